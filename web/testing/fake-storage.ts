/** A storage like `localStorage`, with these entries, for tests without a browser. */
export function createFakeStorage(initialEntries: Record<string, string> = {}) {
  const entries: Record<string, string> = { ...initialEntries };
  // The methods are hidden, because `Object.keys` of a storage lists only its entries.
  return Object.defineProperties(entries, {
    getItem: { value: (name: string) => entries[name] ?? null },
    setItem: { value: (name: string, text: string) => void (entries[name] = text), configurable: true },
    removeItem: { value: (name: string) => void delete entries[name] },
  });
}
