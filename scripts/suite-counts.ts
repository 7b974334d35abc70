import * as z from 'zod/mini';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const NONE: Counts = { passed: 0, failed: 0, skipped: 0 };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

/** Reads vitest's JSON report; null (no report was written) counts nothing. */
export function countsOfVitest(report: string | null): Counts {
  if (!report) return NONE;
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = vitestReport.parse(
    JSON.parse(report),
  );
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

/** Reads Playwright's JSON report; a story that only passed at a second try counts as failed. */
export function countsOfStories(report: string | null): Counts {
  if (!report) return NONE;
  const { stats, errors } = playwrightReport.parse(JSON.parse(report));
  const failed = stats.unexpected + stats.flaky + errors.length;
  return { passed: stats.expected, failed, skipped: stats.skipped };
}

/** Reads the `N passed, N failed` that our own scripts end with. */
export function countsOfLastLine(output: string): Counts {
  const match = /^(\d+) passed, (\d+) failed$/.exec(output.trim().split('\n').at(-1) ?? '');
  return match ? { passed: Number(match[1]), failed: Number(match[2]), skipped: 0 } : NONE;
}
