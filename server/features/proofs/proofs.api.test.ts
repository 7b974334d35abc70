import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { jpegPhoto, shortPageProof } from '#server/testing/image-samples.ts';
import { makeShopScenario, makeAssignedScenario } from '#server/testing/shop-projects.ts';
import { makeAdmin, makeShop, type TestUser } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { asProof, pictureProof } from '#server/testing/upload-samples.ts';

const app = await startTestApp();

describe('POST /api/artwork-proofs', () => {
  test('stores a PDF without a preview', async () => {
    const { shop, project, browser } = await makeShopScenario(app);
    const pdf = shortPageProof(2);

    const { status, body } = await browser.upload<Proof>(
      '/api/artwork-proofs',
      asProof(pdf, String.raw`C:\designs\Van – final.pdf`),
      { projectId: String(project.id), description: 'Second round' },
    );

    expect(status).toBe(201);
    expect(body).toMatchObject({
      projectId: project.id,
      uploadedById: shop.id,
      uploadedByName: shop.name,
      fileName: 'Van – final.pdf',
      contentType: 'application/pdf',
      bytes: pdf.length,
      previewUrl: null,
      description: 'Second round',
      isApproved: false,
      approvedAt: null,
    });
    const file = await browser.get(body.fileUrl);
    expect(file.bytes.equals(pdf)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
    });
    expect((await browser.get(`/api/artwork-proofs/${body.id}/preview`)).status).toBe(404);
  });

  test.each(['png', 'jpeg'] as const)('stores a %s with a preview', async (format) => {
    const { project, browser } = await makeShopScenario(app);
    const picture = await sharp(await jpegPhoto({ width: 300, height: 200, orientation: 1 }))
      .toFormat(format)
      .toBuffer();

    const { body } = await browser.upload<Proof>('/api/artwork-proofs', asProof(picture), {
      projectId: String(project.id),
    });

    expect(body).toMatchObject({
      contentType: `image/${format}`,
      previewUrl: `/api/artwork-proofs/${body.id}/preview`,
    });
    const preview = await browser.get(`/api/artwork-proofs/${body.id}/preview`);
    expect(preview.headers['content-type']).toBe('image/webp');
    expect(await sharp(preview.bytes).metadata()).toMatchObject({ width: 300, height: 200 });
  });

  test('stores a proof only once when it is sent twice with the same key', async () => {
    const { project, browser } = await makeShopScenario(app);
    const keyedBrowser = browser.withKey('proof-1');
    const upload = () =>
      keyedBrowser.upload<Proof>('/api/artwork-proofs', pictureProof(), { projectId: String(project.id) });

    expect((await upload()).status).toBe(201);
    await upload();

    const { body } = await browser.get<Proof[]>(`/api/projects/${project.id}/artwork-proofs`);
    expect(body).toHaveLength(1);
  });

  test('is limited to the shop and admins', async () => {
    const { shop, installer, client, project } = await makeAssignedScenario(app);
    const uploadAs = async (person: TestUser) =>
      (await app.as(person)).upload('/api/artwork-proofs', pictureProof(), {
        projectId: String(project.id),
      });

    expect((await uploadAs(shop)).status).toBe(201);
    expect((await uploadAs(await makeAdmin(app))).status).toBe(201);
    expect(await uploadAs(installer)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await uploadAs(client)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await uploadAs(await makeShop(app))).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('meets the first gate', async () => {
    const { shop, project, browser } = await makeShopScenario(app);
    await browser.upload('/api/artwork-proofs', pictureProof(), { projectId: String(project.id) });

    const { status } = await browser.put(`/api/projects/${project.id}`, {
      progressStage: 'artwork_submitted_for_client_review',
    });
    const { body } = await browser.get(`/api/projects/${project.id}/details`);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      gateFacts: { proofs: 1 },
      activities: [{ action: 'status_change' }, { action: 'proof_upload', userId: shop.id }],
    });
  });

  test.each([
    ['no project', {}],
    ['a project id that is not a number', { projectId: 'seven' }],
    ['an overlong description', { projectId: '1', description: 'x'.repeat(2001) }],
  ])('rejects %s with a 400', async (_what, fields) => {
    const browser = await app.as(await makeShop(app));
    expect(await browser.upload('/api/artwork-proofs', pictureProof(), fields)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
  });
});

describe('the proofs of a project', () => {
  test('are listed newest first for participants', async () => {
    const { shop, client, project } = await makeAssignedScenario(app);
    const owner = await app.as(shop);
    for (const name of ['first.jpg', 'second.jpg']) {
      await owner.upload('/api/artwork-proofs', pictureProof(name), {
        projectId: String(project.id),
      });
    }
    const [reviewer, stranger] = [await app.as(client), await app.as(await makeShop(app))];

    const { body } = await reviewer.get<Proof[]>(`/api/projects/${project.id}/artwork-proofs`);

    expect(body.map(({ fileName }) => fileName)).toEqual(['second.jpg', 'first.jpg']);
    expect((await stranger.get(`/api/projects/${project.id}/artwork-proofs`)).status).toBe(404);
    for (const { fileUrl } of body) {
      expect((await reviewer.get(fileUrl)).status).toBe(200);
      expect((await stranger.get(fileUrl)).status).toBe(404);
      expect((await app.visitor.get(fileUrl)).status).toBe(401);
    }
  });
});
