/** The pattern of `like` for every text that has this one in it; what would be a wildcard stands for itself. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
