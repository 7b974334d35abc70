import { createHash, randomBytes } from 'node:crypto';

/** 30 days from last use. */
export const SESSION_MS = 30 * 24 * 3_600_000;
/** How long a browser stays known after its last sign-in. */
export const DEVICE_MS = 180 * 24 * 3_600_000;

/** A fresh token for the cookie, 256 bits. Only its hash is stored. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database knows a token by. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
