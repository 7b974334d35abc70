import { defineConfig } from '@playwright/test';
import { browserLaunchOptions } from './scripts/find-browser.ts';

const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];

const LONG = ['**/project-lifecycle.spec.ts', '**/by-keyboard.spec.ts'];

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
  // The longest tests start first, so that no worker waits for them at the end.
  projects: [
    { name: 'long', testMatch: LONG },
    // Reduced motion saves the time of waiting for animations.
    { name: 'stories', testIgnore: LONG, use: { contextOptions: { reducedMotion: 'reduce' } } },
  ],
  use: {
    // The stories of offline use allow them; elsewhere a worker would answer for the server.
    serviceWorkers: 'block',
    launchOptions: { ...(await browserLaunchOptions()), args: QUIET },
    actionTimeout: 90_000,
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
  },
});
