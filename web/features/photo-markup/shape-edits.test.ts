import { describe, expect, test } from 'vitest';
import type { MarkupShape } from '#shared/photos/photo-markup.forms.ts';
import { drawingLimitText, markupForm } from '#shared/photos/photo-markup.forms.ts';
import { moveShape, resizeShape, shapeAt, shapeOfDrag, withHandleAt } from './shape-edits.ts';

const ELLIPSE: MarkupShape = { kind: 'ellipse', color: 'red', x: 0.2, y: 0.2, width: 0.4, height: 0.2 };
const ARROW: MarkupShape = { kind: 'arrow', color: 'red', from: { x: 0.1, y: 0.1 }, to: { x: 0.3, y: 0.2 } };

describe('a drag', () => {
  test('draws an arrow from its start to its end', () => {
    const path = [
      { x: 0.5, y: 0.5 },
      { x: 0.1, y: 0.2 },
    ];
    expect(shapeOfDrag('arrow', 'blue', path)).toEqual({
      kind: 'arrow',
      color: 'blue',
      from: { x: 0.5, y: 0.5 },
      to: { x: 0.1, y: 0.2 },
    });
  });

  test('to the upper left draws an ellipse that fills the dragged box', () => {
    const path = [
      { x: 0.5, y: 0.5 },
      { x: 0.1, y: 0.2 },
    ];
    expect(shapeOfDrag('ellipse', 'red', path)).toMatchObject({ x: 0.1, y: 0.2, width: 0.4, height: 0.3 });
  });

  test('that leaves the picture ends at its edge', () => {
    const path = [
      { x: 0.5, y: 0.5 },
      { x: 1.4, y: -0.2 },
    ];
    expect(shapeOfDrag('arrow', 'red', path)).toMatchObject({ to: { x: 1, y: 0 } });
  });

  test('that is very short draws nothing', () => {
    const path = [
      { x: 0.5, y: 0.5 },
      { x: 0.505, y: 0.5 },
    ];
    expect(shapeOfDrag('arrow', 'red', path)).toBeUndefined();
  });

  test('of thousands of points draws a line that the server accepts', () => {
    const path = Array.from({ length: 5_000 }, (_, index) => ({ x: index / 5_000, y: 0.5 }));
    const line = shapeOfDrag('line', 'red', path);
    expect(markupForm.safeParse({ version: 0, shapes: [line] })).toMatchObject({ success: true });
    expect(line).toMatchObject({ points: expect.arrayContaining([[0.9998, 0.5]]) });
  });
});

test.each([
  ['100 shapes', 100, 2, null],
  ['101 shapes', 101, 2, 'A photo has at most 100 shapes'],
  ['5,000 points', 50, 100, null],
  ['5,100 points', 51, 100, 'The lines on this photo are too long in total'],
])('the editor and the server have the same limits: %s', (_what, count, pointCount, expectedText) => {
  const points = Array.from({ length: pointCount }, (): [number, number] => [0.5, 0.5]);
  const shapes = Array.from({ length: count }, () => ({ kind: 'line', color: 'red', points }) as const);
  expect(drawingLimitText(shapes)).toBe(expectedText);
  expect(markupForm.safeParse({ version: 0, shapes }).success).toBe(expectedText === null);
});

test.each(['arrow', 'ellipse', 'line'] as const)('a tap in a corner adds a %s inside the picture', (tool) => {
  for (const position of [
    { x: 0, y: 0 },
    { x: 1, y: 1 },
  ])
    expect(markupForm.safeParse({ version: 0, shapes: [shapeAt(tool, 'red', position)] })).toMatchObject({
      success: true,
    });
});

describe('a shape', () => {
  test('moves as a whole and stops at the edge', () => {
    expect(moveShape(ARROW, { x: 0.1, y: -0.5 })).toMatchObject({
      from: { x: 0.2, y: 0 },
      to: { x: 0.4, y: 0.1 },
    });
    expect(moveShape(ELLIPSE, { x: 0.9, y: 0.9 })).toMatchObject({ x: 0.6, y: 0.8, width: 0.4, height: 0.2 });
  });

  test('follows a dragged handle, even past the opposite handle', () => {
    expect(withHandleAt(ARROW, 0, { x: 0.9, y: 0.9 })).toMatchObject({
      from: { x: 0.9, y: 0.9 },
      to: ARROW.to,
    });
    expect(withHandleAt(ELLIPSE, 2, { x: 0.1, y: 0.1 })).toMatchObject({
      x: 0.1,
      y: 0.1,
      width: 0.1,
      height: 0.1,
    });
  });

  test('keeps a minimum size when the keyboard makes it smaller', () => {
    const smallEllipse = resizeShape(ELLIPSE, { x: -0.9, y: -0.9 });
    expect(smallEllipse).toMatchObject({ x: 0.2, y: 0.2, width: 0.012, height: 0.012 });
  });

  test('keeps its size if it is a text', () => {
    const text: MarkupShape = { kind: 'text', color: 'red', x: 0.1, y: 0.1, text: 'Rust' };
    expect(resizeShape(text, { x: 0.1, y: 0 })).toEqual(text);
  });
});
