import { invalidField } from '#shared/errors.ts';
import { MAX_ID } from '#shared/ids.ts';

/** Where a row stands in a sorted list: what it is sorted by, as text, and its id, which decides between equals. */
export interface ListPlace {
  key: string;
  id: number;
}

/** The place as an opaque word for an address. It holds for the order that it was made under. */
export function writeCursor(order: string[], { key, id }: ListPlace): string {
  return Buffer.from(JSON.stringify([...order, key, id])).toString('base64url');
}

/** The place that a cursor names; a 400 for what is none, was made under another order, or has a key that is none. */
export function readCursor(order: string[], cursor: string, isKey: (key: string) => boolean): ListPlace {
  const place = parsed(cursor);
  const [key, id] = place.slice(order.length);
  const isOurs = order.every((word, index) => place[index] === word) && typeof key === 'string';
  if (!isOurs || !isId(id) || !isKey(key))
    throw invalidField('cursor', 'This cursor does not belong to this list');
  return { key, id };
}

function parsed(cursor: string): unknown[] {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(place) ? place : [];
  } catch {
    return [];
  }
}

// Only what the database can compare with: anything else is an error there.
function isId(id: unknown): id is number {
  return Number.isInteger(id) && Number(id) > 0 && Number(id) <= MAX_ID;
}

/** Text that PostgreSQL can compare with. */
export function isText(key: string): boolean {
  return !key.includes('\u0000') && key.isWellFormed();
}

/** A timestamp as the wire writes it. There is no year 0 in PostgreSQL. */
export function isMoment(key: string): boolean {
  return /^(?!0000)\d{4}-/.test(key) && !Number.isNaN(Date.parse(key)) && new Date(key).toISOString() === key;
}
