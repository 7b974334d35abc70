import { resolveRoute } from './address.ts';
import { isUnreachable, requireJsonText, unreachableError } from './api-error.ts';
import { connection } from './connection.ts';
import { parseRetryAfter } from './retry-after.ts';
import { headersForWrite } from './tab-id.ts';
import type { AnyInput, CallOptions, RouteOutput, UploadInput, UploadRoute } from './route-types.ts';

export interface UploadOptions extends CallOptions {
  /** Called with the fraction of the file that has been sent, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/**
 * Sends one file with its fields: `upload('POST /api/projects/{id}/photos', { params, body, file: { photo } })`.
 * Uses XMLHttpRequest, because fetch reports no progress. Throws an ApiError, or an AbortError when `signal` aborts.
 */
export async function upload<R extends UploadRoute>(
  route: R,
  input: UploadInput<R>,
  options: UploadOptions = {},
): Promise<RouteOutput<R>> {
  const request = await sendUpload(route, input, options);
  // Not validated, because the server builds the response with the same schemas as these types.
  return JSON.parse(
    requireJsonText({
      status: request.status,
      statusText: request.statusText,
      contentType: request.getResponseHeader('Content-Type') ?? '',
      text: request.responseText,
      retryAfterMs: parseRetryAfter(request.getResponseHeader('Retry-After')),
    }),
  );
}

type FileInput = AnyInput & { file: Record<string, File> };

/** The connection counts as dead when no byte is sent for this long. */
export const STALL_TIMEOUT_MS = 30_000;
/** The time limit for the response, after the last byte is sent. The server may process a picture for up to four minutes. */
export const RESPONSE_TIMEOUT_MS = 300_000;

function sendUpload(
  route: string,
  input: FileInput,
  { signal, key, onProgress }: UploadOptions,
): Promise<XMLHttpRequest> {
  const { method, url } = resolveRoute(route, input);
  const request = new XMLHttpRequest();
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    if (signal?.aborted) return reject(createAbortError());
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / total));
    request.addEventListener('load', () => resolve(request));
    request.addEventListener('error', () => reject(unreachableError()));
    // The abort comes from the caller or from a time limit.
    request.addEventListener('abort', () =>
      reject(signal?.aborted ? createAbortError() : unreachableError()),
    );
    request.open(method, url);
    request.setRequestHeader('Accept', 'application/json');
    for (const header of Object.entries(headersForWrite(key))) request.setRequestHeader(...header);
    abortWhenStalled(request);
    request.send(toFormData(input));
  }).then(reportResponse, reportFailure);
}

function abortWhenStalled(request: XMLHttpRequest): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => request.abort(), ms);
  };
  restartTimer(STALL_TIMEOUT_MS);
  request.upload.addEventListener('progress', () => restartTimer(STALL_TIMEOUT_MS));
  request.upload.addEventListener('load', () => restartTimer(RESPONSE_TIMEOUT_MS));
  request.addEventListener('loadend', () => clearTimeout(timer));
}

function reportResponse(request: XMLHttpRequest): XMLHttpRequest {
  connection.reportResponse(request.status);
  return request;
}

function reportFailure(error: unknown): never {
  if (isUnreachable(error)) connection.reportNoResponse();
  throw error;
}

/** The fields come before the file, because the server reads them first. */
function toFormData({ body, file }: FileInput): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  for (const [name, content] of Object.entries(file)) form.append(name, content);
  return form;
}

function createAbortError(): DOMException {
  return new DOMException('The upload was cancelled.', 'AbortError');
}
