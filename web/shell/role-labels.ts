import type { Role } from '#shared/actor.ts';

/** The role labels of the shell. */
export const ROLE_LABELS: Record<Role, string> = {
  admin: 'Admin',
  contractor: 'Contractor',
  subcontractor: 'Subcontractor',
  client: 'Client',
};
