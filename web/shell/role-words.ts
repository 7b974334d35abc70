import type { Role } from '#shared/actor.ts';

/** The roles as the shell names them. */
export const ROLE_WORDS: Record<Role, string> = {
  admin: 'Admin',
  contractor: 'Contractor',
  subcontractor: 'Subcontractor',
  client: 'Client',
};
