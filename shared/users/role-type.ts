import type { Actor } from '#shared/actor.ts';

export const ROLE_TYPES = ['subcontractor', 'contractor', 'contractor-unlisted'] as const;
/** What a user picks under 'My profile role is a:'; `contractor` is listed in the registry. */
export type RoleType = (typeof ROLE_TYPES)[number];

type Trade = Pick<Actor, 'role' | 'allowContractorRole'>;

/** The role type that a user has (docs/requirements/settings.md, Role switch); nobody counts as a subcontractor. */
export function roleTypeOf(user: Trade | null): RoleType {
  if (!user || user.role === 'subcontractor') return 'subcontractor';
  return user.role === 'contractor' && user.allowContractorRole ? 'contractor' : 'contractor-unlisted';
}

/** The role and the registry flag that a choice stands for (docs/requirements/settings.md, Role switch). */
export function tradeOf(roleType: RoleType): Trade {
  if (roleType === 'subcontractor') return { role: 'subcontractor', allowContractorRole: false };
  return { role: 'contractor', allowContractorRole: roleType === 'contractor' };
}
