import { isProductionStaff, type Actor, type Role } from '#shared/actor.ts';

type RoleFields = Pick<Actor, 'role' | 'allowContractorRole'>;

/**
 * Whether this user may create projects and hire: a contractor, an installer who may also contract, or a manager on behalf of the
 * shop.
 */
export function canActAsContractor(user: RoleFields & Pick<Actor, 'staffOf'>): boolean {
  if (isProductionStaff(user)) return false;
  return user.role === 'contractor' || (user.role === 'subcontractor' && user.allowContractorRole);
}

/**
 * Whether this user may be hired for an installation: an installer, or a contractor listed in the registry. Staff are unlisted
 * contractors, so they may not be hired.
 */
export function canInstall(user: RoleFields): boolean {
  return user.role === 'subcontractor' || (user.role === 'contractor' && user.allowContractorRole);
}

/** The roles that users may switch between, and that have business documents. Admins and clients keep their role. */
export const TRADE_ROLES = ['subcontractor', 'contractor'] as const;
export type TradeRole = (typeof TRADE_ROLES)[number];

/** The roles of the accounts that admins manage. */
export const MANAGED_ROLES = [...TRADE_ROLES, 'client'] as const;
export type ManagedRole = (typeof MANAGED_ROLES)[number];

/**
 * Whether the actor may change the profile, picture and password of an account, and see its sessions. Only the user of
 * the account may.
 */
export function mayChangeAccount(actor: Actor, userId: number): boolean {
  return actor.userId === userId;
}

/** Whether the actor may switch their own role type. Staff may not, because they have the role of their shop. */
export function maySwitchRole(actor: Actor): boolean {
  return isTradeRole(actor.role) && actor.staffOf === null;
}

/** Whether the actor may open the admin area: certifications, accounts, verification. */
export function mayAdminister(actor: Actor): boolean {
  return actor.role === 'admin';
}

/** Whether the actor may create, change or delete this account in the admin area. Accounts of admins are excluded. */
export function mayManageAccount(actor: Actor, account: { role: Role }): boolean {
  return mayAdminister(actor) && isManagedRole(account.role);
}

/** Whether admins manage accounts with this role. */
export function isManagedRole(role: Role): role is ManagedRole {
  return MANAGED_ROLES.some((managedRole) => managedRole === role);
}

/** Whether the actor may verify the business documents of this account. Clients have no such documents. */
export function mayVerifyDocuments(actor: Actor, account: { role: Role }): boolean {
  return mayAdminister(actor) && isTradeRole(account.role);
}

/** Whether this is the role of a contractor or subcontractor. */
export function isTradeRole(role: Role): role is TradeRole {
  return TRADE_ROLES.some((tradeRole) => tradeRole === role);
}
