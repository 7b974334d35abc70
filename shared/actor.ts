export const ROLES = ['admin', 'contractor', 'subcontractor', 'client'] as const;
export type Role = (typeof ROLES)[number];

/** Who is asking, as far as the policies need to know. A type of its own, not a user row: one day a link may act too. */
export interface Actor {
  kind: 'user';
  userId: number;
  role: Role;
  allowContractorRole: boolean;
}
