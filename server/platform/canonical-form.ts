import { createHash, randomBytes } from 'node:crypto';

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

/** Digits and letters without I, L, O and U, because people mistake these letters for other characters. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A random reference such as 'WL-7K3F-9QXD'. */
export function newReference(): string {
  const characters = [...randomBytes(8)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `WL-${characters.slice(0, 4)}-${characters.slice(4)}`;
}
