import { createHash } from 'node:crypto';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';

/** Serves the page on which people read the OpenAPI document. Its script comes from this server, and so does all it loads. */
export async function serveDocs(server: FastifyInstance): Promise<void> {
  await server.register(async (docs) => {
    docs.addHook('onSend', async (_request, reply, page) => {
      if (typeof page === 'string' && String(reply.getHeader('content-type')).startsWith('text/html'))
        reply.header('content-security-policy', docsPolicy(page));
      return page;
    });
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
  });
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
