import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Activity } from '#shared/activities/activities.wire.ts';
import { atStage, completedState } from '#shared/projects/project-state.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { nextStage, STAGES } from '#shared/projects/stages.ts';
import { activities } from '#server/db/schema/events.ts';
import { findProject } from '#server/features/project-access/visible-project.repository.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makePhoto,
  makeProject,
  makeProof,
  makeShop,
  scopeOf,
  type TestUser,
} from '#server/testing/factories.ts';
import { makeShopScenario } from '#server/testing/shop-projects.ts';
import { makeTracking } from '#server/testing/shipments.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();

const ADVANCE = {
  progressStage: 'artwork_submitted_for_client_review',
  fromStage: 'artwork_design_initiated',
};

describe('moving a project', () => {
  test('the first gate requires a proof', async () => {
    const shop = await makeShop(app);
    const project = await makeProject(app, shop);
    const browser = await app.as(shop);

    const refusedResponse = await browser.put(`/api/projects/${project.id}`, ADVANCE);
    await makeProof(app, project);
    const moveResponse = await browser.put(`/api/projects/${project.id}`, ADVANCE);

    expect(refusedResponse).toMatchObject({
      status: 409,
      body: {
        code: 'gate_unmet',
        message: 'Artwork Proof Required',
        details: {
          missing: [{ stage: 'artwork_design_initiated', missing: 'Upload at least one artwork proof.' }],
        },
      },
    });
    expect(moveResponse).toMatchObject({
      status: 200,
      body: { status: 'in-progress', progress: 20, progressStage: 'artwork_submitted_for_client_review' },
    });
    expect(await moveDescriptionsOf(project.id)).toEqual([
      'completed ‘Project Started’ and moved the project on to ‘Artwork Submitted for Client Review’',
    ]);
  });

  test.each([
    ['artwork_design_initiated', 'Artwork Proof Required'],
    ['artwork_submitted_for_client_review', 'Tracking Information Required'],
    ['wrap_printed', 'Tracking Information Required'],
    ['wrap_shipped', 'Photo Required'],
    ['wrap_installed', 'Post-Installation Photo Required'],
  ] as const)('leaving %s is rejected with ‘%s’', async (stage, title) => {
    const shop = await makeShop(app);
    const project = await makeProject(app, shop, atStage(stage));

    const response = await (
      await app.as(shop)
    ).put(`/api/projects/${project.id}`, {
      progressStage: nextStage(stage),
    });

    expect(response).toMatchObject({ status: 409, body: { code: 'gate_unmet', message: title } });
    expect(await storedProject(shop, project.id)).toMatchObject({
      progressStage: stage,
      updatedAt: project.updatedAt,
    });
    expect(await moveDescriptionsOf(project.id)).toEqual([]);
  });

  test('passes each gate when everything is present', async () => {
    const shop = await makeShop(app);
    const project = await makeProject(app, shop);
    await makeTracking(app, project, 'wrap');
    await makeTracking(app, project, 'artwork_proof');
    await makeProof(app, project);
    await makePhoto(app, project, 'post-installation');
    const browser = await app.as(shop);

    for (const stage of STAGES.slice(1)) {
      expect(await browser.put(`/api/projects/${project.id}`, { progressStage: stage.id })).toMatchObject({
        status: 200,
        body: { progress: stage.percent, progressStage: stage.id, status: 'in-progress', completed: false },
      });
    }
  });

  test('records the reason for an override', async () => {
    const shop = await makeShop(app);
    const project = await makeProject(app, shop);
    const browser = await app.as(shop);

    const responseWithoutReason = await browser.put(`/api/projects/${project.id}`, {
      ...ADVANCE,
      override: '   ',
    });
    const responseWithReason = await browser.put(`/api/projects/${project.id}`, {
      ...ADVANCE,
      override: 'Client came by',
    });

    expect(responseWithoutReason).toMatchObject({
      status: 400,
      body: { errors: { override: { _errors: ['Enter the reason'] } } },
    });
    expect(responseWithReason.status).toBe(200);
    const { body } = await browser.get<Activity[]>(`/api/projects/${project.id}/activities`);
    expect(body).toMatchObject([
      {
        description:
          'completed ‘Project Started’ and moved the project on to ‘Artwork Submitted for Client Review’, without an artwork proof',
        details: { overrideReason: 'Client came by' },
      },
    ]);
  });

  test('an outdated move does not reopen a project that was completed meanwhile', async () => {
    const { browser, path } = await makeShopScenario(app, completedState(app.now()));
    const goBackBody = { progressStage: 'wrap_installed', progress: 90, completed: false };
    const shownState = { fromStage: 'post_installation_photos_uploaded', fromStatus: 'in-progress' };
    expect(await browser.put(path, { ...goBackBody, ...shownState })).toMatchObject({
      status: 409,
      body: { message: 'This project was moved in the meantime. Check its current stage.' },
    });
    expect((await browser.get(path)).body).toMatchObject({ completed: true });
  });

  test('‘Mark as Complete’ ignores the gates and can be undone', async () => {
    const shop = await makeShop(app);
    const project = await makeProject(app, shop, atStage('wrap_printed'));
    const browser = await app.as(shop);

    const completedResponse = await browser.put<Project>(`/api/projects/${project.id}`, { completed: true });
    const undoResponse = await browser.put(`/api/projects/${project.id}`, { completed: false });

    expect(completedResponse).toMatchObject({
      status: 200,
      body: { status: 'completed', completed: true, progress: 100 },
    });
    expect(completedResponse.body.completedAt).not.toBeNull();
    expect(undoResponse).toMatchObject({
      status: 200,
      body: {
        status: 'in-progress',
        completed: false,
        completedAt: null,
        progress: 90,
        progressStage: 'wrap_installed',
      },
    });
  });

  test('‘Mark as Complete’ records open gates', async () => {
    const shop = await makeShop(app);
    const [projectWithOpenGates, projectWithMetGates] = [
      await makeProject(app, shop, atStage('wrap_printed')),
      await makeProject(app, shop, atStage('wrap_installed')),
    ];
    await makePhoto(app, projectWithMetGates, 'post-installation');
    const browser = await app.as(shop);

    await browser.put(`/api/projects/${projectWithOpenGates.id}`, { status: 'completed' });
    await browser.put(`/api/projects/${projectWithMetGates.id}`, { status: 'completed' });

    expect(await moveDescriptionsOf(projectWithOpenGates.id)).toEqual([
      'marked the project as completed, skipping ‘Wrap Shipped’, ‘Pre-Installation Photos Uploaded’, and ‘Wrap Installed’, without a tracking number, a photo, or a post-installation photo',
    ]);
    expect(await moveDescriptionsOf(projectWithMetGates.id)).toEqual(['marked the project as completed']);
  });

  test('a move to the current state is not recorded', async () => {
    const shop = await makeShop(app);
    const project = await makeProject(app, shop, atStage('wrap_printed'));

    const response = await (
      await app.as(shop)
    ).put(`/api/projects/${project.id}`, { progressStage: 'wrap_printed' });

    expect(response).toMatchObject({ status: 200, body: { updatedAt: project.updatedAt.toISOString() } });
    expect(await moveDescriptionsOf(project.id)).toEqual([]);
  });
});

describe('permission to move', () => {
  test('installers can move a project only from stage 7 on', async () => {
    const [shop, installer] = [await makeShop(app), await makeInstaller(app)];
    const assignment = { subcontractorId: installer.id };
    const printedProject = await makeProject(app, shop, { ...assignment, ...atStage('wrap_printed') });
    const shippedProject = await makeProject(app, shop, { ...assignment, ...atStage('wrap_shipped') });
    await makePhoto(app, shippedProject);
    const browser = await app.as(installer);
    const move = (id: number, body: object) => browser.put(`/api/projects/${id}`, body);

    expect((await move(printedProject.id, { progressStage: 'wrap_shipped' })).status).toBe(403);
    expect((await move(shippedProject.id, { progressStage: 'wrap_printed' })).status).toBe(403);
    expect(
      (await move(shippedProject.id, { progressStage: 'pre_installation_photos_uploaded' })).status,
    ).toBe(200);
    expect((await move(shippedProject.id, { progressStage: 'wrap_shipped' })).status).toBe(200);
  });

  test('installers cannot complete or override', async () => {
    const [shop, installer] = [await makeShop(app), await makeInstaller(app)];
    const project = await makeProject(app, shop, {
      subcontractorId: installer.id,
      ...atStage('wrap_installed'),
    });
    const browser = await app.as(installer);

    const completionResponse = await browser.put(`/api/projects/${project.id}`, { completed: true });
    const overrideResponse = await browser.put(`/api/projects/${project.id}`, {
      progressStage: 'post_installation_photos_uploaded',
      override: 'no time',
    });

    expect([completionResponse.status, overrideResponse.status]).toEqual([403, 403]);
    expect(await storedProject(shop, project.id)).toMatchObject({
      progressStage: 'wrap_installed',
      completed: false,
    });
  });

  test('admins can move a project, and clients cannot', async () => {
    const [shop, client] = [await makeShop(app), await makeClient(app)];
    const project = await makeProject(app, shop, { clientId: client.id });
    await makeProof(app, project);
    const moveAs = async (person: TestUser) =>
      (await app.as(person)).put(`/api/projects/${project.id}`, ADVANCE);

    expect(await moveAs(client)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await moveAs(await makeShop(app))).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await moveAs(await makeInstaller(app))).toMatchObject({ status: 404 });
    expect((await moveAs(await makeAdmin(app))).status).toBe(200);
  });
});

function storedProject(owner: TestUser, projectId: number) {
  return findProject(app.database.sql, scopeOf(owner), projectId);
}

async function moveDescriptionsOf(projectId: number): Promise<string[]> {
  const rows = await app.database.sql.select().from(activities).where(eq(activities.projectId, projectId));
  return rows.map(({ description }) => description);
}
