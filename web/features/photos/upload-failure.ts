import { ApiError, isInterruption, isUnreachable, errorText } from '#web/api/api-error.ts';
import type { UploadItem } from '#web/ui/upload-row.tsx';
import type { NewPhoto } from './new-photo.ts';

export interface QueuedFile extends UploadItem, Omit<NewPhoto, 'file'> {
  /** Sent in this order. */
  order: number;
  /** Being stored on the device, before which it is not sent. */
  isPreparing?: boolean;
  /** Kept by the device, so that closing the page does not lose it. */
  isOnDevice?: boolean;
  /** Not retried automatically before this timestamp. */
  notBefore?: number | undefined;
  /** Failures that used server time, since the last manual retry. */
  failures?: number;
  /** This attempt is an automatic retry. */
  isAutomatic?: boolean;
}

/** After more failures only a manual retry is possible. */
const MAX_AUTOMATIC_RETRIES = 5;
/** Doubled after each failure, because an overloaded server may ask for too short a delay. */
const MIN_RETRY_DELAY_MS = 5_000;

/** The state of a failed file. An interrupted upload is retried automatically, a rejected one is not. */
export function failureOf(item: QueuedFile, error: unknown): Partial<QueuedFile> {
  const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : undefined;
  // The next attempt continues where a broken connection stopped this one.
  const failures = (item.failures ?? 0) + (isUnreachable(error) ? 0 : 1);
  const resumes = isInterruption(error) && failures <= MAX_AUTOMATIC_RETRIES;
  return {
    state: 'failed',
    message: failureMessage(error, resumes),
    resumes,
    failures,
    notBefore:
      retryAfterMs === undefined
        ? undefined
        : Date.now() + Math.max(retryAfterMs, MIN_RETRY_DELAY_MS * 2 ** failures),
  };
}

const DEFAULT_FAILURE_MESSAGE = 'Failed to upload photo. Please try again.';

function failureMessage(error: unknown, resumes: boolean): string {
  const message =
    error instanceof Error ? errorText(error, DEFAULT_FAILURE_MESSAGE) : DEFAULT_FAILURE_MESSAGE;
  if (!resumes) return message;
  const reason = isUnreachable(error) ? "Couldn't reach the server." : withPeriod(message);
  return `${reason} Retrying automatically.`;
}

function withPeriod(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
