const UNITS = ['B', 'KB', 'MB', 'GB'];

/** Formats a number of bytes: '840 KB', '4.2 MB' (1 KB is 1024 bytes). */
export function formatFileSize(bytes: number): string {
  let amount = bytes;
  let unitIndex = 0;
  while (Math.round(amount) >= 1024 && unitIndex < UNITS.length - 1) {
    amount /= 1024;
    unitIndex += 1;
  }
  const shown = unitIndex > 1 && amount < 99.95 ? amount.toFixed(1) : String(Math.round(amount));
  return `${shown} ${UNITS[unitIndex] ?? ''}`;
}
