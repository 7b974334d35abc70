import { truncate } from '#shared/text.ts';
import { isChunkLoadError } from '#web/lib/chunk-load-error.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';

/** The maximum number of reports per page load. A broken page may fail on every render. */
const MAX_REPORTS = 5;
const MAX_MESSAGE_LENGTH = 500;
const MAX_STACK_LENGTH = 4_000;

const reportedMessages = new Set<string>();

interface ErrorContext {
  componentStack: string | undefined;
  /** The route pattern of the page. */
  route: string;
}

/**
 * Reports an error of the application to the server's log, each message once. Skips failed calls, aborted calls and
 * missing files of an older build, which are not bugs.
 */
export function reportClientError(error: unknown, { componentStack, route }: ErrorContext): void {
  if (!(error instanceof Error) || error instanceof ApiError || isChunkLoadError(error)) return;
  const message = truncate(`${error.name}: ${error.message}`, MAX_MESSAGE_LENGTH);
  if (error.name === 'AbortError' || reportedMessages.has(message) || reportedMessages.size >= MAX_REPORTS)
    return;
  reportedMessages.add(message);
  const stack = truncate(componentStack ?? error.stack ?? '', MAX_STACK_LENGTH) || undefined;
  const body = { message, componentStack: stack, route, build: readBuildName() };
  // A failed report must not cause another error.
  call('POST /api/client-errors', { body }).catch(() => undefined);
}

/** The file name of the first module script. It changes with every build. */
function readBuildName(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"]');
  return script?.src.split('/').at(-1)?.split('?')[0] ?? '';
}
