/** Encodes names as one text for a URL: '3M,Chrome Delete'. Commas and percent signs in names are escaped. */
export function encodeNameList(names: readonly string[]): string {
  return names.map((name) => name.replaceAll(/[%,]/g, encodeURIComponent)).join(',');
}

/** Decodes the text of `encodeNameList`. Drops blank and duplicate names, and keeps broken escapes as they are. */
export function decodeNameList(text: string): string[] {
  const names = text.split(',').map((name) => unescapeName(name).trim());
  return [...new Set(names.filter(Boolean))];
}

function unescapeName(name: string): string {
  return name.replaceAll(/%25|%2C/gi, decodeURIComponent);
}
