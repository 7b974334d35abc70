import type { DetailedError } from 'tus-js-client';
import type { PhotoType } from '#shared/photos/photos.contract.ts';
import { ApiError, requireJsonText, unreachableError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { connection } from '#web/api/connection.ts';
import { clockOffsetAt, measureClockOffset } from '#web/api/device-clock.ts';
import { parseRetryAfter } from '#web/api/retry-after.ts';
import { headersForWrite } from '#web/api/tab-id.ts';
import { RESPONSE_TIMEOUT_MS, STALL_TIMEOUT_MS } from '#web/api/upload.ts';
import type { UploadOptions } from '#web/api/upload.ts';
import { localStore } from '#web/lib/browser-storage.ts';
import type { CaptureData } from '#web/offline/device-photo.ts';
import { readStoredUser } from '#web/session/stored-user.ts';
import { readBytes } from './read-bytes.ts';
import { uploadFileName } from './upload-file-name.ts';

/** The size of one part. At most this many bytes must be sent again after the server or the browser was stopped. */
const PART_BYTES = 1024 * 1024;

/**
 * The signed-in user's upload URLs are stored in the browser under names with this prefix: the URLs of unfinished uploads, or of
 * uploads whose photo was removed.
 */
function storedUrlPrefix(state: 'unfinished' | 'removed'): string {
  return `${state}_upload_${readStoredUser()?.id ?? ''}_`;
}

interface OutgoingPhoto {
  projectId: number;
  type: PhotoType;
  caption: string;
  /** A UUID that identifies the photo. */
  captureId: string;
  file: File;
  shot: CaptureData | undefined;
}

/**
 * Sends one photo, starting where an earlier attempt stopped. Returns when the server has stored the photo. Throws an ApiError,
 * an AbortError when `signal` is aborted, or the error of `readBytes` when the file can no longer be read.
 */
export async function sendPhoto(
  { projectId, file, captureId, shot, ...fields }: OutgoingPhoto,
  { signal, onProgress }: UploadOptions,
): Promise<void> {
  // The stored name contains the id of the signed-in user. It is created before the first call, because another user may sign in
  // during the call.
  const storedName = storedUrlPrefix('unfinished') + captureId;
  const { clock, ...known } = shot ?? {};
  // Photos that an earlier version of the app stored have no clock reading, so the current clock offset is used.
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
  signal?.throwIfAborted();
  // This call is not aborted, because the server may create the upload anyway. The URL in the response is needed to
  // cancel the upload.
  const { upload } = await call('POST /api/projects/{id}/photo-uploads', { params, body });
  // If the response contains no upload, an earlier attempt has already stored the photo.
  if (!upload) return void localStore.write(storedName, null);
  localStore.write(storedName, upload.url);
  if (upload.receivedBytes < file.size) await sendBytes(file, upload.url, { signal, onProgress });
  await call(
    'POST /api/photo-uploads/{id}/finish',
    { params: { id: upload.id } },
    { signal, limitMs: RESPONSE_TIMEOUT_MS },
  );
  localStore.write(storedName, null);
}

/**
 * Deletes the unfinished upload of a removed photo from the server. If the server cannot be reached, the upload is
 * deleted later.
 */
export async function cancelUpload(captureId: string): Promise<void> {
  const url = localStore.read(storedUrlPrefix('unfinished') + captureId);
  if (url === null) return;
  localStore.write(storedUrlPrefix('unfinished') + captureId, null);
  localStore.write(storedUrlPrefix('removed') + captureId, url);
  await deleteRemovedUploads();
}

/**
 * Deletes the unfinished uploads of removed photos from the server. Uploads that cannot be deleted now are deleted by a
 * later call.
 */
export async function deleteRemovedUploads(): Promise<void> {
  for (const name of localStore.keys(storedUrlPrefix('removed'))) {
    const { Upload } = await import('tus-js-client').catch(() => ({ Upload: undefined }));
    if (!Upload) return;
    const url = localStore.read(name) ?? '';
    const deletion = Upload.terminate(url, { retryDelays: null, headers: headersForWrite() });
    const isFinal = await deletion.then(() => true, isFinalFailure);
    if (isFinal) localStore.write(name, null);
  }
}

/** Whether a repeated deletion would fail too, because the upload is already deleted (404, 410) or its photo is stored (409). */
function isFinalFailure(error: Error | DetailedError): boolean {
  const status = 'originalResponse' in error ? error.originalResponse?.getStatus() : undefined;
  return status !== undefined && [404, 409, 410].includes(status);
}

/** Sends the missing bytes with the tus protocol. */
async function sendBytes(
  file: File,
  uploadUrl: string,
  { signal, onProgress }: UploadOptions,
): Promise<void> {
  // When the upload code cannot be loaded, the photo is retried as after a lost connection.
  const { Upload } = await import('tus-js-client').catch(() => Promise.reject(unreachableError()));
  await new Promise<void>((resolve, reject) => {
    const stallTimer = startStallTimer(() => stop(unreachableError()));
    const upload = new Upload(file, {
      uploadUrl,
      chunkSize: PART_BYTES,
      // No retries here, because the queue retries.
      retryDelays: null,
      storeFingerprintForResuming: false,
      headers: headersForWrite(),
      onProgress: (sent, total) => {
        stallTimer.restart();
        onProgress?.(sent / (total || file.size));
      },
      onSuccess: () => finish(resolve),
      onError: (error) => finish(() => void toUploadError(error, file).then(reject, reject)),
    });
    const finish = (settle: () => void) => {
      stallTimer.end();
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

/** Calls `onStall` when nothing was sent for `STALL_TIMEOUT_MS`. Then the connection is regarded as lost. */
function startStallTimer(onStall: () => void) {
  let timer = setTimeout(onStall, STALL_TIMEOUT_MS);
  return {
    restart: () => {
      clearTimeout(timer);
      timer = setTimeout(onStall, STALL_TIMEOUT_MS);
    },
    end: () => clearTimeout(timer),
  };
}

/**
 * The statuses of an interrupted upload: the server no longer has the upload, another request is using the upload, or
 * the server has received more bytes than this page knows. The next attempt requests the upload again.
 */
const RETRIED_STATUSES = [404, 409, 410, 423];

/**
 * Returns the error of a failed upload. Without a response, either the connection was lost or the file can no longer be
 * read. Throws if the file can no longer be read.
 */
async function toUploadError(error: Error | DetailedError, file: File): Promise<Error> {
  const response = 'originalResponse' in error ? error.originalResponse : undefined;
  if (!response) {
    await readBytes(file.slice(0, 1));
    connection.reportNoResponse();
    return unreachableError();
  }
  const status = response.getStatus();
  connection.reportResponse(status);
  if (RETRIED_STATUSES.includes(status)) return new ApiError(408, 'The upload was interrupted.');
  try {
    requireJsonText({
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
