import { expect } from '@playwright/test';
import type { APIRequestContext, APIResponse, Page } from '@playwright/test';
import type { Photo, PhotoType } from '#shared/photos/photos.contract.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import type { StageId } from '#shared/projects/stages.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';

// The small worlds of the stories, made through HTTP by whoever is signed in.

/** A project with these people on it. */
export async function makeProject(
  shop: APIRequestContext,
  people: { subcontractorId?: number; clientId?: number } = {},
): Promise<Project> {
  return made(await shop.post('/api/projects', { data: { name: 'Harbour Bakery delivery van', ...people } }));
}

/** Puts a project at a stage, whatever its gates say. */
export async function moveTo(
  shop: APIRequestContext,
  { id }: Project,
  progressStage: StageId,
): Promise<void> {
  const answer = await shop.put(`/api/projects/${id}`, {
    data: { progressStage, override: 'Began on paper.' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
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

/** Opens a project's page and waits until it shows the project. */
export async function openProject(page: Page, { id, name }: Pick<Project, 'id' | 'name'>): Promise<void> {
  await page.goto(`/project/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** What is stored, as everybody on the project is told. */
export async function stored<Item>(reader: APIRequestContext, address: string): Promise<Item[]> {
  const answer = await reader.get(address);
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

async function made<Item>(answer: APIResponse): Promise<Item> {
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}
