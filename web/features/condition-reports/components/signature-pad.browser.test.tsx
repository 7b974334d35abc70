import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { MAX_SIGNATURE_STROKES, type Stroke } from '#shared/condition/condition-values.ts';
import { SignatureFields } from './signature-fields.tsx';

test('draws lines with the pointer, and clears them', async () => {
  await render(<Signature />);
  draw([10, 10], [60, 40], [120, 20]);
  await expect.element(page.getByRole('figure', { name: 'Signature of the owner: drawn' })).toBeVisible();
  expect(countLines()).toBe(1);
  draw([20, 60], [80, 60]);
  await expect.poll(countLines).toBe(2);
  await page.getByRole('button', { name: 'Clear the signature of the owner' }).click();
  await expect.element(page.getByRole('figure', { name: 'Signature of the owner: empty' })).toBeVisible();
});

test('ignores lines above the limit', async () => {
  await render(<Signature strokes={Array.from({ length: MAX_SIGNATURE_STROKES }, () => [[0.5, 0.5]])} />);
  draw([10, 10], [60, 40]);
  await expect.poll(countLines).toBe(MAX_SIGNATURE_STROKES);
});

test('hides the pad while the typed name is the signature', async () => {
  await render(<Signature />);
  await page.getByRole('checkbox', { name: 'Use the typed name as the signature of the owner' }).click();
  await expect.element(page.getByRole('figure')).not.toBeInTheDocument();
});

function Signature({ strokes = [] }: { strokes?: Stroke[] }) {
  const [signature, setSignature] = useState({ name: 'Maria Lopez', strokes, isTyped: false });
  return <SignatureFields label="owner" signature={signature} errors={{}} onChange={setSignature} />;
}

type Point = readonly [x: number, y: number];

/** Draws a line through points in pixels of the pad. */
function draw(first: Point, ...rest: Point[]): void {
  const pad = page.getByRole('figure').element();
  const { left, top } = pad.getBoundingClientRect();
  // Browsers cannot capture the pointer of a synthetic event.
  pad.setPointerCapture = () => undefined;
  const send = (type: string, [x, y]: Point) =>
    pad.dispatchEvent(
      new PointerEvent(type, { bubbles: true, isPrimary: true, clientX: left + x, clientY: top + y }),
    );
  send('pointerdown', first);
  for (const point of rest) send('pointermove', point);
  send('pointerup', rest.at(-1) ?? first);
}

function countLines(): number {
  return page.getByRole('figure').element().querySelectorAll('path').length;
}
