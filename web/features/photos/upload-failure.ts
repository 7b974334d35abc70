import { ApiError, isInterruption, isUnreachable, sentenceOf } from '#web/api/api-error.ts';
import type { UploadItem } from '#web/ui/upload-row.tsx';

export interface QueuedFile extends UploadItem {
  /** Not sent again automatically before this timestamp. */
  notBefore?: number | undefined;
  /** Failures that cost the line or the server something, since it was last sent by hand. */
  failures?: number;
  /** This try was not asked for by hand. */
  isAutomatic?: boolean;
}

/** What fails more often is sent again by hand. */
const RESUMED_AT_MOST = 5;
/** Doubled after each failure: a server with too much to do may ask for a shorter wait than it needs. */
const SHORTEST_WAIT_MS = 5_000;

/** What becomes of a file that failed: one that was held up, and not refused, is sent again automatically. */
export function failureOf(item: QueuedFile, error: unknown): Partial<QueuedFile> {
  const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : undefined;
  const isFree = isUnreachable(error) && !item.percent;
  const failures = (item.failures ?? 0) + (isFree ? 0 : 1);
  const resumes = isInterruption(error) && failures <= RESUMED_AT_MOST;
  return {
    state: 'failed',
    message: failureMessage(error, resumes),
    resumes,
    failures,
    notBefore:
      retryAfterMs === undefined
        ? undefined
        : Date.now() + Math.max(retryAfterMs, SHORTEST_WAIT_MS * 2 ** failures),
  };
}

const FAILED = 'Failed to upload photo. Please try again.';

function failureMessage(error: unknown, resumes: boolean): string {
  const sentence = error instanceof Error ? sentenceOf(error, FAILED) : FAILED;
  if (!resumes) return sentence;
  const reason = isUnreachable(error) ? "Couldn't reach the server." : withFullStop(sentence);
  return `${reason} Retrying automatically.`;
}

function withFullStop(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
