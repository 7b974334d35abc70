import { isMissingPart } from '#web/lib/missing-part.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';

/** One broken page can fail again with every render. */
const MAX_REPORTS = 5;
const MAX_MESSAGE = 500;
const MAX_STACK = 4_000;

const reported = new Set<string>();

interface ErrorPlace {
  componentStack: string | undefined;
  /** The pattern of the page's address. */
  route: string;
}

/**
 * Reports an error of the application to the server's log, each message once. Refused calls and parts of an older build
 * are no faults of the application.
 */
export function reportClientError(error: unknown, { componentStack, route }: ErrorPlace): void {
  if (!(error instanceof Error) || error instanceof ApiError || isMissingPart(error)) return;
  const message = `${error.name}: ${error.message}`.slice(0, MAX_MESSAGE);
  if (error.name === 'AbortError' || reported.has(message) || reported.size >= MAX_REPORTS) return;
  reported.add(message);
  const stack = (componentStack ?? error.stack)?.slice(0, MAX_STACK);
  const body = { message, componentStack: stack, route, build: buildName() };
  // An error that cannot be reported must not become the next one.
  call('POST /api/client-errors', { body }).catch(() => undefined);
}

/** The name of the first script, which changes with every build. */
function buildName(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"]');
  return script?.src.split('/').at(-1)?.split('?')[0] ?? '';
}
