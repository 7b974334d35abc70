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

test('ignores a second finger while a line is drawn', async () => {
  await render(<Signature />);
  const finger = { pointerId: 2, isPrimary: false };
  sendPointer('pointerdown', [10, 10]);
  sendPointer('pointermove', [60, 10]);
  sendPointer('pointerdown', [200, 90], finger);
  sendPointer('pointermove', [210, 95], finger);
  sendPointer('pointerup', [210, 95], finger);
  sendPointer('pointermove', [110, 10]);
  sendPointer('pointerup', [110, 10]);
  await expect.element(page.getByRole('figure', { name: 'Signature of the owner: drawn' })).toBeVisible();
  const box = page.getByRole('figure').element().querySelector('path')?.getBBox();
  expect(countLines()).toBe(1);
  expect(box?.height).toBe(0);
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
  sendPointer('pointerdown', first);
  for (const point of rest) sendPointer('pointermove', point);
  sendPointer('pointerup', rest.at(-1) ?? first);
}

/** Sends a pointer event to a point in pixels of the pad. The default is the primary pointer. */
function sendPointer(type: string, [x, y]: Point, pointer: PointerEventInit = { isPrimary: true }): void {
  const pad = page.getByRole('figure').element();
  const { left, top } = pad.getBoundingClientRect();
  // Browsers cannot capture the pointer of a synthetic event.
  pad.setPointerCapture = () => undefined;
  pad.dispatchEvent(
    new PointerEvent(type, { bubbles: true, ...pointer, clientX: left + x, clientY: top + y }),
  );
}

function countLines(): number {
  return page.getByRole('figure').element().querySelectorAll('path').length;
}
