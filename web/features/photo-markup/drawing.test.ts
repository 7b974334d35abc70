import { describe, expect, test } from 'vitest';
import { describeShapes, createMarks } from './drawing.ts';
import { textLayout } from './text-layout.ts';

const PICTURE = { width: 1000, height: 500 };

function createTextShape(text: string, position: { x: number; y: number }) {
  return { kind: 'text', color: 'red', text, ...position } as const;
}

describe('a text', () => {
  test('is wrapped between words where the picture ends', () => {
    const { lines, box } = textLayout(
      createTextShape('Rust below the driver side mirror', { x: 0.6, y: 0.1 }),
      PICTURE,
    );
    expect(lines).toEqual(['Rust below the', 'driver side', 'mirror']);
    expect(box.x + box.width).toBeLessThanOrEqual(1000);
  });

  test('without spaces is broken into lines', () => {
    const { lines } = textLayout(createTextShape('x'.repeat(200), { x: 0.5, y: 0 }), PICTURE);
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.join('')).toBe('x'.repeat(200));
  });

  test('at the right and lower edge is moved into the picture', () => {
    const { box } = textLayout(createTextShape('Rust', { x: 0.99, y: 0.99 }), PICTURE);
    expect(box.x + box.width).toBeLessThanOrEqual(1000);
    expect(box.y + box.height).toBeLessThanOrEqual(500);
  });
});

test('the tip of an arrow is at its end point', () => {
  const arrow = { kind: 'arrow', color: 'red', from: { x: 0, y: 0.5 }, to: { x: 0.5, y: 0.5 } } as const;
  expect(createMarks(arrow, PICTURE)).toEqual([
    { kind: 'stroke', path: 'M0 250L472 250' },
    { kind: 'fill', path: 'M500 250L472 265.4L472 234.6Z' },
  ]);
});

test('shapes are described for screen readers', () => {
  const ellipse = { kind: 'ellipse', color: 'red', x: 0, y: 0, width: 1, height: 1 } as const;
  expect(describeShapes([ellipse, createTextShape('Rust', { x: 0, y: 0 })])).toBe('Circle, Text: Rust');
});
