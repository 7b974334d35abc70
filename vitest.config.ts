import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const TEST_MINUTE_MS = 60_000;

/** They wait or start whole programs. Without a run before, Vitest knows only sizes, and would have them last. */
const LONG = /(seed|stop|admin-command|images|engine|migrations|idempotency-lost-answer\.api)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's own `sort`, which gives another array.
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

function isLong({ moduleId }: TestSpecification): boolean {
  return LONG.test(moduleId);
}

const report = process.env['TEST_REPORT'];

export default defineConfig({
  test: {
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    // Own processes: Argon2, sharp and the embedded database bring native code and worker threads along.
    pool: 'forks',
    // Files of one process share the loaded modules (a third of the time): what a test keeps belongs to its app, never to one.
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
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
