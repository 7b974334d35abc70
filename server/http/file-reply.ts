import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '#server/http/answer.ts';

/**
 * Sends a stored file: never sniffed, under a policy that lets it run nothing, kept by that browser alone
 * (decisions.md §6). Stored files never change under an address that names them.
 */
export function sendFile(reply: FastifyReply, { file }: FileAnswer): FastifyReply {
  reply.headers({
    'content-type': file.contentType,
    'content-length': String(file.bytes),
    'cache-control': file.mayChange ? 'private, no-cache' : 'private, max-age=31536000, immutable',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
    'content-disposition': disposition(file.downloadName),
    etag: file.etag,
  });
  return reply.send(file.stream);
}

function disposition(downloadName: string | undefined): string {
  if (!downloadName) return 'inline';
  const plain = downloadName.replaceAll(/[^\w.\- ]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(downloadName)}`;
}
