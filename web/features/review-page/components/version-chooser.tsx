import type { ReviewedVersion } from '#shared/reviews/review-link.contract.ts';
import { FilterButtons } from '#web/ui/filter-buttons.tsx';

interface VersionChooserProps {
  /** The versions, newest first. */
  versions: readonly ReviewedVersion[];
  /** The shown version. Undefined while two versions are compared. */
  shown: ReviewedVersion | undefined;
  onChoose: (proofId: number) => void;
}

/** Shows which version is on the screen, and offers the older versions to read. */
export function VersionChooser({ versions, shown, onChoose }: VersionChooserProps) {
  const [newest] = versions;
  if (versions.length === 1) return <h2 className="text-base font-semibold">Version {newest?.version}</h2>;
  return (
    <FilterButtons
      label="Version"
      options={versions.map(({ proofId, version }) => ({
        value: String(proofId),
        label: `Version ${version}`,
      }))}
      value={String(shown?.proofId)}
      onChange={(proofId) => onChoose(Number(proofId))}
    />
  );
}
