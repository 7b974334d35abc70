import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { RouteKey } from '#shared/api.ts';
import { ID_TEXT } from '#shared/ids.ts';

type GetPath = { [R in RouteKey]: R extends `GET ${infer Path}` ? Path : never }[RouteKey];
type Call = GetPath | `${GetPath}?${string}`;

interface PageStart {
  /** The lazily loaded modules that show the page, as `web/routes` names them. */
  modules: readonly string[];
  /** The calls that the page starts with when its address has no search, exactly as the browser sends them. */
  calls?: readonly Call[];
  isSignedOut?: true;
}

const SIGNED_OUT = ['features/auth/account-frame.tsx'];
const SIGNED_IN = ['shell/shell.tsx', 'routes/project-calls.ts'];
const PROJECTS = '/api/projects?sort=newest&limit=24';
const COUNTS = '/api/projects/counts';
const PROJECT: PageStart = {
  modules: ['features/project-page/project-page.tsx'],
  calls: [
    '/api/projects/{id}/details',
    '/api/projects/{id}/artwork-proofs',
    '/api/projects/{id}/tracking-items?limit=100&type=artwork_proof',
    '/api/projects/{id}/tracking-items?limit=100&type=wrap',
  ],
};

/** What each page starts with. `e2e/first-load.spec.ts` fails when this and the routes of the browser differ. */
const PAGES: Record<string, PageStart> = {
  '/login': { modules: ['features/auth/login-page.tsx'], isSignedOut: true },
  '/register': { modules: ['features/auth/register-page.tsx'], isSignedOut: true },
  '/admin-login': { modules: ['features/auth/admin-login-page.tsx'], isSignedOut: true },
  '/setup': { modules: ['features/setup/setup-page.tsx'], isSignedOut: true },
  '/dashboard': { modules: ['features/project-lists/dashboard-page.tsx'], calls: [PROJECTS, COUNTS] },
  '/my-projects': { modules: ['features/project-lists/my-projects-page.tsx'], calls: [PROJECTS, COUNTS] },
  '/in-progress': {
    modules: ['features/in-progress/in-progress-page.tsx'],
    calls: ['/api/projects?status=in-progress&sort=newest&limit=24'],
  },
  '/project/{id}': PROJECT,
  '/projects/{id}': PROJECT,
  '/project/{id}/job-sheet': {
    modules: ['features/job-sheet/job-sheet-page.tsx'],
    calls: ['/api/projects/{id}/details', '/api/projects/{id}/artwork-proofs'],
  },
  '/edit-project': { modules: ['features/project-edit/edit-project-page.tsx'] },
  '/subcontractors': { modules: ['features/team/my-subcontractors-page.tsx', 'routes/installer-calls.ts'] },
  '/subcontractor-registry': {
    modules: ['features/registry/registry-page.tsx', 'routes/installer-calls.ts'],
  },
  '/subcontractor-profile/{id}': {
    modules: ['features/installer-profile/installer-profile-page.tsx', 'routes/installer-calls.ts'],
    calls: ['/api/subcontractors/{id}'],
  },
  '/settings': { modules: ['features/settings/settings-page.tsx', 'routes/account-calls.ts'] },
  '/admin': { modules: ['features/admin/admin-page.tsx', 'routes/account-calls.ts'] },
};

interface Visit {
  /** The path and search of the page that was asked for. */
  url: string;
  /** Whether the browser sent a session cookie. Whether it is still valid is not checked: the page must not wait for it. */
  hasSession: boolean;
}

/**
 * Gives what the head of the page names for a visit: the scripts of the page that was asked for and its first calls, so
 * that the browser loads all of them at once. Empty where the build has no list of them.
 */
export async function readPagePreloads(webDir: string, html: string): Promise<(visit: Visit) => string> {
  const files = await readChunks(webDir);
  return ({ url, hasSession }) => {
    const [asked = '/', search] = url.split('?');
    const found = findPage(asked, hasSession);
    if (!found) return '';
    const { page, id } = found;
    const modules = [...(page.isSignedOut ? SIGNED_OUT : SIGNED_IN), ...page.modules];
    const scripts = new Set(modules.flatMap((module) => files[module] ?? []));
    const calls = hasSession ? ['/api/auth/session', ...(search ? [] : (page.calls ?? []))] : [];
    return [
      ...[...scripts].filter((file) => !html.includes(file)).map(scriptLink),
      ...calls.map((call) => callLink(call.replace('{id}', id))),
    ].join('');
  };
}

/** The page that will show: behind the sign-in it is the sign-in page for those who are signed out. */
function findPage(asked: string, hasSession: boolean): { page: PageStart; id: string } | undefined {
  const address = asked === '/' ? '/dashboard' : asked;
  const [, before = '', id = '', after = ''] = /^(\/[a-z-]+\/)(\d+)(\/[a-z-]+)?$/.exec(address) ?? [];
  const page = ID_TEXT.test(id) ? PAGES[`${before}{id}${after}`] : PAGES[address];
  const shown = page && !page.isSignedOut && !hasSession ? PAGES['/login'] : page;
  return shown && { page: shown, id };
}

function scriptLink(file: string): string {
  return `<link rel="modulepreload" crossorigin href="/${file}" />`;
}

/** With `crossorigin` the mode and credentials are those of `fetch`, so that the browser uses this response for it. */
function callLink(call: string): string {
  return `<link rel="preload" as="fetch" crossorigin href="${call.replaceAll('&', '&amp;')}" />`;
}

const chunkList = z.record(z.string(), z.array(z.string()));

/** The files of each lazily loaded module, as `vite.chunks.ts` wrote them. */
async function readChunks(webDir: string): Promise<Partial<Record<string, string[]>>> {
  const written = await fs.readFile(path.join(webDir, 'page-chunks.json'), 'utf8').catch(() => '{}');
  return chunkList.parse(JSON.parse(written));
}
