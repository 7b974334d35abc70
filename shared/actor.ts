export const ROLES = ['admin', 'contractor', 'subcontractor', 'client'] as const;
export type Role = (typeof ROLES)[number];

/** The role of a member of a shop's staff; the shop's owner is the contractor account itself. */
export const STAFF_ROLES = ['manager', 'production'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The shop that a member of staff works for, and the member's role there. */
export interface StaffMembership {
  shopId: number;
  role: StaffRole;
}

/** The caller, with the data that the policies need. This is not the user row, so that other kinds of callers can be added. */
export interface Actor {
  kind: 'user';
  userId: number;
  role: Role;
  allowContractorRole: boolean;
  /** Null for everybody who is not a member of a shop's staff. */
  staffOf: StaffMembership | null;
}

/** The account that takes part in projects and teams for the actor: the shop's for its staff, otherwise the actor's own. */
export function participantIdOf({ userId, staffOf }: Pick<Actor, 'userId' | 'staffOf'>): number {
  return staffOf?.shopId ?? userId;
}

/** Whether the actor is production staff, who work on projects but do not manage them. */
export function isProductionStaff({ staffOf }: Pick<Actor, 'staffOf'>): boolean {
  return staffOf?.role === 'production';
}
