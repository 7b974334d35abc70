/**
 * The start of a text, with at most `maxLength` UTF-16 code units. Never ends with half of a surrogate pair, because the server
 * rejects such a text (`server/http/reject-invalid-text.ts`).
 */
export function truncate(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/u, '');
}
