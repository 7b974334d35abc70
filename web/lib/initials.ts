/** The initials of a name, at most two upper-case letters. Returns '?' without a name. */
export function initials(name: string | null | undefined): string {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean);
  const letters = words.map((word) => Array.from(word)[0]?.toLocaleUpperCase('en-US') ?? '');
  // One letter may become two in upper case ('ß' becomes 'SS'), so characters are counted afterwards.
  return Array.from(letters.join('')).slice(0, 2).join('') || '?';
}
