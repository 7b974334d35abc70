import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import type { APIRequestContext, APIResponse, Page } from '@playwright/test';
import type { Photo, PhotoType } from '#shared/photos/photos.contract.ts';
import type { Project, ProjectDetails } from '#shared/projects/projects.contract.ts';
import type { StageId } from '#shared/projects/stages.ts';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { register, signedIn } from './people.ts';
import type { Person } from './people.ts';

// The small worlds of the stories, made by the public calls of whoever the request is signed in as.

/** A project with a name and nothing else, unless `more` of its body is given. */
export async function makeProject(shop: APIRequestContext, more: object = {}): Promise<Project> {
  return made(await shop.post('/api/projects', { data: { name: 'Harbour Bakery delivery van', ...more } }));
}

interface Job {
  name?: string;
  stage?: StageId;
  installer?: Person;
  client?: Person;
  vehicle?: Record<string, string>;
  more?: Record<string, unknown>;
}

/** A project with its vehicle and wrap, moved to its stage past the gates. */
export async function makeJob(shop: APIRequestContext, job: Job = {}): Promise<Project> {
  const { name = 'Harbour Bakery delivery van', stage, installer, client, vehicle, more } = job;
  const project = await makeProject(shop, {
    name,
    subcontractorId: installer?.id ?? null,
    clientId: client?.id ?? null,
    vehicleDetail: { ...VAN, ...vehicle },
    wrapDetail: { wrapType: 'full', material: '3m', color: 'Harbour blue' },
    ...more,
  });
  return stage ? moveTo(shop, project, stage) : project;
}

const VAN = { type: 'van', make: 'Ford', model: 'Transit', year: '2024', color: 'White' };

/** A shop, signed in, with a project. */
export async function shopWithProject(
  page: Page,
  more: object = {},
): Promise<{ shop: Person; project: Project }> {
  const shop = await signedIn(page, 'contractor');
  return { shop, project: await makeProject(page.request, more) };
}

/** Puts a project at a stage, whatever its gates say. */
export async function moveTo(
  shop: APIRequestContext,
  { id }: Project,
  progressStage: StageId,
): Promise<Project> {
  const move = { progressStage, override: 'The story begins here' };
  return accepted(await shop.put(`/api/projects/${id}`, { data: move }));
}

/** Saves an edit behind the page's back, as another person with the same rights does. */
export async function editBehind(shop: APIRequestContext, id: number, edit: object): Promise<void> {
  await accepted(await shop.put(`/api/projects/${id}/full-update`, { data: edit }));
}

export async function makeTracking(
  shop: APIRequestContext,
  projectId: number,
  type: 'tracking' | 'artwork-proof-tracking',
  [trackingNumber, trackingCarrier]: [string, string],
): Promise<void> {
  const parcel = { trackingNumber, trackingCarrier, addToList: true };
  await made(await shop.post(`/api/projects/${projectId}/${type}`, { data: parcel }));
}

export async function addPhoto(
  uploader: APIRequestContext,
  { id }: Project,
  type: PhotoType,
  file = { name: 'van.jpg', mimeType: 'image/jpeg' },
  content?: Buffer,
): Promise<Photo> {
  const buffer = content ?? (await jpegPhoto({ width: 800, height: 600, orientation: 1 }));
  return made(
    await uploader.post(`/api/projects/${id}/photos`, { multipart: { type, photo: { ...file, buffer } } }),
  );
}

export async function addProof(
  shop: APIRequestContext,
  { id }: Project,
  file: { name: string; mimeType: string; buffer: Buffer },
  description = '',
): Promise<Proof> {
  return made(
    await shop.post('/api/artwork-proofs', { multipart: { projectId: String(id), description, file } }),
  );
}

export async function sendMessage(
  writer: APIRequestContext,
  { id }: Project,
  content: string,
): Promise<void> {
  await made(await writer.post(`/api/projects/${id}/messages`, { data: { content } }));
}

/** A client's account with an address that nobody else has. */
export function registerClient(request: APIRequestContext, name: string): Promise<Person> {
  return register(request, 'client', {
    name,
    email: `fleet-${randomBytes(4).toString('hex')}@fleet.example`,
  });
}

/** Opens a project's page and waits until it shows the project. */
export async function openProject(page: Page, { id, name }: Pick<Project, 'id' | 'name'>): Promise<void> {
  await page.goto(`/project/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Opens a page and waits for its stream: what was before that is no live news. */
export async function openLive(page: Page, address: string): Promise<void> {
  const opening = page.waitForResponse((response) => response.url().includes('/api/live'));
  await page.goto(address);
  expect((await opening).status()).toBe(200);
}

/** What the server knows of a project. */
export async function detailsOf(reader: APIRequestContext, id: number): Promise<ProjectDetails> {
  return accepted(await reader.get(`/api/projects/${id}/details`));
}

/** What is stored, as everybody on the project is told. */
export async function stored<Item>(reader: APIRequestContext, address: string): Promise<Item[]> {
  return accepted(await reader.get(address));
}

async function made<Made>(answer: APIResponse): Promise<Made> {
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

async function accepted<Told>(answer: APIResponse): Promise<Told> {
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}
