/** The LIKE pattern that matches texts with this text in them. Wildcards in this text are escaped. */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
