import { describe, expect, test } from 'vitest';
import type { OfflineProject } from '#shared/projects/offline-projects.contract.ts';
import { atStage, completedState } from '#shared/projects/project-state.ts';
import {
  makeAdmin,
  makeInstaller,
  makeProject,
  makeShop,
  makeStaff,
  type TestUser,
} from '#server/testing/factories.ts';
import { makeShopScenario } from '#server/testing/shop-projects.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();
const runningState = atStage('wrap_shipped');
const doneState = completedState(new Date('2026-11-20T12:00:00Z'));

describe('GET /api/projects/offline', () => {
  test('lists assigned projects in progress first, then installations within 14 days, opened projects and other projects', async () => {
    const [shop, installer] = [await makeShop(app), await makeInstaller(app)];
    const assignment = { subcontractorId: installer.id };
    const openedProject = await makeProject(app, shop, { name: 'opened', ...doneState, ...assignment });
    await makeProject(app, shop, { name: 'completed', ...doneState, ...assignment });
    await makeProject(app, shop, {
      name: 'in 14 days',
      ...assignment,
      scheduledInstallationDate: '2026-12-09',
    });
    await makeProject(app, shop, {
      name: 'in 15 days',
      ...assignment,
      scheduledInstallationDate: '2026-12-10',
    });
    await makeProject(app, shop, { name: 'running', ...assignment, ...runningState });
    await makeProject(app, shop, { name: 'of another installer', ...runningState });

    const ownNames = await namesFor(installer, `&opened=${openedProject.id}`);
    expect(ownNames).toEqual(['running', 'in 14 days', 'opened', 'in 15 days']);
    const [first, second, ...others] = await namesFor(shop, `&opened=${openedProject.id}`);
    expect([first, second]).toEqual(['in 14 days', 'opened']);
    expect(others.toSorted()).toEqual(['in 15 days', 'of another installer', 'running']);
  });

  test('omits opened projects that the caller cannot see', async () => {
    const { project } = await makeShopScenario(app);
    expect(await namesFor(await makeShop(app), `&opened=${project.id}`)).toEqual([]);
    expect(await namesFor(await makeAdmin(app), `&opened=${project.id}`)).toEqual([]);
  });

  test('lists at most 60 projects', async () => {
    const shop = await makeShop(app);
    for (let number = 0; number < 61; number += 1) await makeProject(app, shop, runningState);
    expect(await namesFor(shop)).toHaveLength(60);
  });

  test('includes the id of the newest activity', async () => {
    const { project, browser } = await makeShopScenario(app, runningState);
    const readNewestActivityId = async () =>
      (await browser.get<OfflineProject[]>('/api/projects/offline?today=2026-11-25')).body[0]
        ?.newestActivityId;
    const activityIdBefore = await readNewestActivityId();
    await browser.post(`/api/projects/${project.id}/messages`, { content: 'On my way' });
    expect(await readNewestActivityId()).toBeGreaterThan(activityIdBefore ?? 0);
  });

  test('shows that the materials of the shop have changed', async () => {
    const { browser } = await makeShopScenario(app, runningState);
    const readProject = async () =>
      (await browser.get<OfflineProject[]>('/api/projects/offline?today=2026-11-25')).body[0];
    const before = await readProject();
    const { status } = await browser.post('/api/materials', {
      maker: 'Northfilm',
      product: 'Cast 700',
      kind: 'film',
    });
    expect(status).toBe(201);
    expect(await readProject()).not.toEqual(before);
  });

  test('shows that the staff of the shop and of the installer have changed', async () => {
    const [shop, installer] = [await makeShop(app), await makeShop(app, { allowContractorRole: true })];
    await makeProject(app, shop, { ...runningState, subcontractorId: installer.id });
    const browser = await app.as(shop);
    const readVersion = async () =>
      (await browser.get<OfflineProject[]>('/api/projects/offline?today=2026-11-25')).body[0]?.peopleVersion;
    const versions = [await readVersion(), await readVersion()];
    await makeStaff(app, shop, 'production');
    versions.push(await readVersion());
    await makeStaff(app, installer, 'manager');
    versions.push(await readVersion());
    expect(new Set(versions).size).toBe(3);
  });

  test.each(['opened=1,x', 'opened=0', `opened=${Array(61).fill(1).join(',')}`, 'today=soon'])(
    'rejects %s',
    async (query) => {
      const browser = await app.as(await makeShop(app));
      expect((await browser.get(`/api/projects/offline?today=2026-11-25&${query}`)).status).toBe(400);
    },
  );
});

async function namesFor(person: TestUser, query = ''): Promise<string[]> {
  const url = `/api/projects/offline?today=2026-11-25${query}`;
  const { body } = await (await app.as(person)).get<OfflineProject[]>(url);
  return body.map(({ name }) => name);
}
