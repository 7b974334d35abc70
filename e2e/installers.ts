import { randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Registration } from '#shared/auth/auth.forms.ts';
import { register } from './people.ts';
import type { Person } from './people.ts';

/** A unique search term, because the tests of a worker share one database. */
export function uniqueWord(): string {
  return `film${randomBytes(4).toString('hex')}`;
}

export function registerInstaller(
  request: APIRequestContext,
  more: Partial<Registration> = {},
): Promise<Person> {
  return register(request, 'subcontractor', { name: 'Ben Okafor', email: 'ben@okafor.example', ...more });
}

/** A user's row in the registry or team table. */
export function userRow(page: Page, { username }: Person) {
  return page.getByRole('row', { name: username });
}
