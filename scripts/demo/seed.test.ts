import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#shared/api.ts';
import { STAGE_IDS } from '#shared/projects/stages.ts';
import { readConfig } from '#server/config.ts';
import { addMigratedDatabase } from '#server/testing/database-template.ts';
import { closeApp, openApp, type OpenApp } from '#server/start.ts';
import { call, signIn } from '#server/testing/api-client.ts';
import { COMPLETED_STAGE, PROJECTS } from './sample-rows.ts';
import { seed } from './seed.ts';

/** The time limit of the seed, which creates a database and a dozen uploads while other tests use all processors. */
const SEED_TIMEOUT_MS = 180_000;
const password = 'only-for-this-test';
const harborProjects = PROJECTS.filter(({ owner }) => owner === 'harbor');
const projects = [COMPLETED_STAGE, 8, 0].flatMap((stage) =>
  harborProjects.filter((project) => project.stage === stage).slice(0, 1),
);
let app: OpenApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wrapline-demo-'));
  await addMigratedDatabase(folder);
  const clock = { time: new Date() };
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMIT: 'off' });
  app = await openApp(config, { now: () => clock.time });
  await seed(app, { projects, password, clock });
  clock.time = new Date();
}, SEED_TIMEOUT_MS);

afterAll(async () => {
  await closeApp(app);
  await rm(folder, { recursive: true, force: true });
});

test('moves every project to its stage', async () => {
  const cards = await fetchProjects('harbor');
  expect(cards).toHaveLength(projects.length);
  for (const { name, stage } of projects) {
    expect(cards.find((card) => card.name === name)).toMatchObject({
      completed: stage === COMPLETED_STAGE,
      progressStage: STAGE_IDS[Math.min(Math.max(stage, 1), STAGE_IDS.length) - 1],
    });
  }
});

test('spreads the history of a project over the days since its creation', async () => {
  const [project] = projects;
  const card = (await fetchProjects('harbor')).find(({ name }) => name === project?.name);
  const daysAgo = (at = '') => (Date.now() - Date.parse(at)) / 86_400_000;
  expect(daysAgo(card?.createdAt)).toBeCloseTo(project?.age ?? 0, -0.5);
  expect(daysAgo(card?.updatedAt)).toBeGreaterThan(0);
});

test('adds photos, messages and stage completions to a completed project', async () => {
  const caller = await signIn(app.server.listeningOrigin, 'priya', password);
  const card = (await fetchProjects('priya')).find(({ completed }) => completed);
  const details = await call(caller, api.projectDetails.get, { params: { id: String(card?.id) } });
  expect(details).toMatchObject({
    photoCounts: { initial: 2, 'pre-installation': 2, 'post-installation': 2 },
  });
  expect(details.messageCount).toBeGreaterThan(0);
  expect(details.stageCompletions).toHaveLength(STAGE_IDS.length);
});

test('signs the reports and records of a project on the days when the work was done', async () => {
  const caller = await signIn(app.server.listeningOrigin, 'kofi', password);
  const project = (await fetchProjects('kofi')).find(({ completed }) => completed);
  const params = { id: String(project?.id) };
  const [report] = await call(caller, api.conditionReports.list, { params });
  const record = await call(caller, api.installRecords.get, { params });
  const signingTimes = [report?.inspectedAt, report?.createdAt, record.completion?.completedAt];
  for (const at of signingTimes)
    expect(Date.parse(at ?? '')).toBeLessThan(Date.parse(project?.updatedAt ?? ''));
  expect(report?.marks.map(({ kind }) => kind)).toEqual(['scratch', 'chip']);
  expect(record.completion?.signature).toBe('Kofi Mensah');
});

test('shows installers and clients only their own projects', async () => {
  const namesOfProjectsWith = (key: 'installer' | 'client', username: string) =>
    projects.filter((project) => project[key] === username).map(({ name }) => name);
  const projectNamesSeenBy = async (username: string) =>
    (await fetchProjects(username)).map(({ name }) => name).toSorted();
  expect(await projectNamesSeenBy('kofi')).toEqual(namesOfProjectsWith('installer', 'kofi').toSorted());
  expect(await projectNamesSeenBy('priya')).toEqual(namesOfProjectsWith('client', 'priya').toSorted());
});

async function fetchProjects(username: string) {
  const caller = await signIn(app.server.listeningOrigin, username, password);
  return call(caller, api.projects.list, { query: {} });
}
