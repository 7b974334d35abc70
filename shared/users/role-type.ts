import type { Actor } from '#shared/actor.ts';

export const ROLE_TYPES = ['subcontractor', 'contractor', 'contractor-unlisted'] as const;
/** The choices under 'My profile role is a:'. A `contractor` is listed in the registry. */
export type RoleType = (typeof ROLE_TYPES)[number];

export type RoleFields = Pick<Actor, 'role' | 'allowContractorRole'>;

/** The choice that is selected for a user (docs/requirements/settings.md, Role switch); 'subcontractor' without a user. */
export function selectedRoleType(user: RoleFields | null): RoleType {
  if (!user || user.role === 'subcontractor') return 'subcontractor';
  return user.role === 'contractor' && user.allowContractorRole ? 'contractor' : 'contractor-unlisted';
}

/** The account fields for a role type (docs/requirements/settings.md, Role switch). */
export function roleFieldsOf(roleType: RoleType): RoleFields {
  if (roleType === 'subcontractor') return { role: 'subcontractor', allowContractorRole: false };
  return { role: 'contractor', allowContractorRole: roleType === 'contractor' };
}
