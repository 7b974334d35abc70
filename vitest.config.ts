import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { browserLaunchOptions } from './scripts/find-browser.ts';

const MINUTE_MS = 60_000;
/**
 * The time limit ends only tests that hang. It is long, because image processes have a low priority and are slow on a busy
 * machine.
 */
const TEST_TIMEOUT_MS = 5 * MINUTE_MS;

const reportFile = process.env['TEST_REPORT'];

/** Tests of components in a real browser, without a server: appearance, states and keyboard. */
async function createComponentProject(): Promise<TestProjectInlineConfiguration> {
  // Tests use the production build of React, as users do. The checks of the development build take a third of the
  // browser's time.
  process.env['NODE_ENV'] = 'production';
  return {
    extends: true,
    plugins: [react(), tailwindcss()],
    // All dependencies must be found before the first test, because Vite reloads the page when it finds another one.
    optimizeDeps: { entries: ['web/main.tsx', 'web/**/*.browser.test.tsx', 'web/testing/*'] },
    test: {
      name: 'components',
      // Hooks run in the order of their registration, so the `afterEach` of `setup.ts` runs before those of the test file.
      sequence: { hooks: 'list' },
      include: ['web/**/*.browser.test.tsx'],
      setupFiles: ['web/testing/act.ts', 'web/testing/setup.ts'],
      testTimeout: TEST_TIMEOUT_MS,
      expect: { poll: { timeout: MINUTE_MS } },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        viewport: { width: 1024, height: 768 },
        provider: playwright({
          launchOptions: await browserLaunchOptions(),
          // Reduced motion, so that tests do not wait for animations.
          contextOptions: { reducedMotion: 'reduce' },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  };
}

const commandLine = process.argv.join(' ');
/** A run without the component tests does not look for a browser, because one may have to be downloaded. */
const hasComponentTests = !commandLine.includes('--project') || /--project[= ]components/.test(commandLine);

export default defineConfig({
  test: {
    reporters: reportFile ? ['default', ['json', { outputFile: reportFile }]] : ['default'],
    // Separate processes, because Argon2, sharp and the embedded database use native code and worker threads.
    pool: 'forks',
    // Test files in one process share loaded modules, which reduces the time to a third. So modules must not hold test state.
    isolate: false,
    maxWorkers: 2,
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{shared,web,scripts}/**/*.test.ts', 'server/{commands,platform}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['server/**/*.test.ts'],
          // These tests do not use the database of the run, so they belong to the unit tests.
          exclude: ['server/{commands,platform}/**'],
          globalSetup: 'server/testing/global-setup.ts',
        },
      },
      ...(hasComponentTests ? [await createComponentProject()] : []),
    ],
  },
});
