import { defineConfig } from '@playwright/test';
import { browserLaunchOptions } from './scripts/find-browser.ts';

const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** The tests start their own servers (e2e/fixtures.ts) on the database of TEST_DATABASE. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: process.env.TEST_REPORT ?? 'test-results/stories.json' }]],
  use: {
    // Saves the time of waiting for animations.
    contextOptions: { reducedMotion: 'reduce' },
    // The stories of offline use allow them; elsewhere a worker would answer for the server.
    serviceWorkers: 'block',
    launchOptions: { ...(await browserLaunchOptions()), args: QUIET },
    actionTimeout: 90_000,
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
  },
});
