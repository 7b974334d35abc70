import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { DownloadResult, FileResult } from '#server/http/route-result.ts';
import type { ServedFile } from '#server/platform/served-file.ts';
import { RangeNotSatisfiable, type ByteRange, type OpenedFile } from '#server/platform/storage.ts';

/**
 * A content policy that allows no scripts. It does not use a sandbox, because browsers do not show PDFs in a sandbox.
 */
const PDF_POLICY = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

/**
 * Sends a stored file, with a content policy that allows no scripts. The browser caches the file and revalidates it
 * each time: a 304 costs no bytes, and a user who has lost access no longer sees the file.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file }: FileResult,
): Promise<FastifyReply> {
  const { 'if-none-match': ifNoneMatch, 'if-range': ifRange } = request.headers;
  if (ifNoneMatch && includesTag(ifNoneMatch, file.etag))
    return reply.status(304).headers(fileHeaders(file)).send();
  const range =
    ifRange === undefined || ifRange === file.etag ? parseRange(request.headers.range) : undefined;
  const { stream, bytes, part } = await openFile(file, range, reply);
  reply.headers({ ...fileHeaders(file), 'content-type': file.contentType, 'content-length': String(bytes) });
  if (!part) return reply.send(stream);
  const { start, total } = part;
  return reply
    .status(206)
    .header('content-range', `bytes ${start}-${start + bytes - 1}/${total}`)
    .send(stream);
}

/**
 * Sends a file that is generated while it is sent. It is not cached, because it is personal and generated again for each request.
 */
export function sendDownload(
  reply: FastifyReply,
  { stream, fileName, contentType }: DownloadResult,
): FastifyReply {
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-type': contentType,
      'content-disposition': contentDisposition(fileName),
    })
    .send(stream);
}

function fileHeaders(file: ServedFile): Record<string, string> {
  return {
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    'content-security-policy': file.contentType === 'application/pdf' ? PDF_POLICY : `${PDF_POLICY}; sandbox`,
    'content-disposition': contentDisposition(file.downloadName),
    etag: file.etag,
  };
}

async function openFile(
  file: ServedFile,
  range: ByteRange | undefined,
  reply: FastifyReply,
): Promise<OpenedFile> {
  try {
    return await file.open(range);
  } catch (error) {
    if (!(error instanceof RangeNotSatisfiable)) throw error;
    if (error.total !== undefined) reply.header('content-range', `bytes */${error.total}`);
    throw new AppError('range_not_satisfiable', 'The file has no such part');
  }
}

/** Whether an If-None-Match header includes this tag, or `*`. */
function includesTag(header: string, etag: string): boolean {
  return header.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}

/**
 * Parses a single byte range. Returns undefined for any other value (several ranges, an end before the start), for which HTTP
 * requires the whole file.
 */
function parseRange(header: string | undefined): ByteRange | undefined {
  const [, start, end] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (start && end && Number(end) < Number(start)) return undefined;
  if (start) return end ? { start: Number(start), end: Number(end) } : { start: Number(start) };
  return end ? { last: Number(end) } : undefined;
}

function contentDisposition(downloadName: string | undefined): string {
  if (!downloadName) return 'inline';
  const asciiName = downloadName.replaceAll(/[^\w.\- ]/g, '_');
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(downloadName)}`;
}
