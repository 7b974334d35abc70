import { createHash, randomBytes } from 'node:crypto';

/** How long a session lasts after its last use: 30 days. */
export const SESSION_MS = 30 * 24 * 3_600_000;
/** How long a browser stays a known device after its last sign-in: 180 days. */
export const DEVICE_MS = 180 * 24 * 3_600_000;

/** A random token of 256 bits. Only its hash is stored. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 of a token, as the database stores it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
