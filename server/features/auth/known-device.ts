import type { AppContext } from '#server/context.ts';
import { hashToken, newSessionToken } from '#server/sessions/session-token.ts';
import { limiter } from '#server/features/limits/limits.service.ts';
import { pruneDevices } from './auth.repository.ts';

/** The key of a browser that has signed in to this account before; null for other browsers. */
export async function findKnownDeviceKey(
  app: AppContext,
  accountId: number,
  deviceToken: string | null,
): Promise<string | null> {
  if (!deviceToken) return null;
  const name = deviceKey(accountId, deviceToken);
  return (await limiter(app, 'knownDevice').get(name)) && name;
}

/** Remembers that this browser has signed in to this account, and returns the token for its cookie. */
export async function rememberDevice(
  app: AppContext,
  accountId: number,
  deviceToken: string | null,
): Promise<string> {
  const token = deviceToken && TOKEN_PATTERN.test(deviceToken) ? deviceToken : newSessionToken();
  const deviceLimiter = limiter(app, 'knownDevice');
  await deviceLimiter.set(deviceKey(accountId, token), 0, deviceLimiter.duration);
  await pruneDevices(app.database.sql, accountId, MAX_DEVICES);
  return token;
}

/** The maximum number of remembered browsers per account. */
const MAX_DEVICES = 50;
const TOKEN_PATTERN = /^[\w-]{43}$/;

function deviceKey(accountId: number, deviceToken: string): string {
  return `${accountId} ${hashToken(deviceToken)}`;
}
