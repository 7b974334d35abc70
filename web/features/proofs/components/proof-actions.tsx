import { approvesOnBehalf, mayApproveProof, mayDeleteProof } from '#shared/projects/projects.policy.ts';
import type { ProjectPeople } from '#shared/projects/projects.policy.ts';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { useActor } from '#web/session/session.ts';
import { ApproveProof } from './approve-proof.tsx';
import { DeleteProof } from './delete-proof.tsx';

interface ProofActionsProps {
  project: ProjectPeople;
  proof: Proof;
  /** It is the newest: for the client, to approve it is the next thing to do. */
  newest?: boolean;
}

/** What this person may do with a proof: approve it while it is not, delete it while it is no evidence. */
export function ProofActions({ project, proof, newest = false }: ProofActionsProps) {
  const actor = useActor();
  const mayApprove = mayApproveProof(actor, project) && !proof.isApproved;
  const mayDelete = mayDeleteProof(actor, project, proof);
  const onBehalf = approvesOnBehalf(actor, project);
  if (!mayApprove && !mayDelete) return null;
  return (
    // Above the card's own link, which covers it.
    <div className="relative z-1 flex flex-wrap gap-2">
      {mayApprove && <ApproveProof proof={proof} onBehalf={onBehalf} isNextStep={newest && !onBehalf} />}
      {mayDelete && <DeleteProof proof={proof} />}
    </div>
  );
}
