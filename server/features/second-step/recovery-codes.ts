import { randomInt } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '#shared/second-step/second-step-values.ts';

/** Letters and digits that do not look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 16;

/** Ten new codes of 79 bits each, so that a fast hash of a code cannot be reversed by guessing. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, newCode);
}

/** A code as it is shown: `abcd-efgh-jkmn-pqrs`. */
export function formatRecoveryCode(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code;
}

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}
