import { describe, expect, test } from 'vitest';
import { atStage, completedState } from '#shared/projects/project-state.ts';
import type { MovedProject, Project, ProjectDetails } from '#shared/projects/projects.contract.ts';
import type { NewProject } from '#server/features/project-access/visible-project.repository.ts';
import { makeAdmin, makePhoto, makeShop } from '#server/testing/factories.ts';
import {
  historyDescriptionsOf,
  makeShopScenario,
  makeAssignedScenario,
} from '#server/testing/shop-projects.ts';
import { UPS, type SavedEntry } from '#server/testing/shipments.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { testClock } from '#server/testing/test-clock.ts';

const clock = testClock();
const app = await startTestApp({ now: clock.now });

const DAY_ONE = new Date('2027-02-01T08:00:00Z');

describe('undoing a move restores', () => {
  test.each<[string, Partial<NewProject>, object]>([
    ['the start', {}, { status: 'in-progress' }],
    [
      'a stage that was completed past its gate',
      {},
      { progressStage: 'artwork_submitted_for_client_review', override: 'On paper' },
    ],
    ['a stage after going back', atStage('wrap_installed'), { progressStage: 'wrap_printed' }],
    ['a stage after a reset', atStage('wrap_installed'), { status: 'not-started' }],
    ['an open project', atStage('wrap_printed'), { completed: true }],
    ['a completed project with its time', completedState(DAY_ONE), { completed: false }],
  ])('%s', async (_title, initialState, moveRequest) => {
    const { browser, path } = await makeShopScenario(app, { ...initialState, stageSince: DAY_ONE });
    const stateBefore = await projectStateOf(browser, path);
    clock.passDays(1);
    const { body: moved } = await browser.put<MovedProject>(path, moveRequest);
    expect(moved).not.toMatchObject(stateBefore.project);

    const { status, body } = await browser.post(`${path}/undo-move`, { moveId: moved.moveId });

    expect(status).toBe(200);
    expect(body).toMatchObject(stateBefore.project);
    expect(await projectStateOf(browser, path)).toEqual(stateBefore);
  });

  test('the status ‘Not Started’ after wrap tracking moved the project', async () => {
    const { browser, path, project } = await makeShopScenario(app);
    const stateBefore = await projectStateOf(browser, path);
    const { body: saved } = await browser.post<SavedEntry>(`${path}/tracking`, UPS);
    expect((await projectStateOf(browser, path)).skippedStages).toHaveLength(5);

    await browser.post(`${path}/undo-move`, { moveId: saved.moveId });

    expect(await projectStateOf(browser, path)).toEqual(stateBefore);
    expect(stateBefore.project).toMatchObject({ status: 'not-started', progress: 0 });
    const { body: projectAfterUndo } = await browser.get<Project>(path);
    expect(projectAfterUndo.trackingNumber).toBe(UPS.trackingNumber);
    expect((await historyDescriptionsOf(app, project.id)).at(-1)).toBe(
      'undid the move to ‘Wrap Shipped’; the project is back at ‘Not Started’',
    );
  });
});

describe('an undo is rejected', () => {
  test('with the current project when the project has moved since', async () => {
    const { browser, path } = await makeShopScenario(app, atStage('wrap_installed'));
    const firstMoveId = await moveTo(browser, path, 'wrap_shipped');
    await moveTo(browser, path, 'wrap_printed');

    expect(await browser.post(`${path}/undo-move`, { moveId: firstMoveId })).toMatchObject({
      status: 409,
      body: { code: 'conflict', details: { project: { progressStage: 'wrap_printed' } } },
    });
    expect((await projectStateOf(browser, path)).project.progressStage).toBe('wrap_printed');
  });

  test('when the move is already undone or is itself an undo', async () => {
    const { browser, path } = await makeShopScenario(app, atStage('wrap_installed'));
    const moveId = await moveTo(browser, path, 'wrap_printed');
    expect((await browser.post(`${path}/undo-move`, { moveId })).status).toBe(200);

    expect((await browser.post(`${path}/undo-move`, { moveId })).status).toBe(409);
    const { body: details } = await browser.get<ProjectDetails>(`${path}/details`);
    expect((await browser.post(`${path}/undo-move`, { moveId: details.activities[0]?.id })).status).toBe(409);
    expect(details.project.progressStage).toBe('wrap_installed');
  });

  test('for the move of another project', async () => {
    const [scenario, other] = [
      await makeShopScenario(app, atStage('wrap_installed')),
      await makeShopScenario(app, atStage('wrap_installed')),
    ];
    await moveTo(scenario.browser, scenario.path, 'wrap_printed');
    const moveId = await moveTo(other.browser, other.path, 'wrap_printed');
    expect((await scenario.browser.post(`${scenario.path}/undo-move`, { moveId })).status).toBe(409);
  });
});

test('two undos at the same time take effect once', async () => {
  const { browser, path, project } = await makeShopScenario(app, atStage('wrap_installed'));
  const moveId = await moveTo(browser, path, 'wrap_printed');

  const statuses = await Promise.all(
    [1, 2].map(async () => (await browser.post(`${path}/undo-move`, { moveId })).status),
  );

  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await historyDescriptionsOf(app, project.id)).toHaveLength(2);
});

test('a repeat with the same idempotency key gets the same response', async () => {
  const { browser, path, project } = await makeShopScenario(app, atStage('wrap_installed'));
  const moveId = await moveTo(browser, path, 'wrap_printed');
  const undo = () => browser.withKey('undo-once').post(`${path}/undo-move`, { moveId });

  const [first, again] = [await undo(), await undo()];

  expect(again).toMatchObject({ status: 200, headers: { 'idempotency-replayed': 'true' } });
  expect(again.body).toEqual(first.body);
  expect(await historyDescriptionsOf(app, project.id)).toHaveLength(2);
});

describe('permission to undo', () => {
  test('an installer can undo a move within the installer stages', async () => {
    const scenario = await makeAssignedScenario(app, atStage('wrap_shipped'));
    await makePhoto(app, scenario.project);
    const browser = await app.as(scenario.installer);
    const moveId = await moveTo(browser, scenario.path, 'pre_installation_photos_uploaded');

    expect(await browser.post(`${scenario.path}/undo-move`, { moveId })).toMatchObject({
      status: 200,
      body: { progressStage: 'wrap_shipped' },
    });
  });

  test('installer and client cannot undo a move that a tracking entry caused', async () => {
    const scenario = await makeAssignedScenario(app, atStage('wrap_printed'));
    const { body: saved } = await scenario.browser.post<SavedEntry>(`${scenario.path}/tracking`, UPS);
    const undoAs = async (browser: TestClient) =>
      (await browser.post(`${scenario.path}/undo-move`, { moveId: saved.moveId })).status;

    expect(await undoAs(await app.as(scenario.installer))).toBe(403);
    expect(await undoAs(await app.as(scenario.client))).toBe(403);
    expect(await undoAs(await app.as(await makeShop(app)))).toBe(404);
    expect(await undoAs(await app.as(await makeAdmin(app)))).toBe(200);
  });
});

test('participants get one grouped notification of a move and its undo', async () => {
  const { browser, path, installer, shop } = await makeAssignedScenario(app, atStage('wrap_installed'));
  const moveId = await moveTo(browser, path, 'wrap_shipped');
  await browser.post(`${path}/undo-move`, { moveId });
  await app.dispatcher.dispatchDue();

  const { body } = await (await app.as(installer)).get('/api/notifications');

  expect(body).toMatchObject([
    {
      title: '2 stage moves',
      message: expect.stringContaining(
        `${shop.name} undid the move to ‘Wrap Shipped’; the project is back at ‘Wrap Installed’`,
      ),
    },
  ]);
});

/** The stage, the status and the pending action of a project, and the completed and skipped stages. */
async function projectStateOf(browser: TestClient, path: string) {
  const { body } = await browser.get<ProjectDetails>(`${path}/details`);
  const { status, progress, progressStage, completed, completedAt } = body.project;
  const { wait, stageCompletions, skippedStages } = body;
  return {
    project: { status, progress, progressStage, completed, completedAt },
    wait,
    stageCompletions,
    skippedStages,
  };
}

async function moveTo(browser: TestClient, path: string, progressStage: string): Promise<number | null> {
  const { status, body } = await browser.put<MovedProject>(path, { progressStage });
  expect(status).toBe(200);
  return body.moveId;
}
