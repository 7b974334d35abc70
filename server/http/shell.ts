import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BrowserSettings } from '#shared/browser-settings.ts';
import { AppError } from '#shared/errors.ts';
import type { Config } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { sessionTokenOf } from '#server/http/cookies.ts';
import { pathWithoutTokens } from '#server/http/link-headers.ts';
import { readPagePreloads } from '#server/http/page-preloads.ts';
import { userDayOf } from '#server/http/user-day.ts';

const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const SETTINGS_PLACEHOLDER = '__SETTINGS__';
const YEAR_SECONDS = 31_536_000;

/**
 * Serves the web application: hashed assets, which are cached permanently, and the application shell for all other
 * paths outside /api, with preloads for the requested page. An unknown path under /api (docs/requirements/http.md,
 * Status codes) or under /.well-known/ gets a JSON 404. A missing asset, for example of an older build, gets a plain
 * 404.
 */
export async function serveShell(server: FastifyInstance, app: AppContext): Promise<void> {
  const { config } = app;
  const webFolder = config.webDir;
  const builtPage = await fs.readFile(path.join(webFolder, 'index.html'), 'utf8').catch(() => null);
  // The page contains the hashed names of all scripts, so the hash of the page identifies the build.
  const buildHash = createHash('sha256')
    .update(builtPage ?? '')
    .digest('hex')
    .slice(0, 16);
  const html =
    builtPage === null
      ? null
      : builtPage.replace(SETTINGS_PLACEHOLDER, () => settingsAttribute(config, buildHash));
  const preloadsFor = await readPagePreloads(webFolder, html ?? '');
  if (html !== null) {
    await server.register(fastifyStatic, {
      root: webFolder,
      wildcard: false,
      index: false,
      // The page is not a static file, because it would then have no nonce and no content policy.
      globIgnore: ['index.html*', 'page-chunks.json'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) =>
        void reply.header('cache-control', cacheRule(path.relative(webFolder, file))),
    });
  }
  server.addHook('onRequest', async (request, reply) => {
    if (html !== null && isApi(request)) reply.header('x-wrapline-build', buildHash);
  });
  // The rate limit applies automatically only to routes. The not-found handler is not a route, so the limit is added to
  // it here.
  const options = config.rateLimit ? { preHandler: server.rateLimit() } : {};
  server.setNotFoundHandler(options, (request, reply) => {
    if (isApi(request))
      throw new AppError('not_found', `There is no ${request.method} ${pathWithoutTokens(request.url)}`);
    if (pathOf(request).startsWith('/.well-known/'))
      throw new AppError('not_found', `There is no ${pathOf(request)}`);
    if (html === null)
      throw new AppError(
        'unavailable',
        'The pages have not been built. Start Wrapline with npm start, which builds them',
      );
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new AppError('not_found', 'This address accepts only GET and HEAD requests');
    // If the shell were sent instead, the browser would parse it as a script or style and report a confusing error.
    if (pathOf(request).startsWith('/assets/'))
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'no-store')
        .send('Not found');
    const hasSession = sessionTokenOf(app, request) !== null;
    const preloads = preloadsFor({ url: request.url, hasSession, today: userDayOf(request, app.now()) });
    return sendShell(
      reply,
      html.replace('</head>', () => `${preloads}</head>`),
    );
  });
}

function sendShell(reply: FastifyReply, html: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('content-security-policy', shellPolicy(nonce))
    .header('permissions-policy', 'camera=(self), geolocation=(self)')
    .send(html.replaceAll(NONCE_PLACEHOLDER, nonce));
}

function settingsAttribute(config: Config, build: string): string {
  const { debugPages, passwordPolicy, publicUrl, proofMaxMb, mail } = config;
  const sendsMail = mail !== null;
  const settings: BrowserSettings = { build, debugPages, passwordPolicy, publicUrl, proofMaxMb, sendsMail };
  return JSON.stringify(settings).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Allows only scripts of this server. The nonce is for style elements that dialogs and menus add at run time. */
function shellPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}

function cacheRule(file: string): string {
  const isHashed = file.startsWith(`assets${path.sep}`);
  return isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
}

/** Whether a request is for the API and not for a page. */
export function isApi(request: FastifyRequest): boolean {
  const requestedPath = pathOf(request);
  return requestedPath === '/api' || requestedPath.startsWith('/api/');
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '/';
}
