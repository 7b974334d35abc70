import type { ProjectDetails } from '#shared/projects/projects.contract.ts';

/** The project with its pending action and the names of its people, as `PendingActionLine` needs them. */
export function withPendingAction({
  project,
  wait,
  contractor,
  subcontractor,
  client,
  clientInvitation,
}: ProjectDetails) {
  return {
    ...project,
    wait,
    contractorName: contractor.name,
    subcontractorName: subcontractor?.name ?? null,
    clientName: client?.name ?? null,
    invitedClientName: clientInvitation && !clientInvitation.isExpired ? clientInvitation.name : null,
  };
}
