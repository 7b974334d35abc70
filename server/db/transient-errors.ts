import { DatabaseError } from 'pg';

/**
 * PostgreSQL's transient errors by SQLSTATE: connection lost (08), transaction idle for too long (25P03), rolled back by a
 * conflict (40), too many connections (53), lock not free in time (55P03), statement took too long (57014), shutting down
 * or starting up (57P).
 */
const TRANSIENT_STATES = /^(08|25P03|40|53|55P03|57014|57P)/;
const CONNECTION_ERROR_CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** The names of errors of the S3 store that do not depend on the request. */
const STORE_ERROR_NAMES = new Set(['TimeoutError', 'NoSuchBucket']);
const POOL_TIMEOUT_MESSAGE = 'timeout exceeded when trying to connect';

/**
 * Whether the same request may succeed if it is repeated: a service that the server needs did not respond, or another
 * request had priority. Looks at every cause of the error.
 */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: number } };
  if ($metadata && (STORE_ERROR_NAMES.has(error.name) || isTransientStatus($metadata.httpStatusCode ?? 0)))
    return true;
  if (error instanceof DatabaseError) return TRANSIENT_STATES.test(String(code));
  if (CONNECTION_ERROR_CODES.test(String(code)) || isDriverFailure(error)) return true;
  return (
    isTransientError(error.cause) || (error instanceof AggregateError && error.errors.some(isTransientError))
  );
}

/** Whether the S3 store responded that it is overloaded or broken. */
function isTransientStatus(status: number): boolean {
  return status === 429 || status >= 500;
}

function isDriverFailure({ message }: Error): boolean {
  return message === POOL_TIMEOUT_MESSAGE || message.startsWith('Connection terminated');
}

/** Whether no connection of the pool became free in time. Looks at every cause of the error. */
export function isPoolTimeout(error: unknown): boolean {
  return error instanceof Error && (error.message === POOL_TIMEOUT_MESSAGE || isPoolTimeout(error.cause));
}
