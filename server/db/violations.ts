import { DatabaseError } from 'pg';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** Whether a write failed because this unique index holds the value already. */
export function violatesUnique(error: unknown, index: string): boolean {
  const failure = databaseError(error);
  return failure?.code === UNIQUE_VIOLATION && failure.constraint === index;
}

/** Whether a write failed because something that it refers to is not there. */
export function violatesReference(error: unknown): boolean {
  return databaseError(error)?.code === FOREIGN_KEY_VIOLATION;
}

/** The database's own error, however deep the driver wrapped it. */
function databaseError(error: unknown): DatabaseError | undefined {
  if (error instanceof DatabaseError) return error;
  return error instanceof Error && error.cause !== undefined ? databaseError(error.cause) : undefined;
}
