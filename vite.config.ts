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

/** Vite's root is `web`; only `index.html` is built, so `design.html` exists in development alone. */
export default defineConfig({
  root: 'web',
  plugins: [
    directImports(),
    react(),
    tailwindcss(),
    listPageChunks(),
    preloadFont('inter-latin-wght-normal'),
    precompress(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content policy has no `data:` for fonts or styles, so nothing is inlined.
    assetsInlineLimit: 0,
    // Browsers without it load the same files a little later.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) => preloaded(needed, hostType),
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: {
    port: 5173,
    // The server compares Origin with Host, so the browser's Host goes through unchanged.
    // The modules of `web/api` have addresses that begin like the server's.
    proxy: {
      [String.raw`^/api/(?!.*\.tsx?(\?|$))`]: { target: 'http://localhost:3000', changeOrigin: false },
    },
  },
});

/**
 * What a page that is split off needs is not listed in the first script: with a hundred parts the list would be a tenth of
 * what the sign-in page loads. A page's own parts are asked for as soon as it has come, which pointing at its link does.
 */
function preloaded(needed: string[], host: 'html' | 'js'): string[] {
  return host === 'html' ? needed : needed.filter((file) => file.endsWith('.css'));
}

/** Asks for the text font together with the stylesheet that names it, so that text does not jump. */
function preloadFont(name: string): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml(_html, { bundle }) {
      const file = Object.keys(bundle ?? {}).find((path) => path.includes(name));
      if (!file) return [];
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  };
}

/** Leaves `.br` and `.gz` beside every script and style, compressed once and as small as it gets. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: async ({ dir = '' }, bundle) => {
      const texts = Object.keys(bundle).filter((file) => /\.(js|css)$/.test(file));
      await Promise.all(texts.map((file) => compress(join(dir, file))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
