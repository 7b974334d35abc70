import * as z from 'zod/mini';
import { shortText } from '#shared/form-fields.ts';
import { SECOND_STEP_REQUIREMENTS } from '#shared/second-step/second-step-values.ts';

/** The token of a started sign-in or set-up. */
export const challengeToken = shortText(100, 'The token is missing').check(
  z.minLength(1, 'The token is missing'),
);

/** The six digits of an authenticator app. Spaces are removed, because many apps show the digits in two groups. */
export const authenticatorCode = z.pipe(
  z.pipe(
    shortText(20, 'Enter the 6-digit code from your app'),
    z.transform((code) => code.replaceAll(/\s/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/, 'Enter the 6-digit code from your app')),
);

/** A recovery code. Case, spaces and hyphens are ignored. */
export const recoveryCode = z.pipe(
  z.pipe(
    shortText(60, 'Enter a recovery code'),
    z.transform((code) => code.toLowerCase().replaceAll(/[\s-]/g, '')),
  ),
  z.string().check(z.regex(/^[a-z0-9]{16}$/, 'A recovery code has 16 letters and digits')),
);

/** The first code from a new authenticator app. It proves that the app has the secret. */
export const authenticatorConfirmation = z.object({ token: challengeToken, code: authenticatorCode });

/** The name of a passkey, for its owner. */
export const passkeyName = shortText(60, 'Enter a name').check(z.minLength(1, 'Enter a name'));

export const passkeyNaming = z.object({ name: passkeyName });

export const requirementChoice = z.object({
  requirement: z.enum(SECOND_STEP_REQUIREMENTS, 'Choose nobody, admins or everybody'),
});
