import { createHash, randomBytes } from 'node:crypto';

const DAY_MS = 24 * 3_600_000;
/** How long a session lasts after its last use: 30 days. */
const SESSION_MS = 30 * DAY_MS;
/** The maximum time from the start of a session to its end: 180 days. */
const MAX_SESSION_MS = 180 * DAY_MS;
/** How long a browser stays a known device after its last sign-in: 180 days. */
export const DEVICE_MS = 180 * DAY_MS;

/** When a session ends if it is used at `now`: after 30 days without use, or 180 days after its start, whichever is earlier. */
export function sessionExpiry(now: Date, createdAt: Date): Date {
  return new Date(Math.min(now.getTime() + SESSION_MS, createdAt.getTime() + MAX_SESSION_MS));
}

/** A random token of 256 bits. Only its hash is stored. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 of a token. The database stores only this hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
