import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { PhotoType } from '#shared/photos/photos.contract.ts';
import { completedState } from '#shared/projects/project-state.ts';
import type { StatusPage } from '#shared/status-link/status-link.contract.ts';
import { projects, vehicleDetails } from '#server/db/schema/projects.ts';
import { makeProject, makeShop, type TestUser } from '#server/testing/factories.ts';
import { jpegPhoto, shortPageProof } from '#server/testing/image-samples.ts';
import { makeReviewRequest } from '#server/testing/review-requests.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { asPhoto, asProof } from '#server/testing/upload-samples.ts';

const app = await startTestApp();
const UNKNOWN_FILE_ID = '00000000-0000-4000-8000-000000000000';

describe('the status page', () => {
  test('shows a project to everybody who has the link', async () => {
    const { open, project } = await makeLinkedProject({
      phone: '555-0142',
      company: 'Apex Wraps',
      email: 'hello@apex.example',
    });
    const vehicle = { make: 'Ford', model: 'Transit', year: '2023', color: 'White' };
    await app.database.sql.insert(vehicleDetails).values({ projectId: project.id, ...vehicle });
    const { status, body } = await open();
    expect(status).toBe(200);
    expect(body).toEqual({
      project: project.name,
      vehicle: '2023 Ford Transit, White',
      shop: { name: 'Apex Wraps', phone: '555-0142', email: 'hello@apex.example' },
      waitsFor: 'The artwork is being designed',
      isCompleted: false,
      completedOn: null,
      stages: expect.any(Array),
      installationDate: null,
      expectedCompletionDate: null,
      proof: null,
      photos: [],
      conditionReports: [],
    });
    expect(body.stages).toHaveLength(10);
    expect(body.stages[0]).toMatchObject({ label: 'Project Started', state: 'current' });
  });

  test('names the owner of a shop without a company', async () => {
    const { open, shop } = await makeLinkedProject();
    expect((await open()).body.shop).toMatchObject({ name: shop.name, phone: null });
  });

  test('shows the stages with the days on which they were done', async () => {
    const { open, browser, project } = await makeLinkedProject();
    const move = { progressStage: 'printed_sample_sent_to_client', override: 'The proof is on paper' };
    expect((await browser.put(`/api/projects/${project.id}`, move)).status).toBe(200);
    const { stages } = (await open()).body;
    const today = app.now().toISOString().slice(0, 10);
    expect(stages.slice(0, 4).map(({ state, doneOn }) => [state, doneOn])).toEqual([
      ['done', today],
      ['skipped', null],
      ['current', null],
      ['upcoming', null],
    ]);
  });

  test('shows that the project waits for the approval while a version is in review', async () => {
    const { open, project } = await makeLinkedProject();
    await makeReviewRequest(app, project);
    expect((await open()).body.waitsFor).toBe('Waiting for your approval');
  });

  test('shows the expected dates', async () => {
    const { open, project } = await makeLinkedProject();
    await app.database.sql
      .update(projects)
      .set({ scheduledInstallationDate: '2027-05-04', estimatedCompletionDate: '2027-05-06' })
      .where(eq(projects.id, project.id));
    expect((await open()).body).toMatchObject({
      installationDate: '2027-05-04',
      expectedCompletionDate: '2027-05-06',
    });
  });
});

describe('the approved proof', () => {
  test('is shown as a picture without metadata once it is approved', async () => {
    const { open, browser, project } = await makeLinkedProject();
    const photo = await jpegPhoto();
    const proof = await uploadProof(browser, project, photo, 'drawing.jpg');
    expect((await open()).body.proof).toBeNull();
    await browser.post(`/api/artwork-proofs/${proof.id}/approve`);

    const { proof: shown } = (await open()).body;
    expect(shown).toMatchObject({ width: expect.any(Number), height: expect.any(Number) });
    for (const url of [shown?.url ?? '', shown?.thumbnailUrl ?? '']) {
      const { status, bytes, headers } = await app.visitor.get(url);
      expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'image/webp' });
      const { exif, xmp, iptc } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
      expect(bytes.equals(photo)).toBe(false);
    }
  });

  test('is never sent as a PDF', async () => {
    const { open, browser, project } = await makeLinkedProject();
    const { id } = await uploadProof(browser, project, shortPageProof(), 'drawing.pdf');
    await browser.post(`/api/artwork-proofs/${id}/approve`);
    const { proof } = (await open()).body;
    if (!proof) return;
    for (const url of [proof.url, proof.thumbnailUrl])
      expect((await app.visitor.get(url)).headers['content-type']).toBe('image/webp');
  });
});

describe('the photos', () => {
  test('of the finished vehicle are shown once the project is completed', async () => {
    const { open, browser, project } = await makeLinkedProject();
    const [postInstallationPhoto] = [
      await uploadPhoto(browser, project, 'post-installation', 'Left side'),
      await uploadPhoto(browser, project, 'pre-installation', 'Scratch'),
    ];
    expect((await open()).body.photos).toEqual([]);
    await completeProject(app, project);

    const { photos, isCompleted, waitsFor, completedOn, stages } = (await open()).body;
    expect({ isCompleted, waitsFor, completedOn }).toEqual({
      isCompleted: true,
      waitsFor: null,
      completedOn: '2027-05-05',
    });
    expect(stages.every(({ state }) => state === 'done')).toBe(true);
    expect(photos).toHaveLength(1);
    expect(photos[0]).toMatchObject({
      caption: 'Left side',
      width: postInstallationPhoto.width,
      height: postInstallationPhoto.height,
    });
    expect((await app.visitor.get(photos[0]?.url ?? '')).headers['content-type']).toBe('image/webp');
  });
});

describe('a picture', () => {
  test('that the page does not show gets the 404 of an invalid link', async () => {
    const { open, browser, project, token } = await makeLinkedProject();
    const otherLinkedProject = await makeLinkedProject();
    const proof = await uploadProof(browser, project, await jpegPhoto(), 'drawing.jpg');
    await browser.post(`/api/artwork-proofs/${proof.id}/approve`);
    const { fileId } = (await open()).body.proof ?? { fileId: '' };
    const invalidResponse = await app.visitor.get('/api/status/unknown');
    for (const url of [
      `/api/status/${token}/files/${UNKNOWN_FILE_ID}`,
      `/api/status/${otherLinkedProject.token}/files/${fileId}`,
      `/api/status/unknown/files/${fileId}`,
    ]) {
      const { status, body } = await app.visitor.get(url);
      expect({ status, body }, url).toEqual({ status: 404, body: invalidResponse.body });
    }
    await browser.delete(`/api/projects/${project.id}/status-link`);
    expect((await app.visitor.get(`/api/status/${token}/files/${fileId}`)).status).toBe(404);
  });
});

describe('an invalid link', () => {
  test('gets the same 404, whether it is unknown, malformed or revoked', async () => {
    const { token: revokedToken, browser, project } = await makeLinkedProject();
    await browser.delete(`/api/projects/${project.id}/status-link`);
    for (const token of [revokedToken, 'x', 'A'.repeat(43), '..%2F..', revokedToken.toUpperCase()])
      expect(await app.visitor.get(`/api/status/${token}`), token).toMatchObject({
        status: 404,
        body: {
          code: 'not_found',
          message: 'This link is no longer valid. Ask the shop for a new one.',
        },
      });
  });
});

interface LinkedShop {
  shop: TestUser;
  project: { id: number; name: string };
}

/** A project with a status link, and a function that opens it without a session. */
async function makeLinkedProject(shopOverrides: Parameters<typeof makeShop>[1] = {}) {
  const shop = await makeShop(app, shopOverrides);
  const project = await makeProject(app, shop);
  const browser = await app.as(shop);
  const { body } = await browser.post<{ url: string }>(`/api/projects/${project.id}/status-link`);
  const token = body.url.split('/').at(-1) ?? '';
  return { shop, project, browser, token, open: () => app.visitor.get<StatusPage>(`/api/status/${token}`) };
}

async function uploadProof(
  browser: TestClient,
  { id }: LinkedShop['project'],
  content: Buffer,
  name: string,
): Promise<{ id: number }> {
  const fields = { projectId: String(id) };
  return (await browser.upload<{ id: number }>('/api/artwork-proofs', asProof(content, name), fields)).body;
}

async function uploadPhoto(
  browser: TestClient,
  { id }: LinkedShop['project'],
  type: PhotoType,
  caption: string,
): Promise<{ width: number; height: number }> {
  const fields = { type, caption };
  const { body } = await browser.upload<{ width: number; height: number }>(
    `/api/projects/${id}/photos`,
    asPhoto(await jpegPhoto()),
    fields,
  );
  return body;
}

async function completeProject({ database }: TestApp, { id }: LinkedShop['project']): Promise<void> {
  const state = completedState(new Date('2027-05-05T12:00:00Z'));
  await database.sql.update(projects).set(state).where(eq(projects.id, id));
}
