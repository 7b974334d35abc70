import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { atStage, brokenInvariants, completedState } from '#shared/projects/project-state.ts';
import { activities } from '#server/db/schema/events.ts';
import { findProject } from '#server/features/project-access/visible-project.repository.ts';
import {
  makeAdmin,
  makeProject,
  makeProof,
  makeShop,
  scopeOf,
  type TestUser,
} from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();

const ADVANCE = {
  progressStage: 'artwork_submitted_for_client_review',
  fromStage: 'artwork_design_initiated',
};

describe('an update of a project', () => {
  test.each([
    [{ progress: 55, progressStage: 'wrap_printed', override: 'x' }],
    [{ progress: 101 }],
    [{ progress: 10.5 }],
    [{ progressStage: 'wrapped' }],
    [{ status: 'paused' }],
    [{ completed: 'yes' }],
    [{ status: 'completed', completed: false }],
    [{ status: 'not-started', completed: true }],
    [{ completed: true, progressStage: 'wrap_printed' }],
    [{ ...ADVANCE, override: 'x'.repeat(501) }],
  ])('rejects %j with a 400', async (body) => {
    const shop = await makeShop(app);
    const project = await makeProject(app, shop);

    expect(await (await app.as(shop)).put(`/api/projects/${project.id}`, body)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
    expect(await storedProject(shop, project.id)).toMatchObject({ status: 'not-started', progress: 0 });
  });

  test('ignores the contractor, the name and the dates in the request', async () => {
    const [shop, rival] = [await makeShop(app), await makeShop(app)];
    const project = await makeProject(app, shop, { name: 'Van' });

    const response = await (
      await app.as(shop)
    ).put(`/api/projects/${project.id}`, {
      completed: true,
      completedAt: '2020-01-01T00:00:00Z',
      contractorId: rival.id,
      name: 'Stolen',
      id: 1,
    });

    expect(response).toMatchObject({
      status: 200,
      body: { id: project.id, contractorId: shop.id, name: 'Van' },
    });
    expect((await storedProject(shop, project.id))?.completedAt?.getFullYear()).toBeGreaterThan(2024);
  });

  test('keeps the state valid after any sequence of requests', async () => {
    const shop = await makeShop(app);
    const project = await makeProject(app, shop, completedState(new Date()));
    const browser = await app.as(shop);

    for (const body of [
      { completed: false },
      { status: 'completed' },
      { status: 'in-progress' },
      { progressStage: 'wrap_printed' },
      { progressStage: 'post_installation_photos_uploaded', override: 'late' },
      { progressStage: 'post_installation_photos_uploaded', completed: true },
      { status: 'not-started' },
    ]) {
      expect((await browser.put(`/api/projects/${project.id}`, body)).status).toBe(200);
      const state = await storedProject(shop, project.id);
      expect(state && brokenInvariants(state)).toEqual([]);
    }
  });
});

describe('concurrent moves', () => {
  test('a move from an outdated stage is a 409 with the current project', async () => {
    const shop = await makeShop(app);
    const project = await makeProject(app, shop, atStage('printed_sample_sent_to_client'));

    const response = await (await app.as(shop)).put(`/api/projects/${project.id}`, ADVANCE);

    expect(response).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        details: {
          project: { id: project.id, progressStage: 'printed_sample_sent_to_client', progress: 30 },
        },
      },
    });
  });

  test('exactly one of 20 moves from the same stage succeeds', async () => {
    const shop = await makeShop(app);
    const admins = await Promise.all(Array.from({ length: 19 }, () => makeAdmin(app)));
    const browsers = await Promise.all([shop, ...admins].map((person) => app.as(person)));
    for (let round = 0; round < 3; round += 1) {
      const project = await makeProject(app, shop);
      await makeProof(app, project);

      const responses = await Promise.all(
        browsers.map((browser) => browser.put(`/api/projects/${project.id}`, ADVANCE)),
      );

      const successBodies = responses.filter(({ status }) => status === 200).map(({ body }) => body);
      const refusedBodies = responses.filter(({ status }) => status === 409).map(({ body }) => body);
      expect(successBodies).toMatchObject([{ progressStage: ADVANCE.progressStage, progress: 20 }]);
      expect(refusedBodies).toHaveLength(19);
      for (const response of refusedBodies)
        expect(response).toMatchObject({ code: 'conflict', details: { project: { progress: 20 } } });
      expect(await moveDescriptionsOf(project.id)).toHaveLength(1);
    }
  });
});

function storedProject(owner: TestUser, projectId: number) {
  return findProject(app.database.sql, scopeOf(owner), projectId);
}

async function moveDescriptionsOf(projectId: number): Promise<string[]> {
  const rows = await app.database.sql.select().from(activities).where(eq(activities.projectId, projectId));
  return rows.map(({ description }) => description);
}
