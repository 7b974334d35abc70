import type { Actor, Role } from '#shared/actor.ts';
import type { SecondStepRequirement } from '#shared/second-step/second-step-values.ts';
import { mayManageAccount } from '#shared/users/users.policy.ts';

/** Whether an account of this role must have a second step. `mustAddSecondStep` contains the same rule in SQL. */
export function isSecondStepRequired(requirement: SecondStepRequirement, role: Role): boolean {
  return requirement === 'everybody' || (requirement === 'admins' && role === 'admin');
}

/** Whether a user with this number of methods may remove one. While a second step is required, one method must remain. */
export function mayRemoveMethod({
  isRequired,
  methodCount,
}: {
  isRequired: boolean;
  methodCount: number;
}): boolean {
  return !isRequired || methodCount > 1;
}

/** Whether the actor may remove the second step of this account. For an admin's account, a command on the server is needed. */
export function mayResetSecondStep(actor: Actor, account: { role: Role }): boolean {
  return mayManageAccount(actor, account);
}
