import type { Actor, Role } from '#shared/actor.ts';
import type { SecondStepRequirement } from '#shared/second-step/second-step-values.ts';
import { mayManageAccount } from '#shared/users/users.policy.ts';

/** Whether an account of this role must have a second step. `mustAddSecondStep` contains the same rule in SQL. */
export function isSecondStepRequired(requirement: SecondStepRequirement, role: Role): boolean {
  return requirement === 'everybody' || (requirement === 'admins' && role === 'admin');
}

/** Whether one of these methods may be removed: the last one may not while a second step is required. */
export function mayRemoveMethod({ isRequired, methods }: { isRequired: boolean; methods: number }): boolean {
  return !isRequired || methods > 1;
}

/** Whether the actor may remove the second step of this account. For an admin's account, a command on the server is needed. */
export function mayResetSecondStep(actor: Actor, account: { role: Role }): boolean {
  return mayManageAccount(actor, account);
}
