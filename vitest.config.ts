import { defineConfig } from 'vitest/config';

const TEST_MINUTE_MS = 60_000;

export default defineConfig({
  test: {
    // Own processes: Argon2, sharp and the embedded database bring native code and worker threads along.
    pool: 'forks',
    // Files of one process share the loaded modules (a third of the time): what a test keeps belongs to its app, never to one.
    isolate: false,
    maxWorkers: 2,
    testTimeout: TEST_MINUTE_MS,
    hookTimeout: TEST_MINUTE_MS,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{shared,web,scripts}/**/*.test.{ts,tsx}', 'server/platform/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['server/**/*.test.ts'],
          // Needs no database, so once is enough: it is among the unit tests.
          exclude: ['server/platform/**'],
          globalSetup: 'server/testing/global-setup.ts',
        },
      },
    ],
  },
});
