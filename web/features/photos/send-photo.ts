import type { DetailedError } from 'tus-js-client';
import type { PhotoType } from '#shared/photos/photos.contract.ts';
import { ApiError, responseJson, unreachableError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { connection } from '#web/api/connection.ts';
import { clockOffsetAt, measureClockOffset } from '#web/api/device-clock.ts';
import { parseRetryAfter } from '#web/api/retry-after.ts';
import { headersForWrite } from '#web/api/tab-id.ts';
import { RESPONSE_LIMIT_MS, STALL_LIMIT_MS } from '#web/api/upload.ts';
import type { UploadOptions } from '#web/api/upload.ts';
import type { Shot } from '#web/offline/device-photo.ts';
import { uploadFileName } from './upload-file-name.ts';

/** What is lost at most when the server or the browser is killed. */
const PART_BYTES = 1024 * 1024;

/** The addresses of uploads that this page has started and not finished, by the ids of their photos. */
const unfinishedUploads = new Map<string, string>();

interface OutgoingPhoto {
  projectId: number;
  type: PhotoType;
  caption: string;
  /** A UUID: the key of the photo. */
  captureId: string;
  file: File;
  shot: Shot | undefined;
}

/**
 * Sends one photo, from where an earlier attempt stopped, and returns when the server has stored it. Throws an ApiError, or an
 * AbortError after `signal`.
 */
export async function sendPhoto(
  { projectId, file, captureId, shot, ...fields }: OutgoingPhoto,
  { signal, onProgress }: UploadOptions,
): Promise<void> {
  const { clock, ...known } = shot ?? {};
  // Photos of an earlier version have no reading.
  const deviceClockOffsetMs = shot && (await (clock ? clockOffsetAt(clock) : measureClockOffset()));
  const params = { id: String(projectId) };
  const body = {
    ...fields,
    ...known,
    captureId,
    deviceClockOffsetMs,
    fileName: uploadFileName(file.name),
    bytes: file.size,
  };
  const { upload } = await call('POST /api/projects/{id}/photo-uploads', { params, body }, { signal });
  // An earlier attempt has stored it.
  if (!upload) return;
  unfinishedUploads.set(captureId, upload.url);
  if (upload.receivedBytes < file.size) await sendBytes(file, upload.url, { signal, onProgress });
  await call(
    'POST /api/photo-uploads/{id}/finish',
    { params: { id: upload.id } },
    { signal, limitMs: RESPONSE_LIMIT_MS },
  );
  unfinishedUploads.delete(captureId);
}

/** Deletes the unfinished upload of a removed photo on the server. Without connection it expires there after 30 days. */
export async function cancelUpload(captureId: string): Promise<void> {
  const url = unfinishedUploads.get(captureId);
  if (!url) return;
  unfinishedUploads.delete(captureId);
  try {
    const { Upload } = await import('tus-js-client');
    await Upload.terminate(url, { retryDelays: null, headers: headersForWrite() });
  } catch {
    // No connection, or the server has deleted it.
  }
}

/** Sends the missing bytes with the tus protocol. */
async function sendBytes(
  file: File,
  uploadUrl: string,
  { signal, onProgress }: UploadOptions,
): Promise<void> {
  // Without its code the photo waits like without a connection.
  const { Upload } = await import('tus-js-client').catch(() => Promise.reject(unreachableError()));
  await new Promise<void>((resolve, reject) => {
    const stall = stallTimer(() => stop(unreachableError()));
    const upload = new Upload(file, {
      uploadUrl,
      chunkSize: PART_BYTES,
      // The queue retries.
      retryDelays: null,
      storeFingerprintForResuming: false,
      headers: headersForWrite(),
      onProgress: (sent, total) => {
        stall.restart();
        onProgress?.(sent / (total || file.size));
      },
      onSuccess: () => finish(resolve),
      onError: (error) => finish(() => reject(apiErrorOf(error))),
    });
    const finish = (settle: () => void) => {
      stall.end();
      signal?.removeEventListener('abort', abort);
      settle();
    };
    const stop = (error: Error) => {
      void upload.abort();
      finish(() => reject(error));
    };
    const abort = () => stop(new DOMException('The upload was cancelled.', 'AbortError'));
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort, { once: true });
    upload.start();
  });
}

/** Runs `onStall` when nothing was sent for a while: the connection is dead. */
function stallTimer(onStall: () => void) {
  let timer = setTimeout(onStall, STALL_LIMIT_MS);
  return {
    restart: () => {
      clearTimeout(timer);
      timer = setTimeout(onStall, STALL_LIMIT_MS);
    },
    end: () => clearTimeout(timer),
  };
}

/** The next attempt asks for the upload again when the server no longer has it, or has more of it than was known. */
const RETRIED_STATUSES = [404, 409, 410, 423];

function apiErrorOf(error: Error | DetailedError): Error {
  const response = 'originalResponse' in error ? error.originalResponse : undefined;
  if (!response) {
    connection.noteNoResponse();
    return unreachableError();
  }
  const status = response.getStatus();
  connection.noteResponse(status);
  if (RETRIED_STATUSES.includes(status)) return new ApiError(503, 'The upload was interrupted.');
  try {
    responseJson({
      status,
      statusText: '',
      contentType: response.getHeader('Content-Type') ?? '',
      text: response.getBody(),
      retryAfterMs: parseRetryAfter(response.getHeader('Retry-After') ?? null),
    });
  } catch (refused) {
    if (refused instanceof Error) return refused;
  }
  return unreachableError();
}
