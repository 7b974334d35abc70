import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { Config } from '#server/config.ts';
import { isLoopback } from '#server/platform/client-address.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a write that another site's page sends with our visitor's cookie. Browsers say where a request comes from;
 * programs that are no browser send neither header and carry no foreign page's intent.
 */
export function refuseCrossSiteWrite(request: FastifyRequest, { publicUrl }: Config): void {
  if (SAFE_METHODS.has(request.method)) return;
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  const isForeignFetch = fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none';
  const own = publicUrl ?? originOf(request);
  const isForeignOrigin = origin !== undefined && origin !== own && origin !== loopbackOriginOf(request);
  if (!isForeignFetch && !isForeignOrigin) return;
  request.log.warn({ origin, own, fetchSite }, 'A write from another site was refused');
  throw new AppError('forbidden', 'This request came from another site');
}

/**
 * Refuses an API call under a host name that is not ours: a page whose name was pointed at this server (DNS rebinding)
 * would otherwise talk to it as its own. Without `PUBLIC_URL`, a server that listens on the network answers under every
 * name, since nothing says which one is right (docs/decisions/0026-http-edge.md).
 */
export function refuseUnknownHost(request: FastifyRequest, { publicUrl, host }: Config): void {
  const asked = hostNameOf(request.headers.host);
  const own = publicUrl ? hostNameOf(new URL(publicUrl).host) : isLoopback(host) ? 'localhost' : null;
  if (own === null || asked === own || isLoopback(asked)) return;
  throw new AppError(
    'forbidden',
    `This server answers under ${own} only. Set PUBLIC_URL to the address that browsers use, and let a proxy pass the Host header on`,
  );
}

/** The host without its port and an IPv6 address without its brackets, in lower case; empty when it is missing or broken. */
function hostNameOf(host: string | undefined): string {
  const url = URL.parse(`http://${host ?? ''}`);
  return url ? url.hostname.replace(/^\[|\]$/g, '') : '';
}

/**
 * The origin of a request that was sent to this machine by one of its own names, which `refuseUnknownHost` accepts as well.
 * From the Host header itself: a proxy may set `X-Forwarded-Host` to a name that was pointed at it.
 */
function loopbackOriginOf({ protocol, headers }: FastifyRequest): string | undefined {
  const url = URL.parse(`${protocol}://${headers.host ?? ''}`);
  return url && isLoopback(url.hostname) ? url.origin : undefined;
}

function originOf({ protocol, host }: FastifyRequest): string | undefined {
  return URL.parse(`${protocol}://${host}`)?.origin;
}
