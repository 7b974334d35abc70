import type { AlreadyApplied, ErrorBody, ErrorCode, FieldErrors } from '#shared/errors.ts';

/** A failed call. `status` is 0 when no response arrived. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'unreachable' | undefined;
  readonly errors: FieldErrors | undefined;
  /** Data of this error, e.g. the missing gates of a `gate_unmet`. */
  readonly details: unknown;
  /** The `error` field of the response, if it has one. */
  readonly error: string | undefined;
  /** The reason phrase of the status line. Blank when no response arrived, and over HTTP/2, which has no reason phrases. */
  readonly statusText: string;
  /** Whether the server sent no message. Then `message` is the status. */
  readonly hasNoMessage: boolean;
  /** How long the server asks to wait before a retry. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, message: string, more: ApiErrorDetails = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = more.code;
    this.errors = more.errors;
    this.details = more.details;
    this.error = more.error;
    this.statusText = more.statusText ?? '';
    this.hasNoMessage = more.hasNoMessage ?? false;
    this.retryAfterMs = more.retryAfterMs;
  }
}

type ApiErrorDetails = Partial<
  Pick<ApiError, 'code' | 'errors' | 'details' | 'error' | 'statusText' | 'hasNoMessage' | 'retryAfterMs'>
>;

/** The error of a call without a response: no network, a dead connection, or a server that is down. */
export function unreachableError(): ApiError {
  return new ApiError(0, 'The server could not be reached. Please check your connection and try again.', {
    code: 'unreachable',
  });
}

/** The error of a sensitive call that the user did not confirm. */
export function notConfirmedError(): ApiError {
  return new ApiError(403, 'You did not confirm that it is you, so nothing was changed.', {
    code: 'confirmation_required',
  });
}

/** Whether the user did not confirm a sensitive call. */
export function isNotConfirmed(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'confirmation_required';
}

/** Whether the server rejected the call because the user must confirm their identity first. */
export function needsConfirmation(response: ApiResponse): boolean {
  return response.status === 403 && parseErrorBody(response)?.code === 'confirmation_required';
}

/** The error's message, or `fallback` when the server sent none. */
export function errorText(error: Error, fallback: string): string {
  return error instanceof ApiError && error.hasNoMessage ? fallback : error.message || fallback;
}

/** Whether the server responded that nobody is signed in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Whether the server responded that the requested data does not exist, or the user may not see it. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Whether the server named the invalid fields of the request. */
export function hasFieldErrors(error: unknown): error is ApiError & { errors: FieldErrors } {
  return error instanceof ApiError && error.errors !== undefined;
}

/** Whether the server rejected the call because the user must add a second step first. */
export function isSecondStepMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'second_step_setup_required';
}

/** Whether the server rejected the request with a 4xx status, so that an immediate retry would be rejected too. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/**
 * Whether a write was interrupted rather than rejected: no response, a timeout, an overloaded or restarting server, an
 * expired session, a missing second step. The same request may succeed later.
 */
export function isInterruption(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (isSecondStepMissing(error)) return true;
  return isRefused(error) ? [401, 408, 429].includes(error.status) : error.status !== 500;
}

/** The statuses of a call without a response (0), of a proxy while the server is down, and of a busy server (503). */
export const UNAVAILABLE_STATUSES: readonly number[] = [0, 502, 503, 504];

/** Whether the call got no response, a proxy responded in place of the server, or the server is too busy. */
export function isServerUnavailable(error: unknown): error is ApiError {
  return error instanceof ApiError && UNAVAILABLE_STATUSES.includes(error.status);
}

/** Whether the running server asks for a delay with `Retry-After`, because it is overloaded. A proxy without a server does not. */
export function isServerBusy(error: unknown): boolean {
  return isServerUnavailable(error) && error.retryAfterMs !== undefined;
}

/** Whether no response arrived. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** Whether the server applied the change on an earlier attempt whose response was lost. */
export function isAlreadyApplied(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 409) return false;
  return (error.details as Partial<AlreadyApplied> | undefined)?.carriedOut === true;
}

/**
 * The details of a 409 if they contain this key, such as the current version of a record that another user has changed.
 * Otherwise undefined.
 */
export function detailsOfConflict<Details extends object>(
  error: unknown,
  key: keyof Details,
): Details | undefined {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return undefined;
  const { details } = error;
  return typeof details === 'object' && details !== null && key in details ? (details as Details) : undefined;
}

const HTML_RESPONSE_MESSAGE = 'Received HTML instead of data';

/** Whether HTML arrived where data was expected. */
export function isHtmlResponse(error: unknown): boolean {
  return error instanceof ApiError && error.message === HTML_RESPONSE_MESSAGE;
}

/** A complete response, from fetch or from XMLHttpRequest. */
export interface ApiResponse {
  status: number;
  statusText: string;
  contentType: string;
  text: string;
  retryAfterMs?: number | undefined;
}

/** The JSON text of a success; throws an ApiError for an error status, and for HTML where JSON was expected. */
export function requireJsonText(response: ApiResponse): string {
  if (response.status < 200 || response.status > 299) throw toApiError(response);
  if (isHtml(response)) throw new ApiError(response.status, HTML_RESPONSE_MESSAGE);
  return response.text || 'null';
}

/**
 * The ApiError of an error response. Its message is the first of these that exists, in the specified order: the server's
 * message, the server's error, the raw text, or 'status: statusText'.
 */
function toApiError(response: ApiResponse): ApiError {
  const body = parseErrorBody(response);
  const error = nonEmptyText(body?.error);
  const text = nonEmptyText(body?.message) || error || (isText(response) ? response.text.trim() : '');
  const message = text || `${response.status}: ${response.statusText}`;
  return new ApiError(response.status, message, {
    ...body,
    error,
    statusText: response.statusText,
    hasNoMessage: !text,
    retryAfterMs: response.retryAfterMs,
  });
}

function nonEmptyText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Whether a response is plain text: neither HTML nor a JSON object or array. */
function isText(response: ApiResponse): boolean {
  return !isHtml(response) && !/^\s*[[{]/.test(response.text);
}

function parseErrorBody({ text }: ApiResponse): Partial<ErrorBody> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}

function isHtml({ contentType, text }: ApiResponse): boolean {
  return contentType.includes('text/html') || /^\s*<(!doctype|html)/i.test(text);
}
