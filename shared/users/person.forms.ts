import * as z from 'zod/mini';
import { shortText } from '#shared/form-fields.ts';
import { isFlagSet } from '#shared/users/role-flag.ts';

/** What forms and bodies about a person are made of (docs/requirements/accounts.md, Registration). */

export const personName = textOfAtLeast(2, 'Name must be at least 2 characters');

export const emailAddress = shortText(200, 'Invalid email address').check(z.email('Invalid email address'));

/** The username of an account that exists; it may be older than the rule for new ones. */
export const username = textOfAtLeast(3, 'Username must be at least 3 characters');

/** A username that somebody chooses: 3 to 50 letters, digits, dots, hyphens and underscores of ASCII, so never an e-mail address. */
export const newUsername = username.check(
  z.regex(/^[A-Za-z0-9._-]*$/, 'Use only letters, numbers, dots, hyphens, and underscores'),
  z.maxLength(50, 'Must be at most 50 characters'),
);

/** Why nobody may choose this username, as the form says it; null when it is fine. */
export function usernameRefusal(chosen: string): string | null {
  return z.safeParse(newUsername, chosen).error?.issues[0]?.message ?? null;
}

/** Ids or names of certifications (docs/requirements/accounts.md, Certifications). */
export const certificationChoices = z
  .array(z.union([z.int().check(z.positive(), z.maximum(2_147_483_647)), shortText()]))
  .check(z.maxLength(200, 'Too many certifications'));

/** Argon2id hashes any length; the bound keeps a hostile megabyte away from it. */
const MAX_PASSWORD = 1_000;

/** A new password; `tooShort` is what its form says below 6 characters. */
export function newPassword(tooShort = 'Password must be at least 6 characters') {
  return z
    .string(tooShort)
    .check(z.minLength(6, tooShort), z.maxLength(MAX_PASSWORD, `Must be at most ${MAX_PASSWORD} characters`));
}

/** A password as it is asked for again; whether it is right, the server finds out. */
export function knownPassword(missing: string) {
  return z.string(missing).check(z.minLength(1, missing), z.maxLength(MAX_PASSWORD));
}

/** The many ways in which a yes or no may arrive; null and any other text or number means no. Lists and objects are refused. */
export const lenientBoolean = z.pipe(
  z.nullable(z.union([z.boolean(), z.string(), z.number()], 'Must be true or false')),
  z.transform((value: boolean | string | number | null) => isFlagSet(value)),
);

/** What a form says of text that is too short, it says of missing text too. */
function textOfAtLeast(min: number, message: string) {
  return shortText(200, message).check(z.minLength(min, message));
}
