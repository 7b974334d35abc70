import { expect } from '@playwright/test';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import type { Registration } from '#shared/auth/auth.forms.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import type { StageId } from '#shared/projects/stages.ts';
import { register, signIn } from './people.ts';
import type { Person } from './people.ts';

const VAN = { type: 'van', make: 'Ford', model: 'Transit', year: '2024', color: 'White' };

interface Job {
  name?: string;
  stage?: StageId;
  installer?: Person;
  client?: Person;
  vehicle?: Record<string, string>;
  more?: Record<string, unknown>;
}

/** A project of whoever the request is signed in as, moved to its stage past the gates. */
export async function makeJob(
  request: APIRequestContext,
  { name = 'Harbour Bakery delivery van', stage, installer, client, vehicle, more }: Job = {},
): Promise<Project> {
  const created = await request.post('/api/projects', {
    data: {
      name,
      subcontractorId: installer?.id ?? null,
      clientId: client?.id ?? null,
      vehicleDetail: { ...VAN, ...vehicle },
      wrapDetail: { wrapType: 'full', material: '3m', color: 'Harbour blue' },
      ...more,
    },
  });
  expect(created.status(), await created.text()).toBe(201);
  const project: Project = await created.json();
  if (!stage) return project;
  const moved = await request.put(`/api/projects/${project.id}`, {
    data: { progressStage: stage, override: 'The story begins here' },
  });
  expect(moved.status(), await moved.text()).toBe(200);
  return moved.json();
}

/** Adds a parcel, by the public call. */
export async function makeTracking(
  request: APIRequestContext,
  projectId: number,
  type: 'tracking' | 'artwork-proof-tracking',
  [trackingNumber, trackingCarrier]: [string, string],
): Promise<void> {
  const answer = await request.post(`/api/projects/${projectId}/${type}`, {
    data: { trackingNumber, trackingCarrier, addToList: true },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** Somebody else, with a browser of their own. */
export async function another(
  browser: Browser,
  baseURL: string | undefined,
  role: Registration['role'],
): Promise<{ person: Person; page: Page }> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const person = await register(page.request, role);
  await signIn(page, person);
  return { person, page };
}
