/** The letters that stand for a person: the first of each word, upper-case, at most two; '?' without a name. */
export function initials(name: string | null | undefined): string {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean);
  const letters = words.map((word) => Array.from(word)[0]?.toLocaleUpperCase('en-US') ?? '');
  // One letter may grow in upper case ('ß' becomes 'SS'), so characters are counted after it.
  return Array.from(letters.join('')).slice(0, 2).join('') || '?';
}
