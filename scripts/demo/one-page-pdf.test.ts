import { expect, test } from 'vitest';
import { onePagePdf } from './one-page-pdf.ts';

test('the table at the end says where each object begins', () => {
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xd9]);
  const pdf = onePagePdf(jpeg, { width: 1, height: 1, title: 'Van (9)' }).toString('latin1');
  const tableAt = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
  expect(pdf.slice(tableAt, tableAt + 9)).toBe('xref\n0 7\n');
  const places = [...pdf.matchAll(/^(\d{10}) 00000 n/gm)].map(([, place]) => Number(place));
  expect(places).toHaveLength(6);
  for (const [index, place] of places.entries()) {
    expect(pdf.slice(place)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
  }
  expect(pdf).toContain(String.raw`/Title (Van \(9\))`);
});
