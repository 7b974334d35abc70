import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { RouteKey } from '#shared/api.ts';
import { ID_PATTERN } from '#shared/ids.ts';

type GetPath = { [R in RouteKey]: R extends `GET ${infer Path}` ? Path : never }[RouteKey];
type PreloadedCall = GetPath | `${GetPath}?${string}`;

interface PagePreloads {
  /** The lazily loaded modules that the page needs, as paths in `web`. */
  modules: readonly string[];
  /** The first calls of the page when its URL has no query string, exactly as the browser sends them. */
  calls?: readonly PreloadedCall[];
  /** The page has the layout of the sign-in page, and needs no session. */
  isForSignedOutVisitors?: true;
  /** The page has its own layout, and its calls need no session. */
  isPublic?: true;
}

const SIGNED_OUT_MODULES = ['features/auth/account-layout.tsx'];
const SIGNED_IN_MODULES = ['shell/shell.tsx', 'routes/project-calls.ts'];
const PROJECTS_CALL = '/api/projects?sort=newest&limit=24';
const COUNTS_CALL = '/api/projects/counts';
const SECTIONS_CALL = '/api/projects/dashboard?today={today}';
const PROJECT: PagePreloads = {
  modules: ['features/project-page/project-page.tsx'],
  calls: [
    '/api/projects/{id}/details',
    '/api/projects/{id}/artwork-proofs',
    '/api/projects/{id}/tracking-items?limit=100&type=artwork_proof',
    '/api/projects/{id}/tracking-items?limit=100&type=wrap',
  ],
};

/** The first modules and calls of each page. `e2e/first-load.spec.ts` fails when the browser's routes differ. */
const PAGES: Record<string, PagePreloads> = {
  '/login': { modules: ['features/auth/login-page.tsx'], isForSignedOutVisitors: true },
  '/register': { modules: ['features/auth/register-page.tsx'], isForSignedOutVisitors: true },
  '/admin-login': { modules: ['features/auth/admin-login-page.tsx'], isForSignedOutVisitors: true },
  '/forgot-password': { modules: ['features/auth/forgot-password-page.tsx'], isForSignedOutVisitors: true },
  '/reset-password': { modules: ['features/auth/reset-password-page.tsx'], isForSignedOutVisitors: true },
  '/confirm-email': { modules: ['features/auth/confirm-email-page.tsx'], isForSignedOutVisitors: true },
  '/stop-email-change': {
    modules: ['features/auth/stop-email-change-page.tsx'],
    isForSignedOutVisitors: true,
  },
  '/setup': { modules: ['features/setup/setup-page.tsx'], isForSignedOutVisitors: true },
  '/review/{token}': {
    modules: ['features/review-page/review-page.tsx', 'routes/review-calls.ts'],
    calls: ['/api/review/{token}'],
    isPublic: true,
  },
  '/status/{token}': {
    modules: ['features/status-page/status-page.tsx', 'routes/link-calls.ts'],
    calls: ['/api/status/{token}'],
    isPublic: true,
  },
  '/dashboard': {
    modules: ['features/project-lists/dashboard-page.tsx'],
    calls: [PROJECTS_CALL, COUNTS_CALL, SECTIONS_CALL],
  },
  '/my-projects': {
    modules: ['features/project-lists/my-projects-page.tsx'],
    calls: [PROJECTS_CALL, COUNTS_CALL],
  },
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
  '/project/{id}/install-record': {
    modules: ['features/install-record-editor/install-record-page.tsx'],
    calls: ['/api/projects/{id}/details', '/api/projects/{id}/install-record'],
  },
  '/project/{id}/condition-report': {
    modules: ['features/condition-reports/new-report-page.tsx'],
    calls: ['/api/projects/{id}/details'],
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

interface PageVisit {
  /** The path and query string of the requested page. */
  url: string;
  /** Whether the browser sent a session cookie. The session is not checked, because the page must not wait for the check. */
  hasSession: boolean;
  /** The browser's calendar day. While it is unknown, calls that need the day are not preloaded. */
  today?: string | undefined;
}

/**
 * Returns a function that creates the preload links for the head of a page: the scripts of the requested page and its first
 * calls, so that the browser loads all of them at once. Without a list of chunks in the build, there are no links for scripts.
 */
export async function readPagePreloads(webDir: string, html: string): Promise<(visit: PageVisit) => string> {
  const files = await readChunks(webDir);
  return ({ url, hasSession, today }) => {
    const [requestedPath = '/', search] = url.split('?');
    const found = findPage(requestedPath, hasSession);
    if (!found) return '';
    const { page, id } = found;
    const modules = [...layoutModules(page), ...page.modules];
    const scripts = new Set(modules.flatMap((module) => files[module] ?? []));
    const pageCalls = search ? [] : (page.calls ?? []);
    const sessionCalls = hasSession ? ['/api/auth/session', ...callsWithDay(today, pageCalls)] : [];
    const calls = page.isPublic ? pageCalls : sessionCalls;
    return [
      ...[...scripts].filter((file) => !html.includes(file)).map(scriptLink),
      ...calls.map((call) => apiCallLink(call.replace(/\{(id|token)\}/, id))),
    ].join('');
  };
}

function layoutModules({ isPublic, isForSignedOutVisitors }: PagePreloads): readonly string[] {
  if (isPublic) return [];
  return isForSignedOutVisitors ? SIGNED_OUT_MODULES : SIGNED_IN_MODULES;
}

function callsWithDay(today: string | undefined, calls: readonly string[]): string[] {
  const knownCalls = calls.filter((call) => today !== undefined || !call.includes('{today}'));
  return knownCalls.map((call) => call.replace('{today}', String(today)));
}

/** The page that is displayed. Signed-out visitors of a private page see the sign-in page. */
function findPage(
  requestedPath: string,
  hasSession: boolean,
): { page: PagePreloads; id: string } | undefined {
  const pagePath = requestedPath === '/' ? '/dashboard' : requestedPath;
  const [, folder = '', token = ''] = /^(\/[a-z]+\/)([\w-]{43})$/.exec(pagePath) ?? [];
  const publicPage = PAGES[`${folder}{token}`];
  if (publicPage) return { page: publicPage, id: token };
  const [, before = '', id = '', after = ''] = /^(\/[a-z-]+\/)(\d+)(\/[a-z-]+)?$/.exec(pagePath) ?? [];
  const page = ID_PATTERN.test(id) ? PAGES[`${before}{id}${after}`] : PAGES[pagePath];
  const shownPage = page && !page.isForSignedOutVisitors && !hasSession ? PAGES['/login'] : page;
  return shownPage && { page: shownPage, id };
}

function scriptLink(file: string): string {
  return `<link rel="modulepreload" crossorigin href="/${file}" />`;
}

/** With `crossorigin`, the preload has the same mode and credentials as `fetch`, so the browser reuses its response. */
function apiCallLink(call: string): string {
  return `<link rel="preload" as="fetch" crossorigin href="${call.replaceAll('&', '&amp;')}" />`;
}

const chunkList = z.record(z.string(), z.array(z.string()));

/** The files of each lazily loaded module, from the list that `vite.chunks.ts` wrote. */
async function readChunks(webDir: string): Promise<Partial<Record<string, string[]>>> {
  const chunksJson = await fs.readFile(path.join(webDir, 'page-chunks.json'), 'utf8').catch(() => '{}');
  return chunkList.parse(JSON.parse(chunksJson));
}
