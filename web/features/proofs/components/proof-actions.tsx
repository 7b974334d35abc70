import {
  approvesOnBehalf,
  mayApproveProof,
  mayDecideAsClient,
  mayDeleteProof,
} from '#shared/projects/projects.policy.ts';
import type { ProjectPeople } from '#shared/projects/projects.policy.ts';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { ClientDecision } from '#web/features/decisions/client-decision.tsx';
import { useActor } from '#web/session/session.ts';
import { ApproveProof } from './approve-proof.tsx';
import { DeleteProof } from './delete-proof.tsx';

interface ProofActionsProps {
  project: ProjectPeople & { id: number };
  proof: Proof;
  /** Whether this is the newest version. Older versions cannot be approved. */
  isNewest: boolean;
}

/** The actions that the user may take on a proof. */
export function ProofActions({ project, proof, isNewest }: ProofActionsProps) {
  const actor = useActor();
  const mayApprove = isNewest && mayApproveProof(actor, project) && !proof.isApproved;
  const mayDelete = mayDeleteProof(actor, project, proof);
  const isOnBehalf = approvesOnBehalf(actor, project);
  const approval = mayApprove && (
    <ApproveProof proof={proof} isOnBehalf={isOnBehalf} isNextStep={!isOnBehalf} />
  );
  const canDecideAsClient = isNewest && mayDecideAsClient(actor, project);
  if (!mayApprove && !mayDelete && !canDecideAsClient) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {canDecideAsClient ? (
        <ClientDecision projectId={project.id} proofId={proof.id}>
          {approval}
        </ClientDecision>
      ) : (
        approval
      )}
      {mayDelete && <DeleteProof proof={proof} />}
    </div>
  );
}
