import * as z from 'zod/mini';
import { emailAddress } from '#shared/users/person.forms.ts';

/** The form and the body of a test message. */
export const testMail = z.object({ to: emailAddress });
