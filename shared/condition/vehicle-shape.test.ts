import { expect, test } from 'vitest';
import { shapeOfType } from '#shared/condition/vehicle-shape.ts';

test.each([
  ['van', 'cargo-van'],
  ['Box Truck', 'box-truck'],
  ['SUV', 'suv'],
  ['submarine', 'cargo-van'],
  [null, 'cargo-van'],
])('a vehicle of type %s is drawn as %s', (type, shape) => {
  expect(shapeOfType(type)).toBe(shape);
});
