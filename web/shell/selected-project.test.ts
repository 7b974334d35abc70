import { expect, test } from 'vitest';
import { selectedProjectId } from './selected-project.ts';

test('the first valid id that the address names is meant', () => {
  expect(selectedProjectId('12', '13')).toBe('12');
  expect(selectedProjectId(undefined, '13')).toBe('13');
  expect(selectedProjectId('twelve', '13')).toBe('13');
});

test('no valid id anywhere means no project', () => {
  expect(selectedProjectId(undefined, 'x7', '-1', '1.5')).toBeUndefined();
  expect(selectedProjectId('0', '12345678901')).toBeUndefined();
});
