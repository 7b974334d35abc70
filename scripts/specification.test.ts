import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const ROOMS = ['bench', 'docs', 'e2e', 'scripts', 'server', 'shared', 'web'];

interface Line {
  statement: string;
  where: string;
  proof: string;
}

let lines: Line[];
const paths: string[] = [];

beforeAll(async () => {
  lines = linesOf(await readFile(join(ROOT, 'docs/specification.md'), 'utf8'));
  for await (const path of glob(`{${ROOMS.join(',')}}/**/*`, { cwd: ROOT })) paths.push(path);
});

describe('docs/specification.md', () => {
  test('has a line for every statement, with a test or a decision that proves it', () => {
    expect(lines.length).toBeGreaterThan(300);
    const unproven = lines.filter(({ proof }) => !/`: “|decision \d{4}/.test(proof));
    expect(unproven.map(({ statement }) => statement)).toEqual([]);
  });

  test('names tests that exist', async () => {
    const missing: string[] = [];
    for (const { proof } of lines)
      for (const [, file = '', title = ''] of proof.matchAll(/`([\w./-]+\.(?:spec|test)\.ts)`: “([^”]+)”/g))
        if (!(await sourceOf(file)).includes(title)) missing.push(`${file}: ${title}`);
    expect(missing).toEqual([]);
  });

  test('names files, folders and records of decisions that exist', () => {
    const named = lines.flatMap(({ where, proof }) => [...pathsIn(where), ...pathsIn(proof)]);
    expect(named.filter((path) => !exists(path))).toEqual([]);
  });
});

function linesOf(table: string): Line[] {
  return table
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| (-+|Statement) /.test(line))
    .map((line) => {
      // A bar inside a table stands escaped.
      const [statement = '', where = '', proof = ''] = line
        .slice(1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|'));
      return { statement, where, proof };
    });
}

function sourceOf(file: string): Promise<string> {
  return readFile(join(ROOT, file), 'utf8').catch(() => '');
}

/** Files and folders by their names, and records of decisions by the beginning of theirs. */
function pathsIn(cell: string): string[] {
  const quoted = Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name);
  const records = Array.from(cell.matchAll(/decision (\d{4})/g), ([, number]) => `docs/decisions/${number}-`);
  const isPath = (name: string) =>
    ROOMS.some((room) => name.startsWith(`${room}/`)) || /^[\w-]+(\.\w+)+$/.test(name);
  return [...quoted.filter(isPath), ...records];
}

/** A file that is named without its folder has a name of its own. */
function exists(path: string): boolean {
  if (path.endsWith('-')) return paths.some((known) => known.startsWith(path));
  if (path.includes('/')) return paths.includes(path);
  return paths.filter((known) => known.endsWith(`/${path}`)).length === 1;
}
