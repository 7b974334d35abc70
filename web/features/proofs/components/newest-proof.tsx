import { ExternalLink, Maximize2 } from 'lucide-react';
import type { ProjectPeople } from '#shared/projects/projects.policy.ts';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { ProofActions } from './proof-actions.tsx';
import { ProofApproval, ProofOrigin } from './proof-facts.tsx';
import { ProofSheet } from './proof-sheet.tsx';

interface NewestProofProps {
  project: ProjectPeople;
  proof: Proof;
  onEnlarge: () => void;
}

/** The newest proof in a large size, with its actions. */
export function NewestProof({ project, proof, onEnlarge }: NewestProofProps) {
  return (
    <article id={`proof-${proof.id}`} aria-label={proof.fileName} className="flex flex-col gap-3">
      <ProofSheet proof={proof} size="page" className="h-72 sm:h-[min(60dvh,32rem)]" />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1 text-sm">
          <h3 className="font-medium wrap-anywhere">{proof.fileName}</h3>
          {proof.description && (
            <p className="max-w-prose wrap-anywhere whitespace-pre-line text-muted">{proof.description}</p>
          )}
          <ProofOrigin proof={proof} />
          <div className="pt-1.5">
            <ProofApproval proof={proof} />
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <ProofActions project={project} proof={proof} newest />
          <OpenProofButton proof={proof} onEnlarge={onEnlarge} />
        </div>
      </div>
    </article>
  );
}

/** A picture is enlarged over the page; a PDF opens in a new tab, which has more space. */
function OpenProofButton({ proof, onEnlarge }: Omit<NewestProofProps, 'project'>) {
  if (proof.contentType !== 'application/pdf') {
    return (
      <Button variant="ghost" icon={<Maximize2 aria-hidden />} onClick={onEnlarge}>
        Enlarge
      </Button>
    );
  }
  return (
    <a href={proof.fileUrl} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'ghost' })}>
      <ExternalLink aria-hidden />
      Open in new tab
    </a>
  );
}
