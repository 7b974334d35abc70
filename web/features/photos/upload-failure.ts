import {
  ApiError,
  errorText,
  isInterruption,
  isServerBusy,
  isServerUnavailable,
} from '#web/api/api-error.ts';
import type { UploadItem } from '#web/ui/upload-row.tsx';
import type { NewPhoto } from './new-photo.ts';

export interface QueuedFile extends UploadItem, Omit<NewPhoto, 'file'> {
  /** The position in the queue. Photos are sent in this order. */
  order: number;
  /** Whether the photo is being stored on the device. It is sent only after that. */
  isPreparing?: boolean;
  /** Whether the device has stored the photo, so that closing the page does not lose it. */
  isOnDevice?: boolean;
  /** The timestamp before which no automatic retry starts. */
  notBefore?: number | undefined;
  /** The number of failures since the last manual retry. Attempts that did not reach the server do not count. */
  failures?: number;
  /** Whether the server has refused the photo. False for a photo whose automatic retries have ended without a refusal. */
  isRefused?: boolean;
  /** Whether this attempt is an automatic retry. */
  isAutomatic?: boolean;
}

/** Whether the photo still waits: the server has not stored it, and has not refused it. */
export function isWaiting({ state, isRefused = false }: Pick<QueuedFile, 'state' | 'isRefused'>): boolean {
  return state !== 'done' && !isRefused;
}

/** The maximum number of automatic retries. After them, only a manual retry is possible. */
const MAX_AUTOMATIC_RETRIES = 5;
/**
 * After a response with `Retry-After`, a retry waits at least this long, doubled for each failure. The delay that an
 * overloaded server asks for can be too short.
 */
const BASE_RETRY_DELAY_MS = 5_000;

/** The state of a failed file. An interrupted upload is retried automatically; a rejected upload is not. */
export function toFailureState(item: QueuedFile, error: unknown): Partial<QueuedFile> {
  const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : undefined;
  // A lost connection does not count, because the next attempt continues where this one stopped.
  const failures = (item.failures ?? 0) + (isConnectionLost(error) ? 0 : 1);
  const resumes = isInterruption(error) && failures <= MAX_AUTOMATIC_RETRIES;
  return {
    state: 'failed',
    message: failureMessage(error, resumes),
    resumes,
    isRefused: !isInterruption(error),
    failures,
    notBefore:
      retryAfterMs === undefined
        ? undefined
        : Date.now() + Math.max(retryAfterMs, BASE_RETRY_DELAY_MS * 2 ** failures),
  };
}

/** Whether no server responded. A 504 does not count as a lost connection, because a slow server causes it too. */
function isConnectionLost(error: unknown): boolean {
  return isServerUnavailable(error) && !isServerBusy(error) && error.status !== 504;
}

const DEFAULT_FAILURE_MESSAGE = 'Failed to upload photo. Please try again.';

function failureMessage(error: unknown, resumes: boolean): string {
  const message =
    error instanceof Error ? errorText(error, DEFAULT_FAILURE_MESSAGE) : DEFAULT_FAILURE_MESSAGE;
  if (!resumes) return message;
  const reason = isConnectionLost(error) ? "Couldn't reach the server." : withPeriod(message);
  return `${reason} Retrying automatically.`;
}

function withPeriod(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
