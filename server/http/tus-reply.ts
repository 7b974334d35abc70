import { Readable } from 'node:stream';
import { DataStore, MemoryLocker, Server, Upload } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { TusResult } from '#server/http/route-result.ts';
import type { ResumableUpload } from '#server/platform/uploads.ts';

export const TUS_CONTENT_TYPE = 'application/offset+octet-stream';

const UPLOADS_PATH = '/uploads';
/**
 * The headers that the tus server gets. `upload-length` is left out, because the length is known since the upload was created.
 */
const REQUEST_HEADERS = ['upload-offset', 'content-type', 'content-length'];
const RESPONSE_HEADERS = ['upload-offset', 'upload-length'];
const TUS_VERSION = '1.0.0';

/**
 * Two requests of this process for the same upload run one after the other, and each loads the upload's state when it starts. For
 * requests of two processes, the database rejects the second one.
 */
const locker = new MemoryLocker();

/**
 * Runs a request of the tus protocol on an upload that the caller may continue. Throws an `AppError` when the request is refused.
 */
export async function sendTus(
  request: FastifyRequest,
  reply: FastifyReply,
  { upload }: TusResult,
): Promise<FastifyReply> {
  reply.header('tus-resumable', TUS_VERSION);
  const uploadStore = new UploadStore(upload);
  const server = new Server({ path: UPLOADS_PATH, datastore: uploadStore, locker });
  const response = await server.handleWeb(toWebRequest(request, upload));
  if (response.status >= 400) {
    // Discards the remaining body, so that the connection can serve its next request.
    request.raw.unpipe().resume();
    if (uploadStore.failure) throw uploadStore.failure;
    throw refusedUploadError(response.status, (await response.text()).trim());
  }
  for (const name of RESPONSE_HEADERS) reply.header(name, response.headers.get(name) ?? undefined);
  return reply.status(response.status).send();
}

/** The request for the tus server, without session and original URL. A GET reads the state of the upload, like a HEAD. */
function toWebRequest({ method, headers, body }: FastifyRequest, { id }: ResumableUpload): Request {
  const isPatch = method === 'PATCH';
  const requestHeaders = new Headers({
    'tus-resumable': isPatch ? String(headers['tus-resumable'] ?? '') : TUS_VERSION,
  });
  for (const name of isPatch ? REQUEST_HEADERS : []) {
    const value = headers[name];
    if (typeof value === 'string') requestHeaders.set(name, value);
  }
  const bodyOptions = isPatch && body instanceof Readable && { body: Readable.toWeb(body), duplex: 'half' };
  return new Request(`http://localhost${UPLOADS_PATH}/${id}`, {
    method: method === 'GET' ? 'HEAD' : method,
    headers: requestHeaders,
    ...bodyOptions,
  } as RequestInit);
}

/** The storage of the tus server. It contains one upload. */
class UploadStore extends DataStore {
  /** The original error of a failed call. The response of the tus server does not contain it. */
  failure: Error | undefined;
  readonly #upload: ResumableUpload;

  constructor(upload: ResumableUpload) {
    super();
    this.#upload = upload;
  }

  override async getUpload(): Promise<Upload> {
    const { bytes: size, receivedBytes: offset } = await this.#run(() => this.#upload.load());
    return new Upload({ id: this.#upload.id, size, offset });
  }

  override async write(stream: Readable, _id: string, offset: number): Promise<number> {
    return offset + (await this.#run(() => this.#upload.append(stream)));
  }

  override async remove(): Promise<void> {
    await this.#run(() => this.#upload.remove());
  }

  async #run<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    }
  }
}

const ERROR_CODES: Record<number, ErrorCode> = {
  404: 'not_found',
  409: 'conflict',
  410: 'not_found',
  413: 'file_too_large',
};

function refusedUploadError(status: number, message: string): Error {
  if (status >= 500) return new Error(`The tus server failed: ${message}`);
  return new AppError(ERROR_CODES[status] ?? 'validation_failed', message);
}
