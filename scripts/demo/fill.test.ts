import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectsContract } from '#shared/projects/projects.contract.ts';
import { STAGE_IDS } from '#shared/projects/stages.ts';
import { readConfig } from '#server/config.ts';
import { closeApp, openApp, type OpenApp } from '#server/start.ts';
import { fillWithSamples } from './fill.ts';
import { COMPLETED, readJobs } from './jobs.ts';
import { signIn } from './visitor.ts';

/** A new database and a dozen drawings, perhaps beside other suites that keep every processor busy. */
const BUSY_MACHINE_MS = 180_000;
const password = 'only-for-this-test';
const harborJobs = readJobs().filter(({ shop }) => shop === 'harbor');
const jobs = [COMPLETED, 8, 0].flatMap((standing) =>
  harborJobs.filter(({ stands }) => stands === standing).slice(0, 1),
);
let app: OpenApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wrapline-demo-'));
  app = await openApp(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMIT: 'off' }));
  await fillWithSamples(app, { jobs, password, onProgress: () => undefined });
}, BUSY_MACHINE_MS);

afterAll(async () => {
  await closeApp(app);
  await rm(folder, { recursive: true, force: true });
});

test('every job stands where the table says, with its photos and a history that ends in the past', async () => {
  const shop = await signIn(app.server, { username: 'harbor', password });
  const cards = await shop.call(projectsContract.list, { query: {} });
  expect(cards).toHaveLength(jobs.length);
  for (const job of jobs) {
    const card = cards.find(({ name }) => name === job.name);
    expect(card).toMatchObject({
      completed: job.stands === COMPLETED,
      progressStage: STAGE_IDS[Math.min(Math.max(job.stands, 1), STAGE_IDS.length) - 1],
      photoCount: job.photos.initial + job.photos.pre + job.photos.post,
    });
    expect(Date.parse(card?.createdAt ?? '')).toBeLessThan(Date.parse(card?.updatedAt ?? '') + 1);
    expect(Date.parse(card?.updatedAt ?? '')).toBeLessThan(Date.now());
  }
});

test('an installer and a client of the demo see their own jobs', async () => {
  const kofi = await signIn(app.server, { username: 'kofi', password });
  const priya = await signIn(app.server, { username: 'priya', password });
  const named = (key: 'installer' | 'client', who: string) => jobs.filter((job) => job[key] === who).length;
  expect(await kofi.call(projectsContract.list, { query: {} })).toHaveLength(named('installer', 'kofi'));
  expect(await priya.call(projectsContract.list, { query: {} })).toHaveLength(named('client', 'priya'));
});
