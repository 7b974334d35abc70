import { expect } from '@playwright/test';
import type { APIRequestContext, APIResponse, Browser, Page } from '@playwright/test';
import { jpegPhoto, pdfProof } from '#server/testing/image-samples.ts';
import { register, type Person } from './people.ts';

/** Somebody at work elsewhere, who acts by the public calls. */
export interface Colleague extends Person {
  request: APIRequestContext;
}

export interface Job {
  id: number;
  name: string;
  shop: Colleague;
}

/** A new account, signed in on a device of its own. */
export async function colleague(
  browser: Browser,
  origin: string,
  role: 'contractor' | 'subcontractor' | 'client',
  more: Parameters<typeof register>[2] = {},
): Promise<Colleague> {
  const { request } = await browser.newContext({ baseURL: origin });
  const person = await register(request, role, { email: `${role}-${Date.now()}@wraps.example`, ...more });
  const { username, password } = person;
  await expectStatus(request.post('/api/auth/login', { data: { username, password } }), 200);
  return { ...person, request };
}

/** A project of this shop, with these people on it. */
export async function makeJob(
  shop: Colleague,
  {
    installer,
    client,
    name = 'Harbour Bakery delivery van',
  }: { installer?: Person; client?: Person; name?: string },
): Promise<Job> {
  const data = { name, subcontractorId: installer?.id ?? null, ...(client && { clientId: client.id }) };
  const answer = await expectStatus(shop.request.post('/api/projects', { data }), 201);
  const { id }: { id: number } = await answer.json();
  return { id, name, shop };
}

export async function writeMessage({ request }: Colleague, { id }: Job, content: string): Promise<void> {
  await expectStatus(request.post(`/api/projects/${id}/messages`, { data: { content } }), 201);
}

export async function uploadPhoto({ request }: Colleague, { id }: Job): Promise<void> {
  const buffer = await jpegPhoto({ width: 120, height: 90 });
  const multipart = {
    photo: { name: 'van.jpg', mimeType: 'image/jpeg', buffer },
    type: 'pre-installation',
    caption: 'Pre-installation photo',
  };
  await expectStatus(request.post(`/api/projects/${id}/photos`, { multipart }), 201);
}

export async function uploadProof({ request }: Colleague, { id }: Job, name: string): Promise<number> {
  const file = { name, mimeType: 'application/pdf', buffer: pdfProof(1) };
  const answer = await expectStatus(
    request.post('/api/artwork-proofs', { multipart: { projectId: String(id), file } }),
    201,
  );
  const { id: proofId }: { id: number } = await answer.json();
  return proofId;
}

export async function assign({ shop, id }: Job, installer: Person | null): Promise<void> {
  const data = { project: { subcontractorId: installer?.id ?? null } };
  await expectStatus(shop.request.put(`/api/projects/${id}/full-update`, { data }), 200);
}

/** Tells how long it takes from the act until it is on screen; only what never comes is a failure. */
export async function seenAfter(
  what: string,
  act: () => Promise<void>,
  seen: () => Promise<void>,
): Promise<void> {
  await act();
  const startedAt = performance.now();
  await seen();
  const took = Math.round(performance.now() - startedAt);
  process.stdout.write(`  ${what}: on the other screen after ${took} ms\n`);
}

/** Until the page's stream is open: what was before that is no live news. */
export async function openLive(page: Page, address: string): Promise<void> {
  const opening = page.waitForResponse((response) => response.url().includes('/api/live'));
  await page.goto(address);
  expect((await opening).status()).toBe(200);
}

async function expectStatus(sending: Promise<APIResponse>, status: number): Promise<APIResponse> {
  const answer = await sending;
  expect(answer.status(), await answer.text()).toBe(status);
  return answer;
}
