import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Project, ProjectDetails } from '#shared/projects/projects.contract.ts';
import { register, signedIn } from './people.ts';
import type { Person } from './people.ts';

/** A project of whoever is signed in, by the public call. */
export async function createProject(request: APIRequestContext, more: object = {}): Promise<Project> {
  const answer = await request.post('/api/projects', { data: { name: 'Harbour Bakery van', ...more } });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

/** A shop, signed in, with a project. */
export async function shopWithProject(
  page: Page,
  more: object = {},
): Promise<{ shop: Person; project: Project }> {
  const shop = await signedIn(page, 'contractor');
  return { shop, project: await createProject(page.request, more) };
}

/** What the server knows of a project. */
export async function detailsOf(request: APIRequestContext, id: number): Promise<ProjectDetails> {
  const answer = await request.get(`/api/projects/${id}/details`);
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

/** Saves an edit behind the page's back, as another person with the same rights does. */
export async function editBehind(request: APIRequestContext, id: number, edit: object): Promise<void> {
  const answer = await request.put(`/api/projects/${id}/full-update`, { data: edit });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** A client's account with an address that nobody else has. */
export function registerClient(request: APIRequestContext, name: string): Promise<Person> {
  return register(request, 'client', {
    name,
    email: `fleet-${randomBytes(4).toString('hex')}@fleet.example`,
  });
}
