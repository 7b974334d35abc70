import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { Figure } from './figure.ts';

const ASSETS = path.join(import.meta.dirname, '../dist/web/assets');
const KB = 1024;

/** The parts that a page loads beside the first file, by the names of their sources; what these import comes along. */
const PAGES = {
  'sign-in page': { lazy: ['account-frame', 'login-page'], goal: 120 },
  'My Projects': { lazy: ['shell', 'my-projects-page'], goal: 200 },
};

/** The compressed JavaScript that a page needs, from the built application. */
export async function measureWeight(): Promise<Figure[]> {
  const html = await readFile(path.join(ASSETS, '../index.html'), 'utf8');
  const entries = [...html.matchAll(/<script[^>]+src="\/assets\/([^"]+\.js)"/g)].map(([, file = '']) => file);
  const theme = await compressedBytes(path.join(ASSETS, '../theme.js'));
  const figures = Object.entries(PAGES).map(async ([page, { lazy, goal }]) => {
    const files = await withImports([...entries, ...(await Promise.all(lazy.map(chunkOf)))]);
    const sizes = await Promise.all([...files].map((file) => compressedBytes(path.join(ASSETS, file))));
    const value = sizes.reduce((sum, size) => sum + size, theme) / KB;
    return { what: `JavaScript of the ${page}, gzip`, value, unit: 'KB', goal: { atMost: goal } };
  });
  return Promise.all(figures);
}

async function chunkOf(source: string): Promise<string> {
  const file = (await readdir(ASSETS)).find(
    (name) => name.startsWith(`${source}-`) && /^-[\w-]{8}\.js$/.test(name.slice(source.length)),
  );
  if (!file) throw new Error(`The built application has no part '${source}'`);
  return file;
}

async function withImports(files: string[]): Promise<Set<string>> {
  const all = new Set(files);
  for (const file of all) {
    const code = await readFile(path.join(ASSETS, file), 'utf8');
    for (const [, imported = ''] of code.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g))
      all.add(imported);
  }
  return all;
}

/** As small as the build's own `.gz` beside it. */
async function compressedBytes(file: string): Promise<number> {
  return (await promisify(gzip)(await readFile(file), { level: constants.Z_BEST_COMPRESSION })).length;
}
