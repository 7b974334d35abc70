import { describe, expect, it } from 'vitest';
import { initials } from './initials.ts';

describe('initials', () => {
  it.each([
    ['Maria Lopez', 'ML'],
    ['maria lopez', 'ML'],
    ['  Maria   de la Cruz ', 'MD'],
    ['Cher', 'C'],
    ['élodie martin', 'ÉM'],
    ['𝒜da Lovelace', '𝒜L'],
    ['ß', 'SS'],
    ['3M Wraps', '3W'],
  ])('shows %j as %j', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });

  it.each([[''], ['   '], [null], [undefined]])('shows %j as a question mark', (name) => {
    expect(initials(name)).toBe('?');
  });
});
