/** The LIKE pattern for values that contain this text. Wildcards in the text are escaped. */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
