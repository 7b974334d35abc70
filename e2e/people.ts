import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import type { APIRequestContext, Page, Route } from '@playwright/test';
import type { Registration } from '#shared/auth/auth.forms.ts';
import type { User } from '#shared/users/user.wire.ts';

/** Every story's server has this admin. */
export const ADMIN = {
  username: 'story-admin',
  password: 'keys-to-the-shop-9',
  email: 'admin@wrapline.example',
};

export interface Person extends User {
  password: string;
}

/** Somebody in a browser of their own. */
export interface Player {
  person: Person;
  page: Page;
}

/** A new account, by the public call; its username is told by its role. */
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
  const answer = await request.post('/api/auth/register', { data: account });
  expect(answer.status(), await answer.text()).toBe(201);
  return { ...(await answer.json()), password };
}

/** Signs the browser in, without its pages. */
export async function signIn(page: Page, { username, password }: { username: string; password: string }) {
  const answer = await page.request.post('/api/auth/login', { data: { username, password } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** A new account, signed in. */
export async function signedIn(
  page: Page,
  role: Registration['role'],
  more: Partial<Registration> = {},
): Promise<Person> {
  const person = await register(page.request, role, more);
  await signIn(page, person);
  return person;
}

/**
 * The session is over at the very moment the page makes this call: it gets the 401, and no other call before it. Signing
 * out beside the page would be told to its live stream first, or to whatever it asks for next.
 */
export async function expireAt(page: Page, call: string | RegExp): Promise<void> {
  const answer = async (route: Route) => {
    const { cookie: _, ...headers } = await route.request().allHeaders();
    await page.context().clearCookies();
    await route.fulfill({ response: await route.fetch({ headers }) });
  };
  await page.route(call, answer, { times: 1 });
}

/** A new account signed in, for stories of several people: `await joined(await openBrowser(), 'client')`. */
export async function joined(page: Page, ...account: Account): Promise<Player> {
  return { page, person: await signedIn(page, ...account) };
}

type Account = [role: Registration['role'], more?: Partial<Registration>];
