import { expect, test } from 'vitest';
import { changedFields, changedFieldsSentence } from '#shared/projects/edit-history.ts';

test('lists only fields with a new value', () => {
  const currentRow = { name: 'Van', deadline: '2027-03-05', notes: null as string | null };
  expect(changedFields(currentRow, { name: 'Van', deadline: '2027-03-06', notes: undefined })).toEqual([
    'deadline',
  ]);
  expect(changedFields(currentRow, { deadline: currentRow.deadline, notes: null })).toEqual([]);
});

test('lists the non-empty fields when there is no previous record', () => {
  const noRecord: { color: string | null; vin: string | null } | null = null;
  expect(
    changedFields<{ color: string | null; vin: string | null }>(noRecord, { color: 'red', vin: null }),
  ).toEqual(['color']);
});

test('names the changed fields in a sentence', () => {
  expect(changedFieldsSentence(['name'])).toBe('changed the name');
  expect(changedFieldsSentence(['name', 'deadline', 'vehicle.vin'])).toBe(
    'changed the name, the deadline, and the VIN',
  );
});
