import { describe, expect, test } from 'vitest';
import { VEHICLE_SHAPES, VEHICLE_VIEWS } from '#shared/condition/condition-values.ts';
import { vehicleDrawing } from '#shared/condition/vehicle-drawings.ts';

const ALL_DRAWINGS = VEHICLE_SHAPES.flatMap((shape) => VEHICLE_VIEWS.map((view) => [shape, view] as const));

describe.each(ALL_DRAWINGS)('the drawing of a %s, %s', (shape, view) => {
  const { width, height, parts } = vehicleDrawing(shape, view);
  const points = parts.flatMap(({ d }) => pointsOf(d));

  test('has only finite coordinates within its size', () => {
    expect(parts.length).toBeGreaterThan(5);
    for (const [x, y] of points) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(height);
    }
  });

  test('uses most of its width and height', () => {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(0.7 * width);
    expect(Math.max(...ys) - Math.min(...ys)).toBeGreaterThan(0.6 * height);
  });
});

test('the doors of a bus are on its passenger side', () => {
  const countPanels = (view: 'driver' | 'passenger') =>
    vehicleDrawing('bus', view).parts.filter(({ kind }) => kind === 'panel').length;
  expect(countPanels('passenger') - countPanels('driver')).toBe(2);
});

/** The end points of all commands of a path. */
function pointsOf(d: string): [number, number][] {
  return d
    .split(/(?=[MLQAZ])/)
    .map((command) => (command.match(/-?[\d.]+|NaN/g) ?? []).map(Number).slice(-2))
    .filter((point): point is [number, number] => point.length === 2);
}
