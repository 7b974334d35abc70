import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { directImports } from './vite.barrels.ts';
import { chunkGroups, listPageChunks } from './vite.chunks.ts';
import { serviceWorker } from './vite.worker.ts';

/** The root is `web`. Only `index.html` is built; `design.html` exists only in development. */
export default defineConfig({
  root: 'web',
  plugins: [directImports(), react(), tailwindcss(), listPageChunks(), serviceWorker(), precompress()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content security policy allows no `data:` URLs for fonts and styles, so nothing is inlined.
    assetsInlineLimit: 0,
    // No polyfill, because browsers without module preload load the same files slightly later.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) => filterPreloads(dependencies, hostType),
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: {
    port: 5173,
    // Keeps the browser's Host header, because the server compares Origin with Host. Excludes the modules of `web/api`, whose
    // addresses also start with /api.
    proxy: {
      [String.raw`^/api/(?!.*\.tsx?(\?|$))`]: { target: 'http://localhost:3000', changeOrigin: false },
    },
  },
});

/**
 * The files that the browser preloads. For a script, it preloads only styles. Otherwise the entry script would list the
 * chunks of all lazily loaded pages, which would add a tenth to the download of the sign-in page. The chunks of a page are
 * requested when the page is opened, or earlier, when the pointer is over a link to it.
 */
function filterPreloads(dependencies: string[], host: 'html' | 'js'): string[] {
  return host === 'html' ? dependencies : dependencies.filter((file) => file.endsWith('.css'));
}

/** Writes `.br` and `.gz` files next to every script and style, with the best compression. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: async ({ dir = '' }, bundle) => {
      const textFiles = Object.keys(bundle).filter((file) => /\.(js|css)$/.test(file));
      await Promise.all(textFiles.map((file) => compress(join(dir, file))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
