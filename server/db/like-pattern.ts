/** The LIKE pattern for every text that contains this text. Wildcards in this text are escaped. */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
