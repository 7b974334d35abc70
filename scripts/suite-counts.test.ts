import { expect, test } from 'vitest';
import { countsOfLastLine, countsOfStories, countsOfVitest } from './suite-counts.ts';
import { resultTable, suiteTitle } from './suite-table.ts';

test("vitest's report: todo and skipped tests count as skipped", () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 2,
    numPendingTests: 1,
    numTodoTests: 3,
    success: false,
  };
  expect(countsOfVitest(JSON.stringify(report))).toEqual({ passed: 7, failed: 2, skipped: 4 });
});

test("Playwright's report: a story that passed at a second try failed, and so did a file that does not load", () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  const report = JSON.stringify({ stats, errors: [{ message: 'SyntaxError' }] });
  expect(countsOfStories(report)).toEqual({ passed: 5, failed: 3, skipped: 2 });
});

test('a runner that wrote no report counts nothing', () => {
  expect(countsOfVitest(null).passed).toBe(0);
  expect(countsOfStories(null).passed).toBe(0);
});

test("a script's counts are on its last line, and nowhere else", () => {
  expect(countsOfLastLine('round 1\n12 passed, 1 failed\n')).toEqual({ passed: 12, failed: 1, skipped: 0 });
  expect(countsOfLastLine('12 passed, 0 failed\nbut then it crashed').passed).toBe(0);
});

test('the table ends with the sum over all suites', () => {
  const rows = [
    { title: suiteTitle({ name: 'unit' }), passed: 3, failed: 0, skipped: 0, milliseconds: 1500 },
    { title: suiteTitle({ name: 'api', database: 'embedded' }), passed: 4, failed: 1, skipped: 0 },
    {
      title: suiteTitle({ name: 'api', database: 'postgres' }),
      passed: 0,
      failed: 0,
      skipped: 0,
      notRun: 'no PostgreSQL found',
    },
  ];
  const lines = resultTable(rows).split('\n');
  expect(lines.at(-1)).toBe('7 passed, 1 failed');
  expect(lines).toContain('api · PostgreSQL          not run: no PostgreSQL found');
  expect(lines.find((line) => line.startsWith('unit'))).toMatch(/3 +0 +0 +1\.5 s$/);
});
