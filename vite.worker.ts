import { createHash } from 'node:crypto';
import path from 'node:path';
import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';

const WORKER = 'service-worker.js';
/** Files that are not stored on the device. The omitted fonts are loaded when a text needs their characters. */
const OMITTED_FILES = /(cyrillic|greek|vietnamese|latin-ext)[^/]*\.woff2$|\.json$|\.html$/;
/** Files of `web/public` that the first screen needs. */
const PUBLIC_FILES = ['favicon.svg', 'theme.js', 'icon-192.png', 'manifest.webmanifest'];

/** Builds the service worker with the list of the files that it stores on the device (decision 0068). */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    writeBundle: async ({ dir = '' }, bundle) => {
      const files = Object.keys(bundle).filter((file) => !OMITTED_FILES.test(file));
      const revision = hashOf(bundle);
      const unhashedUrls = [...PUBLIC_FILES.map((file) => `/${file}`), '/app-shell'];
      const storedFiles = [
        ...files.map((file) => ({ url: `/${file}`, revision: null })),
        ...unhashedUrls.map((url) => ({ url, revision })),
      ];
      await buildWorker(dir, storedFiles);
    },
  };
}

/** Builds the service worker as one file without imports, because not every browser supports module workers. */
async function buildWorker(
  dir: string,
  storedFiles: { url: string; revision: string | null }[],
): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { STORED_FILES: JSON.stringify(storedFiles), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: dir,
      emptyOutDir: false,
      rolldownOptions: {
        input: path.join(import.meta.dirname, 'web', 'offline', 'service-worker.ts'),
        output: { format: 'iife', entryFileNames: WORKER },
      },
    },
  });
}

function hashOf(bundle: Rolldown.OutputBundle): string {
  const content = Object.values(bundle).map((file) => ('code' in file ? file.code : file.source));
  return content
    .reduce((hash, part) => hash.update(part), createHash('sha256'))
    .digest('hex')
    .slice(0, 16);
}
