import { expect, test } from 'vitest';
import { selectedProjectId } from './selected-project.ts';

test('uses the first valid id in the URL', () => {
  expect(selectedProjectId('12', '13')).toBe('12');
  expect(selectedProjectId(undefined, '13')).toBe('13');
  expect(selectedProjectId('twelve', '13')).toBe('13');
});

test('returns undefined without a valid id', () => {
  expect(selectedProjectId(undefined, 'x7', '-1', '1.5')).toBeUndefined();
  expect(selectedProjectId('0', '12345678901')).toBeUndefined();
});
