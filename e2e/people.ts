import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import type { APIRequestContext, Page, Route } from '@playwright/test';
import type { Registration } from '#shared/auth/auth.forms.ts';
import type { User } from '#shared/users/user.wire.ts';

/** The admin of every test server. */
export const ADMIN = {
  username: 'test-admin',
  password: 'keys-to-the-shop-9',
  email: 'admin@wrapline.example',
};

export interface Person extends User {
  password: string;
}

/** A user with a signed-in page. */
export interface UserSession {
  person: Person;
  page: Page;
}

/** Registers an account through the public API. The username starts with the role. */
export async function register(
  request: APIRequestContext,
  role: Registration['role'],
  more: Partial<Registration> = {},
): Promise<Person> {
  const password = 'vinyl-and-heat-7';
  const username = `${role}-${randomBytes(4).toString('hex')}`;
  const account = {
    username,
    name: 'Dana Whitfield',
    email: 'dana@whitfield.example',
    password,
    role,
    ...more,
  };
  const response = await request.post('/api/auth/register', { data: account });
  expect(response.status(), await response.text()).toBe(201);
  return { ...(await response.json()), password };
}

/** Signs the browser in through the API. */
export async function signIn(page: Page, { username, password }: { username: string; password: string }) {
  const response = await page.request.post('/api/auth/login', { data: { username, password } });
  expect(response.status(), await response.text()).toBe(200);
}

/** Makes the next confirmation check of the page fail, as the server does 15 minutes after the last sign-in or confirmation. */
export async function expireConfirmation(page: Page): Promise<void> {
  const json = { code: 'confirmation_required', message: 'Please confirm that it is you', error: '' };
  let isExpired = true;
  // The route handler stays registered after the failed check, because removing it can delay the script of the dialog.
  await page.route(/\/confirmation(\?|$)/, async (route) => {
    if (!isExpired || route.request().method() !== 'GET') return route.fallback();
    isExpired = false;
    return route.fulfill({ status: 403, json });
  });
}

export async function signInNewUser(
  page: Page,
  role: Registration['role'],
  more: Partial<Registration> = {},
): Promise<Person> {
  const person = await register(page.request, role, more);
  await signIn(page, person);
  return person;
}

/**
 * Removes the session cookie at the next matching call, so that this call gets a 401. After a sign-out through the API,
 * the live stream or another call could get the first 401 instead.
 */
export async function expireSessionAt(page: Page, callUrl: string | RegExp): Promise<void> {
  const respondWithoutSession = async (route: Route) => {
    const { cookie: _, ...headers } = await route.request().allHeaders();
    await page.context().clearCookies();
    await route.fulfill({ response: await route.fetch({ headers }) });
  };
  await page.route(callUrl, respondWithoutSession, { times: 1 });
}

/** Signs in a new user on this page: `await startSession(await openBrowser(), 'client')`. */
export async function startSession(page: Page, ...account: RegistrationArgs): Promise<UserSession> {
  return { page, person: await signInNewUser(page, ...account) };
}

type RegistrationArgs = [role: Registration['role'], more?: Partial<Registration>];
