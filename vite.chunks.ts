import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

// Which modules are sent together. Without groups a page would be some 60 small files; each costs a request, and small
// files compress badly.

const WEB = path.join(import.meta.dirname, 'web');

/** A chunk of its own: it stays cached when the application changes. */
const FRAMEWORK = /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]|rolldown[\\/]runtime/;
/** The parts of it that only pages behind the sign-in use; they come with those. */
const BEHIND_SIGN_IN = /[\\/](useBlocker|useInfiniteQuery|infiniteQueryObserver)\.js$/;

/** The sign-in page: the frame of the signed-out pages, and the page itself. */
const SIGN_IN = ['features/auth/account-frame.tsx', 'features/auth/login-page.tsx'];
/** The pages that are signed out, with those of the debugging. */
const SIGNED_OUT = [
  ...SIGN_IN,
  'features/auth/register-page.tsx',
  'features/auth/admin-login-page.tsx',
  'features/setup/setup-page.tsx',
  'features/debug/debug-frame.tsx',
  'features/debug/direct-login-page.tsx',
  'features/debug/login-test-page.tsx',
];
/** What every signed-in page starts with, and the pages that most visits begin on. */
const INSIDE = ['shell/shell.tsx', 'routes/project-calls.ts'];
const LISTS = ['features/project-lists/dashboard-page.tsx', 'features/project-lists/my-projects-page.tsx'];
const PROJECT = ['features/project-page/project-page.tsx'];

type Context = Rolldown.ChunkingContext;

/** Whether a module belongs to a group, by the pages and other lazily loaded modules that need it. */
type Belongs = (roots: ReadonlySet<string>, id: string) => boolean;

/** Comes after the page, on every page. */
const TOASTER = ['ui/toaster.tsx'];

const isEntry = (root: string) => root === 'main.tsx' || root === 'lib/csp-nonce.ts' || root === 'index.html';
const isInside = (root: string) => !SIGNED_OUT.includes(root);

/** By descending priority: a module is part of the first group that it belongs to. The others stay with their page. */
const GROUPS: Record<string, Belongs> = {
  framework: (_roots, id) => FRAMEWORK.test(id) && !BEHIND_SIGN_IN.test(id),
  // What the first script needs, and what the sign-in page shares with the pages behind it.
  start: (roots, id) =>
    !BEHIND_SIGN_IN.test(id) && (has(roots, isEntry) || (hasAny(roots, SIGN_IN) && has(roots, isInside))),
  account: (roots, id) => !BEHIND_SIGN_IN.test(id) && hasAny(roots, SIGN_IN),
  overlay: (roots) => hasAny(roots, TOASTER) && roots.size > 1,
  inside: (roots, id) =>
    BEHIND_SIGN_IN.test(id) || hasAny(roots, INSIDE) || (hasAny(roots, LISTS) && roots.size > 1),
  project: (roots) => hasAny(roots, PROJECT) && roots.size > 1,
  shared: (roots) => roots.size > 1,
};

export const chunkGroups: Rolldown.CodeSplittingGroup[] = Object.entries(GROUPS).map(
  ([name, belongs], place, all) => ({
    debugName: name,
    name: (id, context) => (belongs(rootsOf(id, context), id) ? name : null),
    priority: all.length - place,
  }),
);

/** Writes down which files each lazily loaded module needs; the server preloads those of the page that was asked for. */
export function listPageChunks(): Plugin {
  return {
    name: 'list-page-chunks',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files: Record<string, string[]> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'asset') continue;
        for (const id of chunk.moduleIds)
          if (this.getModuleInfo(id)?.dynamicImporters.length) files[pathOf(id)] = withImports(chunk, bundle);
      }
      this.emitFile({ type: 'asset', fileName: 'page-chunks.json', source: JSON.stringify(files) });
    },
  };
}

function withImports(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const files = new Set([chunk.fileName]);
  for (const file of files) {
    const imported = bundle[file];
    if (imported?.type === 'chunk') for (const name of imported.imports) files.add(name);
  }
  return [...files];
}

/** The entries and lazily loaded modules that need a module, by their paths within `web`. */
function rootsOf(id: string, context: Context): ReadonlySet<string> {
  const roots = new Set<string>();
  const seen = new Set([id]);
  for (const module of seen) {
    const info = context.getModuleInfo(module);
    if (!info) continue;
    if (info.dynamicImporters.length > 0 || info.importers.length === 0) roots.add(pathOf(module));
    for (const importer of info.importers) seen.add(importer);
  }
  return roots;
}

function has(roots: ReadonlySet<string>, test: (root: string) => boolean): boolean {
  return [...roots].some(test);
}

function hasAny(roots: ReadonlySet<string>, named: readonly string[]): boolean {
  return named.some((root) => roots.has(root));
}

function pathOf(id: string): string {
  return path.relative(WEB, id.split('?')[0] ?? id).replaceAll(path.sep, '/');
}
