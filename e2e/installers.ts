import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Registration } from '#shared/auth/auth.forms.ts';
import { register, signIn, ADMIN } from './people.ts';
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

/** Verifies a declared document as admin. The page stays signed in as admin. */
export async function verifyDocument(
  page: Page,
  { id }: Person,
  documentType: 'businessRegistration' | 'businessInsurance',
): Promise<void> {
  await signIn(page, ADMIN);
  await postJson(page, `/api/admin/users/${id}/verify-documents`, { documentType, verified: true });
}

/** Creates a project of the signed-in shop for this installer. Returns its id. */
export async function createAssignedProject(
  page: Page,
  { id: subcontractorId }: Person,
  { name, completed = false }: { name: string; completed?: boolean },
): Promise<number> {
  const { id } = await postJson(page, '/api/projects', { name, subcontractorId });
  if (completed) {
    const response = await page.request.put(`/api/projects/${id}`, { data: { completed: true } });
    expect(response.status(), await response.text()).toBe(200);
  }
  return id;
}

async function postJson(page: Page, url: string, data: object) {
  const response = await page.request.post(url, { data });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}
