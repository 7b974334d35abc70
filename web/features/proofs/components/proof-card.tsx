import { FileText } from 'lucide-react';
import type { ProjectPeople } from '#shared/projects/projects.policy.ts';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { ProofActions } from './proof-actions.tsx';
import { ProofApproval, ProofOrigin } from './proof-facts.tsx';

interface ProofCardProps {
  project: ProjectPeople;
  proof: Proof;
  onOpen: () => void;
}

/** A card of an older proof. */
export function ProofCard({ project, proof, onOpen }: ProofCardProps) {
  return (
    <div className="relative flex h-full flex-col overflow-hidden rounded-lg border transition-shadow hover:border-edge hover:shadow-md">
      <Preview proof={proof} />
      <div className="flex flex-1 flex-col gap-1 p-3 text-sm">
        <button
          type="button"
          onClick={onOpen}
          className="cursor-pointer rounded-sm text-left font-medium wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {proof.fileName}
        </button>
        {proof.description && (
          <p className="line-clamp-3 wrap-anywhere text-muted" title={proof.description}>
            {proof.description}
          </p>
        )}
        <ProofOrigin proof={proof} />
        <div className="mt-auto flex flex-col gap-3 pt-1.5">
          <ProofApproval proof={proof} />
          <ProofActions project={project} proof={proof} />
        </div>
      </div>
    </div>
  );
}

function Preview({ proof }: { proof: Proof }) {
  const className = 'h-40 w-full border-b bg-well';
  if (proof.previewUrl)
    return <img src={proof.previewUrl} alt="" loading="lazy" className={`${className} object-cover`} />;
  return (
    <span className={`${className} grid place-items-center content-center gap-2 text-muted`} aria-hidden>
      <FileText className="size-9" strokeWidth={1.5} />
      <span className="text-xs font-semibold tracking-wide">PDF</span>
    </span>
  );
}
