import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { api } from '#shared/api.ts';
import type { RouteKey } from '#shared/api.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import type { TrackingItem } from '#shared/tracking/tracking.contract.ts';
import { pdfProof, jpegPhoto } from '#server/testing/image-samples.ts';
import { REPORT } from '#server/testing/condition-reports.ts';
import { announced } from '#server/testing/upload-samples.ts';
import { fetchDetails, fetchList } from './jobs.ts';

/** A call on a project or one of its resources, with a valid body. */
interface ProjectCall {
  route: RouteKey;
  id?: number | undefined;
  data?: object;
  multipart?: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>;
}

/** Checks that pages, calls and files of a project respond with 404 to other users. */
export async function expectNoAccess(outsider: Page, insider: APIRequestContext, id: number): Promise<void> {
  for (const call of await allProjectCalls(insider, id)) {
    const response = await sendCall(outsider.request, call);
    expect(response.status(), `${call.route}: ${await response.text()}`).toBe(404);
  }
  await expectPagesNotFound(outsider, id);
  await outsider.goto('/my-projects');
  await expect(outsider.getByText('No projects found')).toBeVisible();
}

/** Checks that the pages of a project are not found. Also works for a deleted project. */
export async function expectPagesNotFound(outsider: Page, id: number): Promise<void> {
  for (const address of [`/project/${id}`, `/edit-project?id=${id}`, `/project/${id}/job-sheet`]) {
    await outsider.goto(address);
    await expect(outsider.getByText('Project Not Found').first(), address).toBeVisible();
  }
}

function sendCall(outsider: APIRequestContext, { route, id, data, multipart }: ProjectCall) {
  const [method, path = ''] = route.split(' ');
  const address = path.replace('{id}', String(id)).replace('{size}', 'full').replace('{page}', '1');
  return outsider.fetch(address, { method, ...(data && { data }), ...(multipart && { multipart }) });
}

/** Every project call of the API contracts, without those on resources that do not exist yet. */
async function allProjectCalls(insider: APIRequestContext, id: number): Promise<ProjectCall[]> {
  const calls = await callsWithIds(insider, id);
  const coveredRoutes = calls.map(({ route }) => route);
  expect([...new Set(coveredRoutes)].toSorted(), 'every project call is covered').toEqual(projectRoutes());
  return calls.filter((call) => !('id' in call) || call.id !== undefined);
}

function projectRoutes(): string[] {
  const projectPaths =
    /^\/api\/(projects\/\{id\}|photos|artwork-proofs|tracking-items|messages|(vehicle|wrap)-details)/;
  return Object.values(api)
    .flatMap((contract) => Object.values(contract))
    .filter(({ path }) => projectPaths.test(path))
    .map(({ method, path }) => `${method} ${path}`)
    .toSorted();
}

async function callsWithIds(insider: APIRequestContext, id: number): Promise<ProjectCall[]> {
  const { vehicleDetail, wrapDetail } = await fetchDetails(insider, id);
  const [photo] = await fetchList<Photo>(insider, `/api/projects/${id}/photos`);
  const [proof] = await fetchList<Proof>(insider, `/api/projects/${id}/artwork-proofs`);
  const [trackingEntry] = await fetchList<TrackingItem>(insider, `/api/projects/${id}/tracking-items`);
  return [
    ...(await callsOnProject(id)),
    { route: 'PUT /api/vehicle-details/{id}', id: vehicleDetail?.id, data: { color: 'Black' } },
    { route: 'PUT /api/wrap-details/{id}', id: wrapDetail?.id, data: { color: 'Black' } },
    { route: 'GET /api/photos/{id}/{size}', id: photo?.id },
    { route: 'GET /api/photos/{id}/original', id: photo?.id },
    { route: 'PUT /api/photos/{id}/caption', id: photo?.id, data: { caption: 'Mine', previous: null } },
    { route: 'GET /api/photos/{id}/markup', id: photo?.id },
    { route: 'PUT /api/photos/{id}/markup', id: photo?.id, data: { version: 0, shapes: [] } },
    { route: 'PUT /api/photos/{id}/view', id: photo?.id, data: { viewKey: 'front' } },
    { route: 'DELETE /api/photos/{id}', id: photo?.id },
    { route: 'GET /api/artwork-proofs/{id}/file', id: proof?.id },
    { route: 'GET /api/artwork-proofs/{id}/pages/{page}', id: proof?.id },
    { route: 'GET /api/artwork-proofs/{id}/preview', id: proof?.id },
    { route: 'POST /api/artwork-proofs/{id}/approve', id: proof?.id },
    { route: 'DELETE /api/artwork-proofs/{id}', id: proof?.id },
    { route: 'DELETE /api/tracking-items/{id}', id: trackingEntry?.id },
  ];
}

async function callsOnProject(id: number): Promise<ProjectCall[]> {
  const vehicle = { type: 'van', make: 'Ford', model: 'Transit', year: '2024', color: 'White' };
  const tracking = { trackingNumber: '1Z999AA10123456784', trackingCarrier: 'UPS', addToList: true };
  const picture = await jpegPhoto({ width: 40, height: 30 });
  const photo = { name: 'van.jpg', mimeType: 'image/jpeg', buffer: picture };
  const file = { name: 'proof.pdf', mimeType: 'application/pdf', buffer: pdfProof() };
  return [
    { route: 'GET /api/projects/{id}', id },
    { route: 'GET /api/projects/{id}/details', id },
    { route: 'PUT /api/projects/{id}', id, data: { completed: true } },
    { route: 'POST /api/projects/{id}/undo-move', id, data: { moveId: 1 } },
    { route: 'PUT /api/projects/{id}/full-update', id, data: { project: { name: 'Mine' } } },
    { route: 'GET /api/projects/{id}/installers', id },
    { route: 'GET /api/projects/{id}/clients', id },
    { route: 'GET /api/projects/{id}/invitations', id },
    { route: 'POST /api/projects/{id}/invitations', id, data: { name: 'Dana' } },
    { route: 'DELETE /api/projects/{id}', id },
    { route: 'POST /api/projects/{id}/leave', id },
    { route: 'GET /api/projects/{id}/activities', id },
    { route: 'GET /api/projects/{id}/messages', id },
    { route: 'POST /api/projects/{id}/messages', id, data: { content: 'Hello' } },
    { route: 'POST /api/messages', data: { projectId: id, content: 'Hello' } },
    { route: 'GET /api/projects/{id}/photos', id },
    { route: 'POST /api/projects/{id}/photos', id, multipart: { type: 'initial', photo } },
    { route: 'GET /api/projects/{id}/artwork-proofs', id },
    { route: 'GET /api/projects/{id}/reviews', id },
    { route: 'POST /api/projects/{id}/reviews', id, data: { proofId: 1, reviewers: [{ name: 'Dana' }] } },
    { route: 'GET /api/projects/{id}/decisions', id },
    { route: 'GET /api/projects/{id}/client-decisions', id },
    { route: 'POST /api/projects/{id}/records/check', id, multipart: { file } },
    { route: 'PATCH /api/projects/{id}/status-link', id, data: { sharesConditionReports: true } },
    { route: 'GET /api/projects/{id}/status-link', id },
    { route: 'POST /api/projects/{id}/status-link', id },
    { route: 'DELETE /api/projects/{id}/status-link', id },
    { route: 'GET /api/projects/{id}/condition-reports', id },
    { route: 'POST /api/projects/{id}/condition-reports', id, data: REPORT },
    { route: 'GET /api/projects/{id}/install-record', id },
    { route: 'GET /api/projects/{id}/install-record.pdf', id },
    { route: 'PUT /api/projects/{id}/install-record', id, data: { version: 0, content: {} } },
    { route: 'POST /api/projects/{id}/install-record/complete', id, data: { version: 0, name: 'Dana' } },
    { route: 'POST /api/projects/{id}/install-record/addenda', id, data: { text: 'A bubble' } },
    { route: 'GET /api/projects/{id}/materials', id },
    {
      route: 'PUT /api/projects/{id}/skipped-views',
      id,
      data: { type: 'pre-installation', viewKey: 'roof', reason: 'Too high' },
    },
    {
      route: 'POST /api/projects/{id}/photo-uploads',
      id,
      data: { ...announced(picture), captureId: randomUUID() },
    },
    { route: 'POST /api/artwork-proofs', multipart: { projectId: String(id), file } },
    { route: 'GET /api/projects/{id}/tracking-items', id },
    { route: 'POST /api/projects/{id}/tracking', id, data: tracking },
    { route: 'POST /api/projects/{id}/artwork-proof-tracking', id, data: tracking },
    { route: 'POST /api/vehicle-details', data: { projectId: id, ...vehicle } },
    { route: 'POST /api/wrap-details', data: { projectId: id, wrapType: 'full', material: '3m' } },
  ];
}
