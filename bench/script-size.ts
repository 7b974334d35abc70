import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { atMost, type BenchResult } from './bench-result.ts';

const ASSETS = path.join(import.meta.dirname, '../dist/web/assets');

/** The lazily loaded modules that each page needs in addition to the entry script. */
const PAGES = {
  'sign-in page': { lazy: ['features/auth/account-layout.tsx', 'features/auth/login-page.tsx'], goal: 120 },
  'My Projects': { lazy: ['shell/shell.tsx', 'features/project-lists/my-projects-page.tsx'], goal: 200 },
};

/** Measures the compressed size of the JavaScript that a page needs until it is visible. Reads the built application. */
export async function measureScriptSize(): Promise<BenchResult[]> {
  const html = await readFile(path.join(ASSETS, '../index.html'), 'utf8');
  // The entry script and the modules that it imports.
  const entries = [...html.matchAll(/"\/assets\/([^"]+\.js)"/g)].map(([, file = '']) => file);
  const chunks: Record<string, string[]> = JSON.parse(
    await readFile(path.join(ASSETS, '../page-chunks.json'), 'utf8'),
  );
  const filesOf = (module: string) => (chunks[module] ?? []).map((file) => path.basename(file));
  const results = Object.entries(PAGES).map(async ([page, { lazy, goal }]) => {
    // Every page loads the theme script.
    const files = new Set(['../theme.js', ...entries, ...lazy.flatMap(filesOf)]);
    const sizes = await Promise.all([...files].map(compressedSize));
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024;
    return atMost(goal, 'KB', kilobytes, `JavaScript of the ${page} until it is visible, gzip`);
  });
  return Promise.all(results);
}

/** The size of a file in bytes after the compression that the build uses. */
async function compressedSize(file: string): Promise<number> {
  return gzipSync(await readFile(path.join(ASSETS, file)), { level: 9 }).length;
}
