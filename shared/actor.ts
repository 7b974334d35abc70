export const ROLES = ['admin', 'contractor', 'subcontractor', 'client'] as const;
export type Role = (typeof ROLES)[number];

/** The role of a member of a shop's staff; the shop's owner is the contractor account itself. */
export const STAFF_ROLES = ['manager', 'production'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The caller, with what the policies need. It is not a user row, so that other kinds of callers can be added. */
export interface Actor {
  kind: 'user';
  userId: number;
  role: Role;
  allowContractorRole: boolean;
}
