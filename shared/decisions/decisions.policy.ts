import type { Actor } from '#shared/actor.ts';
import { canActAsContractor } from '#shared/users/users.policy.ts';

/** Whether the actor may edit the checklist, terms and consent line of the actor's shop. Production staff may not. */
export function mayEditApprovalSettings(actor: Actor): boolean {
  return canActAsContractor(actor);
}
