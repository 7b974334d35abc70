import { DatabaseError } from 'pg';

/**
 * PostgreSQL's transient errors: the connection is lost (08), a transaction was idle for too long (25P03), rolled back for
 * the sake of another (40), no room for more connections (53), a lock was not free in time (55P03), a statement took too long
 * (57014), shutting down or starting up (57P).
 */
const PASSING = /^(08|25P03|40|53|55P03|57014|57P)/;
const CONNECTION_FAILURES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const DRIVER_FAILURES = /^(timeout exceeded when trying to connect$|Connection terminated)/;

/**
 * Whether something failed because a part that the server needs did not answer, or gave way to somebody else's work: the same
 * request may succeed in a moment. Takes whatever was thrown, however deep the driver wrapped it.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as { code?: unknown };
  if (error instanceof DatabaseError) return PASSING.test(String(code));
  if (CONNECTION_FAILURES.test(String(code)) || DRIVER_FAILURES.test(error.message)) return true;
  return isOutage(error.cause) || (error instanceof AggregateError && error.errors.some(isOutage));
}
