import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { asAdmin, databaseUrl } from '#server/testing/admin-sql.ts';
import { startServer, type ServerProcess } from '../scripts/server-process.ts';
import { ADMIN } from './people.ts';

interface WorkerFixtures {
  /** Settings of the server beside the usual ones; a file of stories names its own with `test.use`. */
  settings: Record<string, string>;
  /** The real one, as `npm start` runs it; nothing of this machine's settings reaches it. */
  server: ServerProcess;
  /** Origin of a running Wrapline on a database of its own, shared by the stories of one worker. */
  wrapline: string;
}

interface StoryFixtures {
  /** Opens a browser for one more person; it is watched like `page`, and closed at the end. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  /** The browser of a second person, for stories of two. */
  otherPage: Page;
}

/** Stories start from here: `page` opens on a Wrapline of their own. */
export const test = base.extend<StoryFixtures, WorkerFixtures>({
  settings: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ settings }, use) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'wrapline-story-'));
      const database = await makeDatabase();
      try {
        const server = await startServer({
          DATA_DIR: dataDir,
          DATABASE_URL: database?.url ?? '',
          RATE_LIMIT: 'off',
          ADMIN_USERNAME: ADMIN.username,
          ADMIN_PASSWORD: ADMIN.password,
          ADMIN_EMAIL: ADMIN.email,
          ...settings,
        });
        await use(server);
        await server.stop();
      } finally {
        await database?.drop();
        await rm(dataDir, { recursive: true, force: true });
      }
    },
    { scope: 'worker' },
  ],
  wrapline: [({ server }, use) => use(server.url), { scope: 'worker' }],
  baseURL: async ({ wrapline }, use) => use(wrapline),
  page: async ({ page }, use) => {
    const complaints = complaintsOf(page);
    await use(page);
    expect(complaints, 'what the browser complained of').toEqual([]);
  },
  openBrowser: async ({ browser, wrapline }, use) => {
    const opened: { page: Page; complaints: string[] }[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: wrapline, ...options });
      const page = await context.newPage();
      opened.push({ page, complaints: complaintsOf(page) });
      return page;
    });
    for (const { page, complaints } of opened) {
      expect(complaints, 'what one of the other browsers complained of').toEqual([]);
      await page.context().close();
    }
  },
  otherPage: async ({ openBrowser }, use) => use(await openBrowser()),
});

/** Errors in the console and in scripts; that a call was refused is logged by the browser and often meant. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (line) => {
    const isComplaint = ['error', 'warning'].includes(line.type());
    if (isComplaint && !line.text().startsWith('Failed to load resource')) complaints.push(line.text());
  });
  return complaints;
}

/** On PostgreSQL an empty database of its own; none where the embedded one is tested. */
async function makeDatabase(): Promise<{ url: string; drop(): Promise<void> } | null> {
  const adminUrl = process.env['TEST_DATABASE'] === 'postgres' ? process.env['TEST_DATABASE_URL'] : undefined;
  if (!adminUrl) return null;
  const name = `wrapline_story_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, `create database ${name}`);
  return {
    url: databaseUrl(adminUrl, name),
    drop: () => asAdmin(adminUrl, `drop database if exists ${name} with (force)`),
  };
}
