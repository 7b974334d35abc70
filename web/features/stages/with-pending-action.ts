import type { ProjectDetails } from '#shared/projects/projects.contract.ts';

/** The project with the names of its people, in the format of `PendingActionLine`. */
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
