import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const securityText = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const asvsText = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8');

/** Paths of this repository between backticks, some with the title of a test after ›. */
const REFERENCE_PATTERN = /`((?:[\w-]+\/)*[\w.-]+\.(?:ts|tsx|md|json))(?: › ([^`]+))?`/g;
const references = [...`${securityText}\n${asvsText}`.matchAll(REFERENCE_PATTERN)].map(
  ([, path = '', title]) => ({
    path,
    title,
  }),
);
const requirementRows = [
  ...asvsText.matchAll(/^\| V(\d+\.\d+\.\d+) +\| ([12]) +\| .*? \| (met|n\/a|open) +\| (.*?) +\|$/gm),
];

test('each path in the security documents exists', () => {
  expect(references.length).toBeGreaterThan(200);
  expect(references.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('each test title in the security documents exists', () => {
  const titledReferences = references.filter(({ title }) => title);
  const brokenReferences = titledReferences.filter(
    ({ path, title = '' }) => !readFileSync(join(ROOT, path), 'utf8').includes(title),
  );
  expect(brokenReferences).toEqual([]);
});

test('the ASVS document lists each requirement of levels 1 and 2 once, with a reference or a reason', () => {
  const ids = requirementRows.map(([, id]) => id);
  expect(ids).toHaveLength(253);
  expect(new Set(ids).size).toBe(ids.length);
  expect(requirementRows.filter(([, , , , reason]) => !reason)).toEqual([]);
});

test.each(['met', 'n/a', 'open'])('the summary has the number of rows with the state %s', (state) => {
  const [level1Count, level2Count] = ['1', '2'].map(
    (level) => requirementRows.filter((row) => row[2] === level && row[3] === state).length,
  );
  const counts = new RegExp(
    `^\\| ${state} +\\| ${level1Count} +\\| ${level2Count} +\\| ${Number(level1Count) + Number(level2Count)} +\\|$`,
    'm',
  );
  expect(asvsText).toMatch(counts);
});

test('no product code evaluates text or writes HTML into a page', () => {
  const files = globSync('{shared,server,web}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !file.includes('.test.') && !file.includes('testing'),
  );
  expect(files.length).toBeGreaterThan(500);
  const forbiddenCode =
    /dangerouslySetInnerHTML|(inner|outer)HTML|insertAdjacentHTML|\beval\(|new Function\(/;
  expect(files.filter((file) => forbiddenCode.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});
