import { createHash } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';

const PATHS = ['/api/docs', '/api/docs/', '/api/docs/js/scalar.js'];

/**
 * Serves the page that shows the OpenAPI document, with all files from this server. The page's library is loaded on the first
 * visit, because loading it at the start would cost 40 MB of memory and one second.
 */
export function serveDocs(server: FastifyInstance): void {
  let docsServer: Promise<FastifyInstance> | undefined;
  for (const url of PATHS) {
    server.get(url, async (_request, reply) => {
      docsServer ??= createDocsServer();
      const { statusCode, headers, body } = await (await docsServer).inject({ url });
      const type = headers['content-type'] ?? 'text/plain';
      if (headers.location) return reply.redirect(headers.location, statusCode);
      if (type.startsWith('text/html')) reply.header('content-security-policy', docsPolicy(body));
      return reply.code(statusCode).type(type).send(body);
    });
  }
}

/**
 * A separate server that does not listen. It has the plugin that renders the docs, because this plugin cannot be added to the
 * running server.
 */
async function createDocsServer(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const docsServer = Fastify();
  await docsServer.register(scalar, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      pageTitle: 'Wrapline API',
      withDefaultFonts: false,
      telemetry: false,
      // These features are off, because they would call the servers of the library's vendor.
      agent: { disabled: true },
      mcp: { disabled: true },
      hideClientButton: true,
      showDeveloperTools: 'never',
    },
  });
  return docsServer;
}

/** The content policy of the docs page. It allows the page's own inline script, and connections only to this server. */
function docsPolicy(page: string): string {
  const inlineScript = page.match(/<script type="text\/javascript">([\s\S]*?)<\/script>/)?.[1] ?? '';
  const hash = createHash('sha256').update(inlineScript).digest('base64');
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
