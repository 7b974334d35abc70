import { createHash } from 'node:crypto';

/** The SHA-256 of a value's canonical form in UTF-8, in hexadecimal. */
export function canonicalHash(value: unknown): string {
  return createHash('sha256').update(canonicalForm(value)).digest('hex');
}

/** The canonical form of RFC 8785: JSON without spaces, with sorted keys in each object. */
export function canonicalForm(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalForm).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalForm(member)}`);
  return `{${members.join(',')}}`;
}
