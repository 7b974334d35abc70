import type { FastifyReply, FastifyRequest } from 'fastify';

/** The paths of the review page and the status page, and of their calls and files. */
const LINK_PATH = /^\/(api\/)?(review|status)(\/|$)/;

/** Keeps review links and status links out of search engines and out of the referrers of other sites. */
export function setLinkHeaders({ url }: FastifyRequest, reply: FastifyReply): void {
  if (LINK_PATH.test(url)) reply.headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
}

/** The path of a URL for log lines and error texts: without the query string, and without long parts, which may be tokens. */
export function pathWithoutTokens(url: string): string {
  return (url.split('?')[0] ?? '').replaceAll(/[^/.]{20,}/g, '{token}');
}
