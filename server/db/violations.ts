import { DatabaseError } from 'pg';

const UNIQUE_VIOLATION = '23505';

/** Whether a write failed because this unique index holds the value already, however deep the driver wrapped it. */
export function violatesUnique(error: unknown, index: string): boolean {
  if (error instanceof DatabaseError) {
    return error.code === UNIQUE_VIOLATION && error.constraint === index;
  }
  return error instanceof Error && error.cause !== undefined && violatesUnique(error.cause, index);
}
