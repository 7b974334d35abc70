import { expect, request as requests } from '@playwright/test';
import type { APIRequestContext, APIResponse, Page } from '@playwright/test';
import type { InvitationLink } from '#shared/invitations/invitations.contract.ts';
import type { Photo, PhotoType } from '#shared/photos/photos.contract.ts';
import type { Project, ProjectDetails } from '#shared/projects/projects.contract.ts';
import type { StageId } from '#shared/projects/stages.ts';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { register, signInNewUser } from './people.ts';
import type { Person } from './people.ts';

// Factories for test data. They use the public API as the signed-in user of the request context.

/** Fields of the request body, and the client of the project. */
type ProjectBody = Record<string, unknown> & { client?: Person | undefined };

/** Creates a project with only a name; `more` adds fields to the request body. The client joins by an invitation. */
export async function createProject(
  shop: APIRequestContext,
  { client, ...more }: ProjectBody = {},
): Promise<Project> {
  const data = { name: 'Harbour Bakery delivery van', ...more };
  const project: Project = await expectCreated(await shop.post('/api/projects', { data }));
  if (!client) return project;
  await addClient(shop, project, client);
  return expectOk(await shop.get(`/api/projects/${project.id}`));
}

/** Makes a person the client of a project, through an invitation that the person accepts. */
async function addClient(
  shop: APIRequestContext,
  { id }: Pick<Project, 'id'>,
  client: Person,
): Promise<void> {
  const url = await inviteClient(shop, { id }, { name: client.name });
  const { origin, pathname } = new URL(url);
  const clientRequests = await requests.newContext({ baseURL: origin });
  const { username, password } = client;
  await expectOk(await clientRequests.post('/api/auth/login', { data: { username, password } }));
  await expectOk(await clientRequests.post(`/api${pathname}/accept`));
  await clientRequests.dispose();
}

/** Invites a client through the API, and returns the link. */
async function inviteClient(
  shop: APIRequestContext,
  { id }: Pick<Project, 'id'>,
  data: object,
): Promise<string> {
  const link: InvitationLink = await expectCreated(
    await shop.post(`/api/projects/${id}/invitations`, { data }),
  );
  return link.url;
}

interface ProjectOptions {
  name?: string;
  stage?: StageId;
  installer?: Person;
  client?: Person;
  vehicle?: Record<string, string>;
  more?: Record<string, unknown>;
}

/** Creates a project with vehicle and wrap. With `stage`, moves it to this stage and overrides the gates. */
export async function createProjectWithVehicle(
  shop: APIRequestContext,
  options: ProjectOptions = {},
): Promise<Project> {
  const { name = 'Harbour Bakery delivery van', stage, installer, client, vehicle, more } = options;
  const project = await createProject(shop, {
    name,
    subcontractorId: installer?.id ?? null,
    client,
    vehicleDetail: { ...VAN, ...vehicle },
    wrapDetail: { wrapType: 'full', material: '3m', color: 'Harbour blue' },
    ...more,
  });
  return stage ? moveToStage(shop, project, stage) : project;
}

const VAN = { type: 'van', make: 'Ford', model: 'Transit', year: '2024', color: 'White' };

/** Signs in a new shop that works only through the API, so that it needs no browser. */
export async function signInShop(
  request: APIRequestContext,
  more: Parameters<typeof register>[2] = {},
): Promise<Person> {
  const shop = await register(request, 'contractor', more);
  const { username, password } = shop;
  await expectOk(await request.post('/api/auth/login', { data: { username, password } }));
  return shop;
}

/** Signs in a new shop and creates a project. */
export async function createShopWithProject(page: Page): Promise<{ shop: Person; project: Project }> {
  const shop = await signInNewUser(page, 'contractor');
  return { shop, project: await createProject(page.request) };
}

/** Moves a project to a stage and overrides its gates. */
export async function moveToStage(
  shop: APIRequestContext,
  { id }: Pick<Project, 'id'>,
  progressStage: StageId,
): Promise<Project> {
  const move = { progressStage, override: 'Test set-up' };
  return expectOk(await shop.put(`/api/projects/${id}`, { data: move }));
}

/** Saves an edit through the API, as another user with the same rights would. */
export async function editByApi(shop: APIRequestContext, id: number, edit: object): Promise<void> {
  await expectOk(await shop.put(`/api/projects/${id}/full-update`, { data: edit }));
}

export async function createTracking(
  shop: APIRequestContext,
  projectId: number,
  type: 'tracking' | 'artwork-proof-tracking',
  [trackingNumber, trackingCarrier]: [string, string],
): Promise<void> {
  const entry = { trackingNumber, trackingCarrier, addToList: true };
  await expectCreated(await shop.post(`/api/projects/${projectId}/${type}`, { data: entry }));
}

export async function addPhoto(
  uploader: APIRequestContext,
  { id }: Project,
  type: PhotoType,
): Promise<Photo> {
  const photo = { name: 'van.jpg', mimeType: 'image/jpeg', buffer: await samplePhoto };
  return expectCreated(await uploader.post(`/api/projects/${id}/photos`, { multipart: { type, photo } }));
}

const samplePhoto = jpegPhoto({ width: 800, height: 600, orientation: 1 });

export async function addProof(
  shop: APIRequestContext,
  { id }: Project,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<Proof> {
  return expectCreated(
    await shop.post('/api/artwork-proofs', { multipart: { projectId: String(id), file } }),
  );
}

export async function sendMessage(
  writer: APIRequestContext,
  { id }: Project,
  content: string,
): Promise<void> {
  await expectCreated(await writer.post(`/api/projects/${id}/messages`, { data: { content } }));
}

/** Opens the page of a project and waits for its heading. */
export async function openProject(page: Page, { id, name }: Pick<Project, 'id' | 'name'>): Promise<void> {
  await page.goto(`/project/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Opens a page and waits for its live stream, so that later changes arrive as live events. */
export async function openWithLiveStream(page: Page, address: string): Promise<void> {
  const liveStreamResponse = page.waitForResponse((response) => response.url().includes('/api/live'));
  await page.goto(address);
  expect((await liveStreamResponse).status()).toBe(200);
}

export async function fetchDetails(reader: APIRequestContext, id: number): Promise<ProjectDetails> {
  return expectOk(await reader.get(`/api/projects/${id}/details`));
}

export async function fetchList<Item>(reader: APIRequestContext, address: string): Promise<Item[]> {
  return expectOk(await reader.get(address));
}

async function expectCreated<Body>(response: APIResponse): Promise<Body> {
  expect(response.status(), await response.text()).toBe(201);
  return response.json();
}

async function expectOk<Body>(response: APIResponse): Promise<Body> {
  expect(response.status(), await response.text()).toBe(200);
  return response.json();
}
