import type { Actor } from '#shared/actor.ts';
import { canActAsContractor } from '#shared/users/users.policy.ts';

/** Whether the actor may invite staff, change their roles and remove them. Only the owner of a shop may. */
export function mayManageStaff(actor: Actor): boolean {
  return canActAsContractor(actor) && actor.staffOf === null;
}
