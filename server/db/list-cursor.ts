import { invalidField } from '#shared/errors.ts';
import { MAX_ID } from '#shared/ids.ts';

/** The position of a row in a sorted list: its sort key as text, and its id, which orders equal keys. */
export interface ListPosition {
  key: string;
  id: number;
}

/** Encodes a position as an opaque cursor, which is valid for this order only. */
export function encodeCursor(order: string[], { key, id }: ListPosition): string {
  return Buffer.from(JSON.stringify([...order, key, id])).toString('base64url');
}

/** Decodes a cursor. Throws a 400 for a malformed cursor, a cursor of another order, and a cursor with an invalid key. */
export function decodeCursor(order: string[], cursor: string, isKey: (key: string) => boolean): ListPosition {
  const parts = parseCursor(cursor);
  const [key, id] = parts.slice(order.length);
  const belongsToList = order.every((word, index) => parts[index] === word) && typeof key === 'string';
  if (!belongsToList || !isId(id) || !isKey(key))
    throw invalidField('cursor', 'This cursor does not belong to this list');
  return { key, id };
}

function parseCursor(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

// PostgreSQL would throw an error for an id outside the range of the column.
function isId(id: unknown): id is number {
  return Number.isInteger(id) && Number(id) > 0 && Number(id) <= MAX_ID;
}

/** Whether PostgreSQL can compare this text. */
export function isComparableText(key: string): boolean {
  return !key.includes('\u0000') && key.isWellFormed();
}

/** Whether this is a timestamp in the format of the API. PostgreSQL has no year 0. */
export function isTimestamp(key: string): boolean {
  return /^(?!0000)\d{4}-/.test(key) && !Number.isNaN(Date.parse(key)) && new Date(key).toISOString() === key;
}
