import { expect, test } from 'vitest';
import { mapHref, phoneHref } from './contact-links.ts';

test.each([
  ['+1 (555) 010-1234', 'tel:+15550101234'],
  ['555-0101 ext. 12', 'tel:5550101,12'],
  ['555 0101 x12', 'tel:5550101,12'],
])('%s is dialed as %s', (phone, href) => {
  expect(phoneHref(phone)).toBe(href);
});

test('a map link searches for the complete address', () => {
  expect(mapHref('12 Dock St & Pier #4')).toBe(
    'https://www.google.com/maps/search/?api=1&query=12%20Dock%20St%20%26%20Pier%20%234',
  );
});
