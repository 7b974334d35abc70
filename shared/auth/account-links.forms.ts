import * as z from 'zod/mini';
import { requiredText } from '#shared/form-fields.ts';
import { newPassword } from '#shared/users/person.forms.ts';

/** The token of a link in a mail. */
export const linkToken = z
  .string('This link is not complete')
  .check(z.minLength(1, 'This link is not complete'), z.maxLength(200, 'This link is not complete'));

/** The form of /forgot-password: a username or an e-mail address. */
export const passwordResetRequest = z.object({ login: requiredText('Username or email is required') });

/** The new password of a reset. The server checks it against `PASSWORD_POLICY`. */
export const passwordReset = z.object({
  token: linkToken,
  newPassword: newPassword('New password must be at least 6 characters'),
});

/** The form of /reset-password, with a second input for the new password. */
export const passwordResetForm = z
  .object({ newPassword: passwordReset.shape.newPassword, confirmPassword: z.string() })
  .check(
    z.refine((form) => form.newPassword === form.confirmPassword, {
      path: ['confirmPassword'],
      error: 'Passwords do not match',
    }),
  );
