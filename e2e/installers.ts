import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Registration } from '#shared/auth/auth.forms.ts';
import { register, signIn, ADMIN } from './people.ts';
import type { Person } from './people.ts';

/** A word that no other story's people have, to find one's own by. */
export function uniqueWord(): string {
  return `film${randomBytes(4).toString('hex')}`;
}

export function installer(request: APIRequestContext, more: Partial<Registration> = {}): Promise<Person> {
  return register(request, 'subcontractor', { name: 'Ben Okafor', email: 'ben@okafor.example', ...more });
}

/** Somebody in the tables of the registry and of a team. */
export function row(page: Page, { username }: Person) {
  return page.getByRole('row', { name: username });
}

/** An admin verifies a declared document; afterwards the browser is the admin's. */
export async function verify(
  page: Page,
  { id }: Person,
  documentType: 'businessRegistration' | 'businessInsurance',
): Promise<void> {
  await signIn(page, ADMIN);
  await post(page, `/api/admin/users/${id}/verify-documents`, { documentType, verified: true });
}

/** The signed-in shop takes people into its team. */
export async function addToTeam(page: Page, ...people: Person[]): Promise<void> {
  for (const { id } of people) await post(page, '/api/subcontractors/add-to-team', { subcontractorId: id });
}

/** The signed-in shop creates a project for this installer, and completes it when asked to; gives its id. */
export async function assignedProject(
  page: Page,
  { id: subcontractorId }: Person,
  { name, completed = false }: { name: string; completed?: boolean },
): Promise<number> {
  const { id } = await post(page, '/api/projects', { name, subcontractorId });
  if (completed) {
    const answer = await page.request.put(`/api/projects/${id}`, { data: { completed: true } });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  return id;
}

async function post(page: Page, url: string, data: object) {
  const answer = await page.request.post(url, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}
