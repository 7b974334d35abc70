/** Creates the key of a view that the shop adds. */
export function createViewKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return `own_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
