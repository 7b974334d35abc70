import * as z from 'zod/mini';
import { emailAddress } from '#shared/users/person.forms.ts';

/** The form that sends a test message, and the body of its request. */
export const testMail = z.object({ to: emailAddress });
