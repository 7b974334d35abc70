import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { Config } from '#server/config.ts';
import { isLoopback } from '#server/platform/client-address.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects a write that another site's page sends with the visitor's cookie. Browsers send the `Origin` or `Sec-Fetch-Site`
 * header, which a foreign page cannot control. Programs that are not browsers may send neither header.
 */
export function rejectCrossSiteWrite(request: FastifyRequest, { publicUrl }: Config): void {
  if (SAFE_METHODS.has(request.method)) return;
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  const isForeignFetch = fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none';
  const ownOrigin = ownOriginOf(request, publicUrl);
  const isForeignOrigin =
    origin !== undefined && origin !== ownOrigin && origin !== loopbackOriginOf(request);
  if (!isForeignFetch && !isForeignOrigin) return;
  request.log.warn({ origin, ownOrigin, fetchSite }, 'A write from another site was refused');
  throw new AppError('forbidden', 'This request came from another site');
}

/**
 * Rejects an API call with an unknown host name. Otherwise a malicious page could use DNS rebinding to become same-origin with
 * this server. Without `PUBLIC_URL`, a server that listens on the network accepts every name, because it does not know its own
 * name (docs/decisions/0026-http-edge.md).
 */
export function rejectUnknownHost(request: FastifyRequest, { publicUrl, host }: Config): void {
  const hostName = hostNameOf(request.headers.host);
  const ownHost = publicUrl ? hostNameOf(new URL(publicUrl).host) : isLoopback(host) ? 'localhost' : null;
  if (ownHost === null || hostName === ownHost || isLoopback(hostName)) return;
  throw new AppError(
    'forbidden',
    `This server does not respond under this host name, only under ${ownHost}. Set PUBLIC_URL to the address that browsers use, and make sure that a proxy passes on the Host header`,
  );
}

/** The host in lower case, without port or IPv6 brackets; empty when it is missing or malformed. */
function hostNameOf(host: string | undefined): string {
  const url = URL.parse(`http://${host ?? ''}`);
  return url ? url.hostname.replace(/^\[|\]$/g, '') : '';
}

/**
 * The origin of a request to a loopback name; undefined for any other name. `rejectUnknownHost` always accepts loopback names.
 * Uses the Host header, because a proxy may set `X-Forwarded-Host` to a foreign name.
 */
function loopbackOriginOf({ protocol, headers }: FastifyRequest): string | undefined {
  const url = URL.parse(`${protocol}://${headers.host ?? ''}`);
  return url && isLoopback(url.hostname) ? url.origin : undefined;
}

/**
 * The origin of this server in browsers: `PUBLIC_URL`, or else the origin of the request, whose host `rejectUnknownHost` has
 * checked. Undefined when the Host header is malformed.
 */
export function ownOriginOf(
  { protocol, host }: FastifyRequest,
  publicUrl: string | null,
): string | undefined {
  return publicUrl ?? URL.parse(`${protocol}://${host}`)?.origin;
}
