import { ROLE_TYPES, selectedRoleType, roleFieldsOf } from '#shared/users/role-type.ts';
import type { RoleType } from '#shared/users/role-type.ts';
import { isTradeRole } from '#shared/users/users.policy.ts';
import type { User } from '#shared/users/user.wire.ts';
import { localStore } from '#web/lib/browser-storage.ts';

type RoleUser = Pick<User, 'id' | 'role' | 'allowContractorRole' | 'shopId'>;

/** Stores the user's choice under 'My profile role is a:' (docs/requirements/settings.md, Role switch). */
export function storeRoleType(userId: number, roleType: RoleType): void {
  localStore.write(storageKeyOf(userId), roleType);
}

/**
 * Stores the role type that the server returned with the user: listed shop, unlisted shop or installer. Admins, clients
 * and staff have no role type.
 */
export function storeServerRoleType(user: RoleUser): void {
  if (hasRoleType(user)) storeRoleType(user.id, selectedRoleType(user));
}

/**
 * Applies the stored role type to the cached user. The server may not have saved this role type yet
 * (docs/requirements/settings.md, Role switch).
 */
export function withStoredRoleType<Known extends RoleUser>(user: Known): Known {
  const roleType = hasRoleType(user) ? readRoleType(user.id) : undefined;
  return roleType && roleType !== selectedRoleType(user) ? { ...user, ...roleFieldsOf(roleType) } : user;
}

function readRoleType(userId: number): RoleType | undefined {
  const storedRoleType = localStore.read(storageKeyOf(userId));
  return ROLE_TYPES.find((roleType) => roleType === storedRoleType);
}

function hasRoleType({ role, shopId }: RoleUser): boolean {
  return isTradeRole(role) && shopId === null;
}

function storageKeyOf(userId: number): string {
  return `user_${userId}_selected_role_type`;
}
