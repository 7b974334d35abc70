import { defineConfig } from '@playwright/test';
import { browserLaunchOptions } from './scripts/find-browser.ts';

const MINUTE_MS = 60_000;
const QUIET_FLAGS = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** The tests start their own servers (e2e/fixtures.ts) on the database of TEST_DATABASE. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  retries: 0,
  // The time limits are so long that they end only tests that hang, even on a busy machine.
  timeout: 5 * MINUTE_MS,
  expect: { timeout: MINUTE_MS },
  reporter: [['list'], ['json', { outputFile: process.env.TEST_REPORT ?? 'test-results/stories.json' }]],
  use: {
    // Without animations, the tests need not wait for them.
    contextOptions: { reducedMotion: 'reduce' },
    // Tests of offline use allow service workers. In other tests, a service worker would respond instead of the server.
    serviceWorkers: 'block',
    launchOptions: { ...(await browserLaunchOptions()), args: QUIET_FLAGS },
    actionTimeout: 2 * MINUTE_MS,
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
  },
});
