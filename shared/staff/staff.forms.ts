import * as z from 'zod/mini';
import { STAFF_ROLES } from '#shared/actor.ts';

/** The body of a role change. */
export const staffRoleChange = z.object({
  role: z.enum(STAFF_ROLES, 'Role must be manager or production'),
});
