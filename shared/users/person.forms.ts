import * as z from 'zod/mini';
import { shortText } from '#shared/form-fields.ts';
import { isFlagSet } from '#shared/users/role-flag.ts';

/** Schemas for the fields of a person (docs/requirements/accounts.md, Registration). */

export const personName = textOfAtLeast(2, 'Name must be at least 2 characters');

export const emailAddress = shortText(200, 'Invalid email address').check(z.email('Invalid email address'));

/** The username of an existing account, which may be older than the rules for new usernames. */
export const username = textOfAtLeast(3, 'Username must be at least 3 characters');

/** A new username: 3 to 50 ASCII letters, digits, dots, hyphens and underscores, so it is never an e-mail address. */
export const newUsername = username.check(
  z.regex(/^[A-Za-z0-9._-]*$/, 'Use only letters, numbers, dots, hyphens, and underscores'),
  z.maxLength(50, 'Must be at most 50 characters'),
);

/** The error message for a new username; null when it is valid. */
export function usernameError(chosen: string): string | null {
  return z.safeParse(newUsername, chosen).error?.issues[0]?.message ?? null;
}

/** Ids or names of certifications (docs/requirements/accounts.md, Certifications). */
export const certificationChoices = z
  .array(z.union([z.int().check(z.positive(), z.maximum(2_147_483_647)), shortText()]))
  .check(z.maxLength(200, 'Too many certifications'));

/** Argon2id hashes any length. The limit prevents slow hashes of very long passwords. */
const MAX_PASSWORD_LENGTH = 1_000;

/** A new password. `tooShortMessage` is the error for missing text and for fewer than 6 characters. */
export function newPassword(tooShortMessage = 'Password must be at least 6 characters') {
  return z
    .string(tooShortMessage)
    .check(
      z.minLength(6, tooShortMessage),
      z.maxLength(MAX_PASSWORD_LENGTH, `Must be at most ${MAX_PASSWORD_LENGTH} characters`),
    );
}

/** The current password of a user. The server checks whether it is correct. */
export function existingPassword(missingMessage: string) {
  return z.string(missingMessage).check(z.minLength(1, missingMessage), z.maxLength(MAX_PASSWORD_LENGTH));
}

/**
 * A boolean, a text, a number or null. Values that `isFlagSet` accepts mean true, and all others mean false. Arrays and objects
 * are rejected.
 */
export const lenientBoolean = z.pipe(
  z.nullable(z.union([z.boolean(), z.string(), z.number()], 'Must be true or false')),
  z.transform((value: boolean | string | number | null) => isFlagSet(value)),
);

/** Text with a minimum length. Missing text and text that is too short have the same error. */
function textOfAtLeast(min: number, message: string) {
  return shortText(200, message).check(z.minLength(min, message));
}
