import type { RateLimiterMemory } from 'rate-limiter-flexible';
import type { z } from 'zod';
import type { clientError } from '#shared/client-errors/client-errors.contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Caller } from '#server/caller.ts';
import type { AppContext } from '#server/context.ts';
import { addressKey } from '#server/platform/client-address.ts';

/** Writes a browser's error to the log, without personal data. Throws `rate_limited` after too many errors from an IP address. */
export async function logClientError(
  app: AppContext,
  limiter: RateLimiterMemory,
  { ipAddress }: Caller,
  { message, componentStack, route, build }: z.output<typeof clientError>,
): Promise<{ success: true }> {
  if (app.config.rateLimit && !(await isAllowed(limiter, addressKey(ipAddress))))
    throw new AppError('rate_limited', 'Too many errors were reported. Please wait a moment');
  const browserError = {
    message: redact(message),
    componentStack: componentStack === undefined ? undefined : redact(componentStack),
    route,
    build,
  };
  app.log.warn({ clientError: browserError }, 'A browser reported an error');
  return { success: true };
}

function isAllowed(limiter: RateLimiterMemory, address: string): Promise<boolean> {
  return limiter.consume(address).then(
    () => true,
    () => false,
  );
}

/**
 * Removes query strings, tokens of links, e-mail addresses, quoted content (parsers quote their input) and long numbers. Single
 * quotes inside words are apostrophes. The closing quote of a shortened message may be missing.
 */
function redact(text: string): string {
  return text
    .replaceAll(/\?[^\s)"']*/g, '?…')
    .replaceAll(/[\w-]{40,}/g, '{token}')
    .replaceAll(/[^\s"'<>(]+@[^\s"'<>)]+/g, '…@…')
    .replaceAll(/"[^"]*(?:"|$)/g, '"…"')
    .replaceAll(/(?<!\w)'.*?(?:'(?!\w)|$)/gs, "'…'")
    .replaceAll(/[‘“`].*?(?:[’”`](?!\w)|$)/gs, '‘…’')
    .replaceAll(/\d{5,}/g, '#');
}
