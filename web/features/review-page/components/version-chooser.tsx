import type { ReviewedVersion } from '#shared/reviews/review-link.contract.ts';
import { FilterButtons } from '#web/ui/filter-buttons.tsx';

interface VersionChooserProps {
  versions: readonly ReviewedVersion[];
  shown: ReviewedVersion;
  onChoose: (proofId: number) => void;
}

/** The version on the screen, and the older ones to read. */
export function VersionChooser({ versions, shown, onChoose }: VersionChooserProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      {versions.length > 1 ? (
        <FilterButtons
          label="Version"
          options={versions.map(({ proofId, version }) => ({
            value: String(proofId),
            label: `Version ${version}`,
          }))}
          value={String(shown.proofId)}
          onChange={(proofId) => onChoose(Number(proofId))}
        />
      ) : (
        <h2 className="text-base font-semibold">Version {shown.version}</h2>
      )}
      <p className="min-w-0 text-sm wrap-anywhere text-muted max-sm:hidden">{shown.fileName}</p>
    </div>
  );
}
