/** The first `maxLength` UTF-16 units of a text, without half of a character at the end (such as an emoji). */
export function cutText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/\p{Cs}$/u, '');
}
