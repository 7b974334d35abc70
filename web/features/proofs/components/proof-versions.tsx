import { Columns2 } from 'lucide-react';
import type { ProjectPeople } from '#shared/projects/projects.policy.ts';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { Comparison } from '#web/features/proof-viewer/comparison.tsx';
import { Button } from '#web/ui/button.tsx';
import type { ShownVersion } from '../use-shown-version.ts';
import { toViewedVersion } from '../viewed-version.ts';
import { ProofVersion } from './proof-version.tsx';
import { VersionList } from './version-list.tsx';

interface ProofVersionsProps {
  project: ProjectPeople & { id: number };
  /** The versions, newest first. */
  proofs: readonly Proof[];
  shown: Proof;
  choice: ShownVersion;
}

/** Shows one version with its comments. The user can choose another version, or compare two versions. */
export function ProofVersions({ project, proofs, shown, choice }: ProofVersionsProps) {
  const comparableVersions = proofs.filter(({ pages }) => pages.length > 0).toReversed();
  const isComparing = choice.isComparing && comparableVersions.length > 1;
  const newest = proofs[0] ?? shown;
  const previous = shown.id === newest.id ? proofs[1] : undefined;
  const { show } = choice;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {proofs.length > 1 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <VersionList proofs={proofs} shown={isComparing ? undefined : shown} onShow={show} />
          {comparableVersions.length > 1 && (
            <Button
              icon={<Columns2 aria-hidden />}
              aria-pressed={isComparing}
              onClick={() => choice.setIsComparing(!isComparing)}
            >
              Compare
            </Button>
          )}
        </div>
      )}
      {isComparing && <Comparison versions={comparableVersions.map(toViewedVersion)} />}
      {/* The version may contain an unsent comment, so a comparison only hides it, and a failed comparison does not replace it. */}
      <div hidden={isComparing}>
        <ProofVersion
          project={project}
          proof={shown}
          newest={newest}
          previous={previous}
          onShow={show}
          onDiscardText={choice.isDeleted ? choice.discardText : undefined}
        />
      </div>
      {choice.confirmation}
    </div>
  );
}
