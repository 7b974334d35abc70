import { TOTP } from 'otpauth';
import type { StartedSignIn } from '#shared/auth/auth.contract.ts';
import type { TestUser } from '#server/testing/factories.ts';
import { makePasskeyDevice, type PasskeyDevice } from '#server/testing/passkey-device.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** The code that an app with this secret shows. */
export function generateCode(secret: string, now: Date): string {
  return new TOTP({ secret }).generate({ timestamp: now.getTime() });
}

interface AddedAuthenticatorApp {
  secret: string;
  recoveryCodes: string[];
}

/** Adds an authenticator app through the API. Its first code is used up. */
export async function addAuthenticatorApp(app: TestApp, user: TestUser): Promise<AddedAuthenticatorApp> {
  const browser = await app.as(user);
  const url = `/api/users/${user.id}/authenticator`;
  const { body } = await browser.post<{ token: string; secret: string }>(`${url}/secret`);
  const code = generateCode(body.secret, app.now());
  const addResponse = await browser.post<{ recoveryCodes: string[] | null }>(url, {
    token: body.token,
    code,
  });
  return { secret: body.secret, recoveryCodes: addResponse.body.recoveryCodes ?? [] };
}

/** Adds a passkey of a new device through the API. */
export async function addPasskey(
  app: TestApp,
  user: TestUser,
): Promise<{ device: PasskeyDevice; id: number; recoveryCodes: string[] | null }> {
  const browser = await app.as(user);
  const url = `/api/users/${user.id}/passkeys`;
  const device = makePasskeyDevice(app.config.publicUrl ?? undefined);
  const options = await browser.post<Parameters<PasskeyDevice['create']>[0]>(`${url}/options`);
  const { body } = await browser.post<{ passkey: { id: number }; recoveryCodes: string[] | null }>(url, {
    name: 'Phone',
    response: device.create(options.body),
  });
  return { device, id: body.passkey.id, recoveryCodes: body.recoveryCodes };
}

/** Enters the right password of an account with a second step, and returns the started sign-in from the response. */
export async function enterPassword(app: TestApp, { username, password }: TestUser): Promise<StartedSignIn> {
  const { body } = await app.visitor.post<{ details: StartedSignIn }>('/api/auth/login', {
    username,
    password,
  });
  return body.details;
}
