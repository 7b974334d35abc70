import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

// Groups of modules that share a chunk. Without groups, a page would load about 60 small files; each costs a request, and
// small files compress badly.

const WEB = path.join(import.meta.dirname, 'web');

/** The framework modules. They are in a separate chunk, which stays cached when the application changes. */
const FRAMEWORK = /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]|rolldown[\\/]runtime/;
/** Framework modules that only signed-in pages use. They are loaded with those pages. */
const SIGNED_IN_FRAMEWORK = /[\\/](useBlocker|useInfiniteQuery|infiniteQueryObserver)\.js$/;

/** The sign-in page and its layout. */
const SIGN_IN_PAGE_MODULES = ['features/auth/account-layout.tsx', 'features/auth/login-page.tsx'];
/** The signed-out pages that need no form library, including the sign-in page. */
const LIGHT_PAGES = [
  ...SIGN_IN_PAGE_MODULES,
  'features/auth/forgot-password-page.tsx',
  'features/auth/confirm-email-page.tsx',
  'features/auth/stop-email-change-page.tsx',
];
/** All signed-out pages, and the debug pages. */
const SIGNED_OUT = [
  ...LIGHT_PAGES,
  'features/auth/components/second-step-form.tsx',
  'features/auth/register-page.tsx',
  'features/auth/admin-login-page.tsx',
  'features/auth/reset-password-page.tsx',
  'features/setup/setup-page.tsx',
  'features/debug/debug-layout.tsx',
  'features/debug/direct-login-page.tsx',
  'features/debug/login-test-page.tsx',
];
/** The modules that every signed-in page loads. */
const SIGNED_IN_BASE = ['shell/shell.tsx', 'routes/project-calls.ts'];
/** The lists on which many visits start. */
const LIST_PAGES = [
  'features/project-lists/dashboard-page.tsx',
  'features/project-lists/my-projects-page.tsx',
];
/** The project page, on which many other visits start. */
const PROJECT_PAGE = ['features/project-page/project-page.tsx'];
/** The sections below the stages, which the project page loads after its first sections. */
const PROJECT_SECTIONS = ['features/project-page/components/project-sections.tsx'];
/** The forms that the project page loads after it is visible, with the form library and the schemas. */
const FORMS = [
  'features/tracking/tracking-form.tsx',
  'features/tracking/components/correct-tracking-dialog.tsx',
];

type Context = Rolldown.ChunkingContext;

/**
 * Returns whether a module belongs to a group. `roots` are the entry modules and the lazily loaded modules that import the module,
 * directly or through other modules.
 */
type IsInGroup = (roots: ReadonlySet<string>, id: string) => boolean;

/** The review page, for people without an account, and the modules that it loads lazily. */
const REVIEW_PAGE_MODULES = [
  'features/review-page/review-page.tsx',
  'routes/review-calls.ts',
  'features/proof-viewer/proof-discussion.tsx',
  'features/proof-viewer/compare-versions.tsx',
  'features/decisions/decision-form.tsx',
];
/** The status page, for people without an account. It loads no module that only signed-in pages need. */
const STATUS_PAGE_MODULES = ['features/status-page/status-page.tsx', 'routes/link-calls.ts'];

/** The copies of responses, from which the pages are shown without a network. */
const OFFLINE_COPIES = ['offline/response-copies.ts'];

/** The toaster. Every page loads it after the page is visible. */
const TOASTER = ['ui/toaster.tsx'];

const isEntry = (root: string) => root === 'main.tsx' || root === 'lib/csp-nonce.ts' || root === 'index.html';
/** Whether the root is not in `SIGNED_OUT`, for example a signed-in page or the review page. */
const isNotSignedOutPage = (root: string) => !SIGNED_OUT.includes(root);

/** In order of priority: a module is in the first group that matches. Other modules stay in the chunk of their page. */
const GROUPS: Record<string, IsInGroup> = {
  framework: (_roots, id) => FRAMEWORK.test(id) && !SIGNED_IN_FRAMEWORK.test(id),
  // Modules of the entry script, and modules that the light pages share with pages that are not signed-out pages.
  start: (roots, id) =>
    !SIGNED_IN_FRAMEWORK.test(id) &&
    (hasRootMatching(roots, isEntry) ||
      (hasAny(roots, LIGHT_PAGES) && hasRootMatching(roots, isNotSignedOutPage))),
  account: (roots, id) => !SIGNED_IN_FRAMEWORK.test(id) && hasAny(roots, SIGN_IN_PAGE_MODULES),
  links: (roots, id) => !SIGNED_IN_FRAMEWORK.test(id) && hasAny(roots, LIGHT_PAGES) && roots.size > 1,
  // Modules that the status page shares with other pages. They have a separate chunk, so that the status page loads no other
  // module of those pages.
  status: (roots, id) =>
    !SIGNED_IN_FRAMEWORK.test(id) && hasAny(roots, STATUS_PAGE_MODULES) && roots.size > 1,
  // Modules that the review page shares with the signed-in pages. They have a separate chunk, because most signed-in pages need
  // no other module of the review page.
  common: (roots) => hasAny(roots, REVIEW_PAGE_MODULES) && hasAny(roots, [...SIGNED_IN_BASE, ...LIST_PAGES]),
  public: (roots) => hasAny(roots, REVIEW_PAGE_MODULES) && roots.size > 1,
  overlay: (roots) => hasAny(roots, TOASTER) && roots.size > 1,
  inside: (roots, id) =>
    SIGNED_IN_FRAMEWORK.test(id) ||
    hasAny(roots, SIGNED_IN_BASE) ||
    (hasAny(roots, LIST_PAGES) && roots.size > 1),
  project: (roots) => hasAny(roots, PROJECT_PAGE),
  sections: (roots) => hasAny(roots, PROJECT_SECTIONS),
  forms: (roots) => hasAny(roots, FORMS),
  // A separate chunk, so that a page without a network does not load the modules that other pages share. The modules that the
  // project page needs too are in its chunk, because a further chunk would be another request of that page.
  copies: (roots) => hasAny(roots, OFFLINE_COPIES),
  shared: (roots) => roots.size > 1,
};

export const chunkGroups: Rolldown.CodeSplittingGroup[] = Object.entries(GROUPS).map(
  ([name, isInGroup], index, all) => ({
    debugName: name,
    name: (id, context) => (isInGroup(rootsOf(id, context), id) ? name : null),
    priority: all.length - index,
  }),
);

/** Lists the files that each lazily loaded module needs. The server preloads the files of the requested page. */
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
    const importedChunk = bundle[file];
    if (importedChunk?.type === 'chunk') for (const name of importedChunk.imports) files.add(name);
  }
  return [...files];
}

/**
 * The entry modules and lazily loaded modules that import a module, directly or through other modules. The result may contain
 * the module itself. Paths are relative to `web`.
 */
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

function hasRootMatching(roots: ReadonlySet<string>, test: (root: string) => boolean): boolean {
  return [...roots].some(test);
}

function hasAny(roots: ReadonlySet<string>, searchedRoots: readonly string[]): boolean {
  return searchedRoots.some((root) => roots.has(root));
}

function pathOf(id: string): string {
  return path.relative(WEB, id.split('?')[0] ?? id).replaceAll(path.sep, '/');
}
