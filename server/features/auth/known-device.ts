import type { AppContext } from '#server/context.ts';
import { hashToken, newSessionToken } from '#server/platform/session-token.ts';
import { limiter } from './attempt-limits.ts';

/** The name of a browser that has signed in to this account before; null for any other. */
export async function knownDevice(
  app: AppContext,
  accountId: number,
  deviceToken: string | null,
): Promise<string | null> {
  if (!deviceToken) return null;
  const name = deviceName(accountId, deviceToken);
  return (await limiter(app, 'knownDevice').get(name)) && name;
}

/** Remembers that this browser has signed in to this account, and gives the token for its cookie. */
export async function rememberDevice(
  app: AppContext,
  accountId: number,
  deviceToken: string | null,
): Promise<string> {
  const token = deviceToken && TOKEN.test(deviceToken) ? deviceToken : newSessionToken();
  const devices = limiter(app, 'knownDevice');
  await devices.set(deviceName(accountId, token), 0, devices.duration);
  return token;
}

const TOKEN = /^[\w-]{43}$/;

function deviceName(accountId: number, deviceToken: string): string {
  return `${accountId} ${hashToken(deviceToken)}`;
}
