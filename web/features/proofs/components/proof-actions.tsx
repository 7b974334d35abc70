import { useQuery } from '@tanstack/react-query';
import {
  approvesOnBehalf,
  mayApproveProof,
  mayDecideAsClient,
  mayDeleteProof,
  mayReadAllDecisions,
} from '#shared/projects/projects.policy.ts';
import type { ProjectPeople } from '#shared/projects/projects.policy.ts';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { ClientDecision } from '#web/features/decisions/client-decision.tsx';
import { decisionsQuery } from '#web/features/decisions/decisions.queries.ts';
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
  const mayDelete = useMayDelete(project, proof);
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

/** Whether the user may delete the proof. False while the decisions are loading. */
function useMayDelete(project: ProofActionsProps['project'], proof: Proof): boolean {
  const actor = useActor();
  const decisions = useQuery({
    ...decisionsQuery(project.id),
    enabled: mayReadAllDecisions(actor, project),
  });
  const hasDecision = decisions.data?.some(({ proofId }) => proofId === proof.id) ?? false;
  return !decisions.isLoading && mayDeleteProof(actor, project, { ...proof, hasDecision });
}
