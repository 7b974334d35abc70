import { ROLE_TYPES, roleTypeOf, tradeOf } from '#shared/users/role-type.ts';
import type { RoleType } from '#shared/users/role-type.ts';
import { MANAGED_ROLES } from '#shared/users/users.policy.ts';
import type { User } from '#shared/users/user.wire.ts';
import { localStore } from '#web/lib/browser-storage.ts';

type Holder = Pick<User, 'id' | 'role' | 'allowContractorRole'>;

/** Remembers what the user picked under 'My profile role is a:' (docs/requirements/settings.md, Role switch). */
export function storeRoleType(userId: number, roleType: RoleType): void {
  localStore.write(keyOf(userId), roleType);
}

/** Remembers the role type that the server tells; admins and clients have none to choose. */
export function storeRoleTypeOf(user: Holder): void {
  if (mayChoose(user)) storeRoleType(user.id, roleTypeOf(user));
}

/**
 * The cached user with the remembered choice applied: the server may not have heard of it yet
 * (docs/requirements/settings.md, Role switch).
 */
export function withStoredRoleType<Known extends Holder>(user: Known): Known {
  const roleType = mayChoose(user) ? readRoleType(user.id) : undefined;
  return roleType && roleType !== roleTypeOf(user) ? { ...user, ...tradeOf(roleType) } : user;
}

function readRoleType(userId: number): RoleType | undefined {
  const stored = localStore.read(keyOf(userId));
  return ROLE_TYPES.find((roleType) => roleType === stored);
}

function mayChoose({ role }: Holder): boolean {
  return MANAGED_ROLES.some((managed) => managed === role);
}

function keyOf(userId: number): string {
  return `user_${userId}_selected_role_type`;
}
