import type { Actor } from '#shared/actor.ts';
import { canActAsContractor } from '#shared/users/users.policy.ts';

/** Whether the actor may add, change, archive and delete the materials of the actor's shop. Production staff may not. */
export function mayEditMaterials(actor: Actor): boolean {
  return canActAsContractor(actor);
}
