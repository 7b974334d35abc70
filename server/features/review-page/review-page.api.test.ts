import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Review } from '#shared/reviews/reviews.contract.ts';
import { projects } from '#server/db/schema/projects.ts';
import { makeInstaller, makeProof, makeShop } from '#server/testing/factories.ts';
import { makeAssignedScenario } from '#server/testing/shop-projects.ts';
import {
  makeReview,
  openReviewLink,
  sendTestReview,
  readTableContents,
  tokenOf,
  uploadVersion,
} from '#server/testing/reviews.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();
const [VIN, PLATE, NOTE] = ['1FTBW2CM5HKA12345', 'PLATE-77', 'gate code 4711'];

describe('a valid link', () => {
  test('returns exactly the content for its reviewer', async () => {
    const { shop, project, path, browser, token, proof, review } = await makeReview(app, {
      message: 'Please check',
      dueDate: '2027-04-01',
    });
    await browser.put(`${path}/full-update`, {
      vehicleDetail: { year: '2023', make: 'Ford', model: 'Transit', vin: VIN, licensePlate: PLATE },
    });
    const { body } = await app.visitor.get(`/api/review/${token}`);
    expect(body).toEqual({
      shop: shop.name,
      project: project.name,
      vehicle: '2023 Ford Transit',
      reviewer: { name: 'Dana Reed', email: null },
      projectId: null,
      isPreparing: false,
      isCompleted: false,
      versions: [
        {
          proofId: proof.id,
          version: 1,
          fileName: 'sample.pdf',
          contentType: 'application/pdf',
          bytes: 1,
          fileUrl: `/api/review/${token}/proofs/${proof.id}/file`,
          pages: [],
          description: null,
          isApproved: false,
          createdAt: expect.any(String),
          requests: [
            {
              reviewId: review.id,
              subject: 'proof',
              rule: 'all',
              message: 'Please check',
              dueDate: '2027-04-01',
              state: 'open',
              isOpen: true,
              photos: [],
              ownDecision: null,
            },
          ],
        },
      ],
      comments: [],
      checklist: expect.arrayContaining([{ id: expect.any(String), text: expect.any(String) }]),
      terms: expect.any(String),
      consent: expect.any(String),
    });
  });

  test('contains no other names and no secrets of the project', async () => {
    const { path, browser, installer, client, token } = await makeReview(app, {
      reviewers: [{ name: 'Dana Reed' }, { name: 'Lee Park', email: 'lee@fleet.example' }],
    });
    await browser.put(`${path}/full-update`, {
      project: { installationAddress: '1 Secret Street', installationNotes: NOTE },
      vehicleDetail: { vin: VIN, licensePlate: PLATE },
    });
    await browser.post(`${path}/messages`, { content: 'Between us' });
    const { text } = await app.visitor.get(`/api/review/${token}`);
    const secrets = [VIN, PLATE, NOTE, 'Secret Street', 'Between us', 'Lee', installer.name, client.name];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });

  test('returns only the versions that were sent to its reviewer', async () => {
    const scenario = await makeReview(app);
    const second = await makeProof(app, scenario.project);
    const { reviewers } = await sendTestReview(scenario, second.id, { reviewers: [{ name: 'Lee Park' }] });
    const dana = await openReviewLink(app.visitor, scenario.token);
    expect(dana).toMatchObject({
      isPreparing: true,
      versions: [{ version: 1, requests: [{ isOpen: false }] }],
    });
    const lee = await openReviewLink(app.visitor, tokenOf(reviewers[0]?.url ?? null));
    expect(lee).toMatchObject({
      isPreparing: false,
      versions: [{ version: 2, requests: [{ isOpen: true }] }],
    });
  });

  test('allows decisions again when the newer version is deleted', async () => {
    const scenario = await makeReview(app);
    const second = await makeProof(app, scenario.project);
    expect((await openReviewLink(app.visitor, scenario.token)).isPreparing).toBe(true);
    await scenario.browser.delete(`/api/artwork-proofs/${second.id}`);
    expect(await openReviewLink(app.visitor, scenario.token)).toMatchObject({
      isPreparing: false,
      versions: [{ requests: [{ isOpen: true }] }],
    });
  });

  test('allows no decision on a completed project', async () => {
    const { token, project } = await makeReview(app);
    await app.database.sql
      .update(projects)
      .set({
        status: 'completed',
        progress: 100,
        progressStage: 'post_installation_photos_uploaded',
        completed: true,
        completedAt: app.now(),
      })
      .where(eq(projects.id, project.id));
    expect(await openReviewLink(app.visitor, token)).toMatchObject({
      isCompleted: true,
      versions: [{ requests: [{ isOpen: false }] }],
    });
  });

  test('returns the project id to participants only', async () => {
    const { project, shop, installer, client, token } = await makeReview(app);
    const ids = [];
    for (const user of [shop, installer, client, await makeShop(app), await makeInstaller(app)])
      ids.push((await openReviewLink(await app.as(user), token)).projectId);
    expect(ids).toEqual([project.id, project.id, project.id, null, null]);
  });
});

describe('files of a link', () => {
  test('include the uploaded file and the pictures of its pages', async () => {
    const scenario = await makeAssignedScenario(app);
    const proof = await uploadVersion(scenario.browser, scenario.project.id);
    const token = tokenOf((await sendTestReview(scenario, proof.id)).reviewers[0]?.url ?? null);
    const [version] = (await openReviewLink(app.visitor, token)).versions;
    const [page] = version?.pages ?? [];
    expect(page).toMatchObject({ number: 1, width: 40, height: 60 });
    const uploadedFile = await scenario.browser.get(proof.fileUrl);
    expect((await app.visitor.get(version?.fileUrl ?? '')).bytes).toEqual(uploadedFile.bytes);
    for (const url of [page?.url ?? '', page?.thumbnailUrl ?? ''])
      expect(await app.visitor.get(url)).toMatchObject({
        status: 200,
        headers: { 'content-type': 'image/webp', 'x-robots-tag': 'noindex' },
      });
    expect((await app.visitor.get(`${page?.url}9`)).status).toBe(404);
  });

  test('are a 404 for versions and photos that were not sent', async () => {
    const scenario = await makeReview(app);
    const [unsentProof, otherScenario] = [await makeProof(app, scenario.project), await makeReview(app)];
    const paths = [unsentProof.id, otherScenario.proof.id].flatMap((id) => [
      `proofs/${id}/file`,
      `proofs/${id}/pages/1`,
    ]);
    for (const path of [...paths, 'photos/1', 'photos/999999'])
      expect(await app.visitor.get(`/api/review/${scenario.token}/${path}`), path).toMatchObject({
        status: 404,
        body: { message: 'This link is no longer valid. Ask the shop for a new one.' },
      });
  });
});

describe('the first opening of a review link', () => {
  test('is recorded once, by the script of the page', async () => {
    const { browser, path, token, proof } = await makeReview(app);
    const readOpenedAt = async () =>
      (await browser.get<Review[]>(`${path}/reviews`)).body[0]?.reviewers[0]?.openedAt ?? null;
    expect(await readOpenedAt()).toBeNull();
    const markSeen = () => app.visitor.post(`/api/review/${token}/seen`, { proofId: proof.id });
    expect((await markSeen()).status).toBe(200);
    const firstOpenedAt = await readOpenedAt();
    expect(firstOpenedAt).not.toBeNull();
    expect((await markSeen()).status).toBe(200);
    expect(await readOpenedAt()).toBe(firstOpenedAt);
  });

  test('is not recorded for the GET and HEAD requests of a mail scanner', async () => {
    const scenario = await makeAssignedScenario(app);
    const proof = await uploadVersion(scenario.browser, scenario.project.id);
    const token = tokenOf((await sendTestReview(scenario, proof.id)).reviewers[0]?.url ?? null);
    const { versions } = await openReviewLink(app.visitor, token);
    const urls = [`/review/${token}`, `/api/review/${token}`, `/api/review/${token}/photos/1`];
    urls.push(...versions.flatMap(({ fileUrl, pages }) => [fileUrl, ...pages.map(({ url }) => url)]));
    const contentsBefore = await readTableContents(app);
    for (const url of urls)
      for (const method of ['GET', 'HEAD'] as const) await app.visitor.send({ method, url });
    expect(await readTableContents(app)).toBe(contentsBefore);
  });

  test('of a version that was not sent is a 404', async () => {
    const { token, project } = await makeReview(app);
    const unsentProof = await makeProof(app, project);
    expect((await app.visitor.post(`/api/review/${token}/seen`, { proofId: unsentProof.id })).status).toBe(
      404,
    );
  });
});
