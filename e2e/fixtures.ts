import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { runAsAdmin, databaseUrl } from '#server/testing/admin-sql.ts';
import { addMigratedDatabase } from '#server/testing/database-template.ts';
import { startServer, type ServerProcess } from '#server/testing/server-process.ts';
import { ADMIN } from './people.ts';

interface WorkerFixtures {
  /** Additional server settings; a spec file sets them with `test.use`. */
  settings: Record<string, string>;
  /** The server. It runs as with `npm start`, but without the settings of this machine. */
  server: ServerProcess;
  /** Origin of the server. Tests of one worker share the server and its database. */
  wrapline: string;
}

interface TestFixtures {
  /** Opens a page in a new browser context. Errors on this page fail the test. The context is closed after the test. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  /** The page of a second user. */
  otherPage: Page;
}

/** Playwright's `test` with a running Wrapline server. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ settings }, use) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'wrapline-e2e-'));
      const database = await createDatabase();
      if (!database) await addMigratedDatabase(dataDir);
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
    const browserErrors = recordBrowserErrors(page);
    await use(page);
    expect(browserErrors, 'browser errors').toEqual([]);
  },
  openBrowser: async ({ browser, wrapline }, use) => {
    const openedPages: { page: Page; browserErrors: string[] }[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: wrapline, ...options });
      const page = await context.newPage();
      openedPages.push({ page, browserErrors: recordBrowserErrors(page) });
      return page;
    });
    for (const { page, browserErrors } of openedPages) {
      expect(browserErrors, 'errors of another browser').toEqual([]);
      await page.context().close();
    }
  },
  otherPage: async ({ openBrowser }, use) => use(await openBrowser()),
});

/**
 * Console messages that do not fail a test: about failed requests, about a blocked service worker, and about a page that opens
 * while its service worker starts.
 */
const IGNORED_CONSOLE_MESSAGES =
  /^(Failed to load resource|Service Worker registration blocked)|cross-world service worker resource mismatch/;

/** Collects uncaught errors, and errors and warnings in the console. */
function recordBrowserErrors(page: Page): string[] {
  const browserErrors: string[] = [];
  page.on('pageerror', (error) => browserErrors.push(error.message));
  page.on('console', (line) => {
    const isError = ['error', 'warning'].includes(line.type());
    if (isError && !IGNORED_CONSOLE_MESSAGES.test(line.text())) browserErrors.push(line.text());
  });
  return browserErrors;
}

/** Creates an empty PostgreSQL database. Returns null when the tests use the embedded database. */
async function createDatabase(): Promise<{ url: string; drop(): Promise<void> } | null> {
  const adminDatabaseUrl =
    process.env['TEST_DATABASE'] === 'postgres' ? process.env['TEST_DATABASE_URL'] : undefined;
  if (!adminDatabaseUrl) return null;
  const name = `wrapline_e2e_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(adminDatabaseUrl, `create database ${name}`);
  return {
    url: databaseUrl(adminDatabaseUrl, name),
    drop: () => runAsAdmin(adminDatabaseUrl, `drop database if exists ${name} with (force)`),
  };
}
