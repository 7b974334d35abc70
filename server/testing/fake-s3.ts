import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

interface FakeObject {
  content: Buffer;
  contentType: string;
  modifiedAt: Date;
}

/** An in-memory S3 server for the file storage: path style, one bucket, signatures not verified. */
export interface FakeS3 {
  endpoint: string;
  bucket: string;
  objects: Map<string, FakeObject>;
  /** Makes the server respond to the next `times` requests with a 503, after reading their bodies. */
  failNext(times: number): void;
  close(): Promise<void>;
}

/** Starts the server on a free local port. A listing has `pageSize` keys per page, so that tests cover paging. */
export async function startFakeS3({ bucket = 'wraps', pageSize = 2 } = {}): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map();
  let failures = 0;
  const server = createServer((request, response) => {
    void respond(request, response, { bucket, pageSize, objects, shouldFail: () => failures-- > 0 });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The fake store has no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    bucket,
    objects,
    failNext: (times) => {
      failures = times;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

interface FakeS3State {
  bucket: string;
  pageSize: number;
  objects: FakeS3['objects'];
  shouldFail: () => boolean;
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  state: FakeS3State,
): Promise<void> {
  const body = await buffer(request).catch(() => Buffer.alloc(0));
  const url = new URL(request.url ?? '/', 'http://fake');
  const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent);
  const key = rest.join('/');
  if (state.shouldFail()) sendErrorXml(response, 503, 'SlowDown');
  else if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256'))
    sendErrorXml(response, 403, 'AccessDenied');
  else if (bucket !== state.bucket) sendErrorXml(response, 404, 'NoSuchBucket');
  else if (!key) sendBucketResponse(request, response, url, state);
  else sendObjectResponse(request, response, state, { key, body });
}

function sendBucketResponse(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  state: FakeS3State,
): void {
  if (request.method === 'HEAD') response.end();
  else response.setHeader('content-type', 'application/xml').end(listingXml(url, state));
}

function listingXml(url: URL, { objects, pageSize }: FakeS3State): string {
  const continuationToken = url.searchParams.get('continuation-token') ?? '';
  const prefix = url.searchParams.get('prefix') ?? '';
  const remainingKeys = [...objects]
    .filter(([key]) => key.startsWith(prefix) && key > continuationToken)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const page = remainingKeys.slice(0, pageSize);
  const entries = page.map(
    ([key, { content, modifiedAt }]) =>
      `<Contents><Key>${key}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><Size>${content.length}</Size></Contents>`,
  );
  const next =
    remainingKeys.length > pageSize
      ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>`
      : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`;
}

function sendObjectResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { objects }: FakeS3State,
  { key, body }: { key: string; body: Buffer },
): void {
  if (request.method === 'PUT') {
    const contentType = request.headers['content-type'] ?? '';
    objects.set(key, { content: body, contentType, modifiedAt: new Date() });
    response.setHeader('etag', `"${createHash('md5').update(body).digest('hex')}"`).end();
  } else if (request.method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
  } else if (request.method === 'GET') sendObject(response, objects.get(key), request.headers.range);
  else sendErrorXml(response, 405, 'MethodNotAllowed');
}

function sendObject(response: ServerResponse, found: FakeObject | undefined, range?: string): void {
  if (!found) return sendErrorXml(response, 404, 'NoSuchKey');
  if (range) return sendPart(response, found, range);
  const headers = { 'content-type': found.contentType, 'content-length': found.content.length };
  response.writeHead(200, headers).end(found.content);
}

function sendPart(response: ServerResponse, { content, contentType }: FakeObject, range: string): void {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  const total = content.length;
  const start = first ? Number(first) : Math.max(0, total - Number(last));
  const end = first && last ? Math.min(Number(last), total - 1) : total - 1;
  if (start > end) return sendErrorXml(response, 416, 'InvalidRange');
  response.writeHead(206, {
    'content-type': contentType,
    'content-length': end - start + 1,
    'content-range': `bytes ${start}-${end}/${total}`,
  });
  response.end(content.subarray(start, end + 1));
}

function sendErrorXml(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
