import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, inject } from 'vitest';
import { createApp, type App } from '#server/app.ts';
import { readConfig, type Config } from '#server/config.ts';
import { createContext, type AppContext } from '#server/context.ts';
import { createLog } from '#server/log.ts';
import { createDiskStorage } from '#server/platform/disk-storage.ts';
import { createMemoryStorage } from '#server/platform/memory-storage.ts';
import { Images } from '#server/platform/images.ts';
import { createS3Storage } from '#server/platform/s3-storage.ts';
import type { FileStorage } from '#server/platform/storage.ts';
import { signInDirectly, type TestUser } from '#server/testing/factories.ts';
import { testClient, type TestClient } from '#server/testing/test-client.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';

/** The child processes for images. All test applications share them, because starting one takes longer than most tests. */
const images = Object.assign(new Images(), { close: () => undefined });

export interface TestApp extends AppContext, App {
  /** An HTTP client without a session. */
  visitor: TestClient;
  /** An HTTP client with a new session of this user. */
  as(user: Pick<TestUser, 'id'>): Promise<TestClient>;
  /** An HTTP client with this Cookie header. */
  withCookie(cookie: string): TestClient;
  /** Log lines since the start, parsed. */
  logged: Record<string, unknown>[];
}

interface TestSettings {
  /** Changes to the settings, e.g. `rateLimit: true`. */
  config?: Partial<Config>;
  now?: () => Date;
  /** The file storage. The default is the storage that TEST_STORAGE names. */
  storage?: 'disk';
}

/**
 * Starts the application in this process on a separate database, for the tests of one file. The application is closed after the
 * tests. Events are dispatched only when a test calls `app.dispatcher.dispatchDue()`, and mail is sent only when a test calls
 * `app.mailSender.sendDue()`.
 */
export async function startTestApp(settings: TestSettings = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'wrapline-app-'));
  const app = await assembleApp(dataDir, settings);
  afterAll(async () => {
    await app.server.close();
    await app.dispatcher.stop();
    await app.mailSender.stop();
    await app.database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return app;
}

async function assembleApp(dataDir: string, settings: TestSettings): Promise<TestApp> {
  const logged: Record<string, unknown>[] = [];
  const context = createContext({
    config: { ...readConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off' }), ...settings.config },
    database: await openTestDatabase(),
    storage: await openTestStorage(dataDir, settings),
    images,
    log: createLog('info', { write: (line) => void logged.push(JSON.parse(line)) }),
    ...(settings.now && { now: settings.now }),
  });
  const app = await createApp(context);
  return {
    ...context,
    ...app,
    logged,
    visitor: testClient(app.server),
    withCookie: (cookie) => testClient(app.server, cookie),
    as: async (user) => testClient(app.server, await signInDirectly(context, user)),
  };
}

/** A separate file storage for the application. In S3, it is a prefix of the bucket. */
async function openTestStorage(dataDir: string, { storage, now }: TestSettings): Promise<FileStorage> {
  const store = inject('testStore');
  if (store.kind === 's3' && !storage)
    return createS3Storage({ ...store, region: 'us-east-1', prefix: `${path.basename(dataDir)}/` });
  if (store.kind === 'folder' || storage) return createDiskStorage(path.join(dataDir, 'files'));
  return createMemoryStorage(now);
}
