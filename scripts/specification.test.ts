import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

test('every test that docs/specification.md names exists', async () => {
  const table = await readFile(join(ROOT, 'docs/specification.md'), 'utf8');
  const proofs = [...table.matchAll(/`([\w./-]+\.(?:spec|test)\.ts)`: “([^”]+)”/g)];
  expect(proofs.length).toBeGreaterThan(100);
  const missing: string[] = [];
  for (const [, file = '', title = ''] of proofs) {
    const source = await readFile(join(ROOT, file), 'utf8').catch(() => '');
    // A bar inside a table stands escaped.
    if (!source.includes(title.replaceAll('\\|', '|'))) missing.push(`${file}: ${title}`);
  }
  expect(missing).toEqual([]);
});
