import { createHash } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';

const ADDRESSES = ['/api/docs', '/api/docs/', '/api/docs/js/scalar.js'];

/**
 * Serves the page on which people read the OpenAPI document. Its script comes from this server, and so does all it
 * loads. Its library holds 8 MB of script in memory, so it is loaded by the first who asks for the page.
 */
export function serveDocs(server: FastifyInstance): void {
  let docs: Promise<FastifyInstance> | undefined;
  for (const url of ADDRESSES) {
    server.get(url, async (_request, reply) => {
      docs ??= openDocs();
      const { statusCode, headers, body } = await (await docs).inject({ url });
      const type = headers['content-type'] ?? 'text/plain';
      if (headers.location) return reply.redirect(headers.location, statusCode);
      if (type.startsWith('text/html')) reply.header('content-security-policy', docsPolicy(body));
      return reply.code(statusCode).type(type).send(body);
    });
  }
}

/** A server of its own that nobody reaches but through the addresses above. */
async function openDocs(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const docs = Fastify();
  await docs.register(scalar, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      pageTitle: 'Wrapline API',
      withDefaultFonts: false,
      telemetry: false,
      // Each of these would call its maker's servers.
      agent: { disabled: true },
      mcp: { disabled: true },
      hideClientButton: true,
      showDeveloperTools: 'never',
    },
  });
  return docs;
}

/** Lets the page run its own script and show it, and talk to nobody but this server, whatever the library tries. */
function docsPolicy(page: string): string {
  const inline = page.match(/<script type="text\/javascript">([\s\S]*?)<\/script>/)?.[1] ?? '';
  const hash = createHash('sha256').update(inline).digest('base64');
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
