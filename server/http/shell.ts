import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BrowserSettings } from '#shared/browser-settings.ts';
import { AppError } from '#shared/errors.ts';
import type { Config } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { sessionTokenOf } from '#server/http/cookies.ts';
import { readPagePreloads } from '#server/http/page-preloads.ts';

const NONCE_PLACE = '__CSP_NONCE__';
const SETTINGS_PLACE = '__SETTINGS__';
const YEAR_SECONDS = 31_536_000;

/**
 * The browser's side: hashed assets, cached for good; and for every path that is neither an asset nor /api the
 * application shell, with preloads of what the page at that path starts with. Unknown /api paths respond with a JSON 404
 * (docs/requirements/http.md, Status codes), assets of an older build with a plain one.
 */
export async function serveShell(server: FastifyInstance, app: AppContext): Promise<void> {
  const { config } = app;
  const builtWeb = config.webDir;
  const built = await fs.readFile(path.join(builtWeb, 'index.html'), 'utf8').catch(() => null);
  const html = built === null ? null : built.replace(SETTINGS_PLACE, () => settingsAttribute(config));
  const preloadsFor = await readPagePreloads(builtWeb, html ?? '');
  if (html !== null) {
    await server.register(fastifyStatic, {
      root: builtWeb,
      wildcard: false,
      index: false,
      // As a plain file it would go out without its nonce and its content policy.
      globIgnore: ['index.html*', 'page-chunks.json'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) =>
        void reply.header('cache-control', cacheRule(path.relative(builtWeb, file))),
    });
  }
  server.setNotFoundHandler((request, reply) => {
    if (isApi(request)) throw new AppError('not_found', `There is no ${request.method} ${pathOf(request)}`);
    if (pathOf(request).startsWith('/.well-known/'))
      throw new AppError('not_found', `There is no ${pathOf(request)}`);
    if (html === null)
      throw new AppError(
        'unavailable',
        'The pages have not been built. Start Wrapline with npm start, which builds them',
      );
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new AppError('not_found', 'Nothing to write here');
    // The browser would read the page as the script or style that it asked for, and fail with a riddle.
    if (pathOf(request).startsWith('/assets/'))
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'no-store')
        .send('Not found');
    const hasSession = sessionTokenOf(app, request) !== null;
    const preloads = preloadsFor({ url: request.url, hasSession });
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
    .send(html.replaceAll(NONCE_PLACE, nonce));
}

function settingsAttribute({ debugPages, passwordPolicy, publicUrl }: Config): string {
  const settings: BrowserSettings = { debugPages, passwordPolicy, publicUrl };
  return JSON.stringify(settings).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Own scripts only; the nonce is for the style elements that dialogs and menus add at run time. */
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

/** Whether a request is addressed to the API and not to the pages. */
export function isApi(request: FastifyRequest): boolean {
  const requested = pathOf(request);
  return requested === '/api' || requested.startsWith('/api/');
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '/';
}
