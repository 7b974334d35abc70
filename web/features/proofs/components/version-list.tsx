import { FileText } from 'lucide-react';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { cn } from '#web/lib/cn.ts';

interface VersionListProps {
  /** The versions, newest first. */
  proofs: readonly Proof[];
  shown: Proof | undefined;
  onShow: (proof: Proof) => void;
}

/** The versions to choose from, with a small picture of each. */
export function VersionList({ proofs, shown, onShow }: VersionListProps) {
  return (
    <ul aria-label="Versions" className={LIST_CLASS}>
      {proofs.map((proof, index) => (
        <li key={proof.id} className="shrink-0">
          <button
            type="button"
            aria-current={proof.id === shown?.id ? 'true' : undefined}
            title={proof.fileName}
            onClick={() => onShow(proof)}
            className={cn(
              'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-lg border py-1 pr-3 pl-1 text-left text-sm hover:border-edge hover:bg-hover',
              proof.id === shown?.id && 'border-accent bg-accent-soft hover:border-accent',
            )}
          >
            <Thumbnail proof={proof} />
            <span>
              <span className="block font-medium">Version {proof.version}</span>
              <span className="block text-xs text-muted">{versionStateText(proof, index === 0)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

// On phones the list scrolls sideways, with room for the focus ring.
const LIST_CLASS =
  'flex min-w-0 gap-2 max-sm:-m-1 max-sm:w-[calc(100%+0.5rem)] max-sm:overflow-x-auto max-sm:p-1 sm:flex-wrap';

function versionStateText({ isApproved }: Proof, isNewest: boolean): string {
  if (isApproved) return 'Approved';
  return isNewest ? 'Newest' : 'Superseded';
}

function Thumbnail({ proof: { pages } }: { proof: Proof }) {
  const [page] = pages;
  const className = 'h-11 w-14 shrink-0 rounded-md bg-well';
  if (page)
    return <img src={page.thumbnailUrl} alt="" loading="lazy" className={cn(className, 'object-cover')} />;
  return (
    <span className={cn(className, 'grid place-items-center text-muted')} aria-hidden>
      <FileText className="size-5" strokeWidth={1.5} />
    </span>
  );
}
