import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a write that another site's page sends with our visitor's cookie (decisions.md §2). Browsers say where a
 * request comes from; programs that are no browser send neither header and carry no foreign page's intent.
 */
export function refuseCrossSiteWrite(request: FastifyRequest, publicUrl: string | null): void {
  if (SAFE_METHODS.has(request.method)) return;
  const fetchSite = request.headers['sec-fetch-site'];
  const isForeignFetch = fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none';
  if (isForeignFetch || isForeignOrigin(request, publicUrl)) {
    throw new AppError('forbidden', 'This request came from another site');
  }
}

function isForeignOrigin(request: FastifyRequest, publicUrl: string | null): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return false;
  if (origin === publicUrl) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
