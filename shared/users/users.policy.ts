import type { Actor, Role } from '#shared/actor.ts';

type Trade = Pick<Actor, 'role' | 'allowContractorRole'>;

/** Whether this user may create projects and hire: a contractor, or an installer who may also contract. */
export function canContract(user: Trade): boolean {
  return user.role === 'contractor' || (user.role === 'subcontractor' && user.allowContractorRole);
}

/** Whether this user may be hired for an installation: an installer, or a contractor listed in the registry. */
export function canInstall(user: Trade): boolean {
  return user.role === 'subcontractor' || (user.role === 'contractor' && user.allowContractorRole);
}

/** The roles that an admin looks after, and that may be switched between; admins and clients stay what they are. */
export const MANAGED_ROLES = ['subcontractor', 'contractor'] as const;
export type ManagedRole = (typeof MANAGED_ROLES)[number];

/** Change profile, picture and password of an account, and see its sessions: its owner, and nobody else. */
export function mayChangeAccount(actor: Actor, userId: number): boolean {
  return actor.userId === userId;
}

/** Switch the own role type. */
export function maySwitchRole(actor: Actor): boolean {
  return isManaged(actor.role);
}

/** Open the admin area: certifications, accounts, verification. */
export function mayAdminister(actor: Actor): boolean {
  return actor.role === 'admin';
}

/** Create, change, verify or delete this account in the admin area: those of shops and installers alone. */
export function mayManageAccount(actor: Actor, account: { role: Role }): boolean {
  return mayAdminister(actor) && isManaged(account.role);
}

function isManaged(role: Role): role is ManagedRole {
  return role === 'subcontractor' || role === 'contractor';
}
