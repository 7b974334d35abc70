import { DatabaseError } from 'pg';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** Whether a write failed because this unique index already has the value. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  const failure = databaseErrorOf(error);
  return failure?.code === UNIQUE_VIOLATION && failure.constraint === index;
}

/** Whether a write failed because a row that it refers to does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return databaseErrorOf(error)?.code === FOREIGN_KEY_VIOLATION;
}

/** The database's error among the causes of an error. */
function databaseErrorOf(error: unknown): DatabaseError | undefined {
  if (error instanceof DatabaseError) return error;
  return error instanceof Error && error.cause !== undefined ? databaseErrorOf(error.cause) : undefined;
}
