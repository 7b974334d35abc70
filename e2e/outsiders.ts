import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { api } from '#shared/api.ts';
import type { RouteKey } from '#shared/api.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import type { TrackingItem } from '#shared/tracking/tracking.contract.ts';
import { pdfProof, jpegPhoto } from '#server/testing/image-samples.ts';
import { detailsOf, stored } from './jobs.ts';

/** One call of a project, on one of its things, with a body that its people could send. */
interface Attempt {
  route: RouteKey;
  id?: number | undefined;
  data?: object;
  multipart?: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>;
}

/** For somebody who is not on a project it does not exist: neither its pages, nor its calls, nor its files. */
export async function expectNoWayIn(outsider: Page, insider: APIRequestContext, id: number): Promise<void> {
  for (const attempt of await everyCall(insider, id)) {
    const answer = await perform(outsider.request, attempt);
    expect(answer.status(), `${attempt.route}: ${await answer.text()}`).toBe(404);
  }
  await expectNoPages(outsider, id);
  await outsider.goto('/my-projects');
  await expect(outsider.getByText('No projects found')).toBeVisible();
}

/** Also what somebody meets whose project was deleted. */
export async function expectNoPages(outsider: Page, id: number): Promise<void> {
  for (const address of [`/project/${id}`, `/edit-project?id=${id}`, `/project/${id}/job-sheet`]) {
    await outsider.goto(address);
    await expect(outsider.getByText('Project Not Found').first(), address).toBeVisible();
  }
}

function perform(outsider: APIRequestContext, { route, id, data, multipart }: Attempt) {
  const [method, path = ''] = route.split(' ');
  const address = path.replace('{id}', String(id)).replace('{size}', 'full');
  return outsider.fetch(address, { method, ...(data && { data }), ...(multipart && { multipart }) });
}

/** All calls that the contracts have for a project and what hangs on it; what is not there yet is left out. */
async function everyCall(insider: APIRequestContext, id: number): Promise<Attempt[]> {
  const attempts = await attemptsOn(insider, id);
  const tried = attempts.map(({ route }) => route);
  expect([...new Set(tried)].toSorted(), 'every call of a project is tried').toEqual(callsOfProjects());
  return attempts.filter((attempt) => !('id' in attempt) || attempt.id !== undefined);
}

function callsOfProjects(): string[] {
  const ofProjects =
    /^\/api\/(projects\/\{id\}|photos|artwork-proofs|tracking-items|messages|(vehicle|wrap)-details)/;
  return Object.values(api)
    .flatMap((contract) => Object.values(contract))
    .filter(({ path }) => ofProjects.test(path))
    .map(({ method, path }) => `${method} ${path}`)
    .toSorted();
}

async function attemptsOn(insider: APIRequestContext, id: number): Promise<Attempt[]> {
  const { vehicleDetail, wrapDetail } = await detailsOf(insider, id);
  const [photo] = await stored<Photo>(insider, `/api/projects/${id}/photos`);
  const [proof] = await stored<Proof>(insider, `/api/projects/${id}/artwork-proofs`);
  const [parcel] = await stored<TrackingItem>(insider, `/api/projects/${id}/tracking-items`);
  return [
    ...(await attemptsOnProject(id)),
    { route: 'PUT /api/vehicle-details/{id}', id: vehicleDetail?.id, data: { color: 'Black' } },
    { route: 'PUT /api/wrap-details/{id}', id: wrapDetail?.id, data: { color: 'Black' } },
    { route: 'GET /api/photos/{id}/{size}', id: photo?.id },
    { route: 'GET /api/photos/{id}/original', id: photo?.id },
    { route: 'DELETE /api/photos/{id}', id: photo?.id },
    { route: 'GET /api/artwork-proofs/{id}/file', id: proof?.id },
    { route: 'GET /api/artwork-proofs/{id}/preview', id: proof?.id },
    { route: 'POST /api/artwork-proofs/{id}/approve', id: proof?.id },
    { route: 'DELETE /api/artwork-proofs/{id}', id: proof?.id },
    { route: 'DELETE /api/tracking-items/{id}', id: parcel?.id },
  ];
}

async function attemptsOnProject(id: number): Promise<Attempt[]> {
  const vehicle = { type: 'van', make: 'Ford', model: 'Transit', year: '2024', color: 'White' };
  const parcel = { trackingNumber: '1Z999AA10123456784', trackingCarrier: 'UPS', addToList: true };
  const picture = await jpegPhoto({ width: 40, height: 30 });
  const photo = { name: 'van.jpg', mimeType: 'image/jpeg', buffer: picture };
  const file = { name: 'proof.pdf', mimeType: 'application/pdf', buffer: pdfProof() };
  return [
    { route: 'GET /api/projects/{id}', id },
    { route: 'GET /api/projects/{id}/details', id },
    { route: 'PUT /api/projects/{id}', id, data: { completed: true } },
    { route: 'PUT /api/projects/{id}/full-update', id, data: { project: { name: 'Mine' } } },
    { route: 'GET /api/projects/{id}/installers', id },
    { route: 'DELETE /api/projects/{id}', id },
    { route: 'POST /api/projects/{id}/leave', id },
    { route: 'GET /api/projects/{id}/activities', id },
    { route: 'GET /api/projects/{id}/messages', id },
    { route: 'POST /api/projects/{id}/messages', id, data: { content: 'Hello' } },
    { route: 'POST /api/messages', data: { projectId: id, content: 'Hello' } },
    { route: 'GET /api/projects/{id}/photos', id },
    { route: 'POST /api/projects/{id}/photos', id, multipart: { type: 'initial', photo } },
    { route: 'GET /api/projects/{id}/artwork-proofs', id },
    { route: 'POST /api/artwork-proofs', multipart: { projectId: String(id), file } },
    { route: 'GET /api/projects/{id}/tracking-items', id },
    { route: 'POST /api/projects/{id}/tracking', id, data: parcel },
    { route: 'POST /api/projects/{id}/artwork-proof-tracking', id, data: parcel },
    { route: 'POST /api/vehicle-details', data: { projectId: id, ...vehicle } },
    { route: 'POST /api/wrap-details', data: { projectId: id, wrapType: 'full', material: '3m' } },
  ];
}
