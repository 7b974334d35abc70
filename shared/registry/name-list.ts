/** Names as one text for an address: '3M,Chrome Delete'. A comma or percent sign within a name is escaped. */
export function writeNameList(names: readonly string[]): string {
  return names.map((name) => name.replaceAll(/[%,]/g, encodeURIComponent)).join(',');
}

/** The names that such a text holds, each once; blank ones are left out, a broken escape stands for itself. */
export function readNameList(text: string): string[] {
  const names = text.split(',').map((name) => unescaped(name).trim());
  return [...new Set(names.filter(Boolean))];
}

function unescaped(name: string): string {
  return name.replaceAll(/%25|%2C/gi, decodeURIComponent);
}
