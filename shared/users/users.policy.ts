import type { Actor, Role } from '#shared/actor.ts';

type RoleFields = Pick<Actor, 'role' | 'allowContractorRole'>;

/** Whether this user may create projects and hire: a contractor, or an installer who may also contract. */
export function canContract(user: RoleFields): boolean {
  return user.role === 'contractor' || (user.role === 'subcontractor' && user.allowContractorRole);
}

/** Whether this user may be hired for an installation: an installer, or a contractor listed in the registry. */
export function canInstall(user: RoleFields): boolean {
  return user.role === 'subcontractor' || (user.role === 'contractor' && user.allowContractorRole);
}

/** The roles that admins manage and that users may switch between. Admins and clients keep their role. */
export const MANAGED_ROLES = ['subcontractor', 'contractor'] as const;
export type ManagedRole = (typeof MANAGED_ROLES)[number];

/** Change the profile, picture and password of an account, and see its sessions. Only its user may. */
export function mayChangeAccount(actor: Actor, userId: number): boolean {
  return actor.userId === userId;
}

/** Switch the actor's own role type. */
export function maySwitchRole(actor: Actor): boolean {
  return isManaged(actor.role);
}

/** Open the admin area: certifications, accounts, verification. */
export function mayAdminister(actor: Actor): boolean {
  return actor.role === 'admin';
}

/** Create, change, verify or delete this account in the admin area. Only accounts of contractors and subcontractors. */
export function mayManageAccount(actor: Actor, account: { role: Role }): boolean {
  return mayAdminister(actor) && isManaged(account.role);
}

function isManaged(role: Role): role is ManagedRole {
  return role === 'subcontractor' || role === 'contractor';
}
