import { approvesOnBehalf, mayApproveProof, mayDeleteProof } from '#shared/projects/projects.policy.ts';
import type { ProjectPeople } from '#shared/projects/projects.policy.ts';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { useActor } from '#web/session/session.ts';
import { ApproveProof } from './approve-proof.tsx';
import { DeleteProof } from './delete-proof.tsx';

interface ProofActionsProps {
  project: ProjectPeople;
  proof: Proof;
  /** Whether this is the newest proof, whose approval is the client's next action. */
  newest?: boolean;
}

/** The actions that the user may take on a proof. */
export function ProofActions({ project, proof, newest = false }: ProofActionsProps) {
  const actor = useActor();
  const mayApprove = mayApproveProof(actor, project) && !proof.isApproved;
  const mayDelete = mayDeleteProof(actor, project, proof);
  const onBehalf = approvesOnBehalf(actor, project);
  if (!mayApprove && !mayDelete) return null;
  return (
    // Above the link that covers the card.
    <div className="relative z-1 flex flex-wrap gap-2">
      {mayApprove && <ApproveProof proof={proof} onBehalf={onBehalf} isNextStep={newest && !onBehalf} />}
      {mayDelete && <DeleteProof proof={proof} />}
    </div>
  );
}
