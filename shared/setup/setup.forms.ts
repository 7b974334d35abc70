import * as z from 'zod/mini';
import { emailAddress, newPassword, newUsername, personName } from '#shared/users/person.forms.ts';

/** The form that the server's one-time link opens (docs/requirements/operations.md, First admin). */
export const firstAdminForm = z.object({
  token: z.string().check(z.minLength(1, 'This link is not complete'), z.maxLength(200)),
  username: newUsername,
  name: personName,
  email: emailAddress,
  password: newPassword(),
});

export type FirstAdmin = z.output<typeof firstAdminForm>;
