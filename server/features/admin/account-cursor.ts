import { invalidField } from '#shared/errors.ts';
import { MAX_ID } from '#shared/wire.ts';
import type { AccountOrder, AccountPlace } from './admin.repository.ts';

/** The place as an opaque word for an address. It holds for the order that it was made under. */
export function writeCursor({ sort, order }: AccountOrder, { key, id }: AccountPlace): string {
  return Buffer.from(JSON.stringify([sort, order, key, id])).toString('base64url');
}

/** The place that a cursor names; a 400 for what is none, or was made under another order. */
export function readCursor({ sort, order }: AccountOrder, cursor: string): AccountPlace {
  const [cursorSort, cursorOrder, key, id] = parsed(cursor);
  const isOurs = cursorSort === sort && cursorOrder === order && typeof key === 'string';
  if (!isOurs || !isId(id) || !(sort === 'createdAt' ? isMoment(key) : isText(key))) throw bad();
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

function isText(key: string): boolean {
  return !key.includes('\u0000');
}

function isMoment(key: string): boolean {
  return /^\d{4}-/.test(key) && !Number.isNaN(Date.parse(key)) && new Date(key).toISOString() === key;
}

function bad() {
  return invalidField('cursor', 'This cursor does not belong to this list');
}
