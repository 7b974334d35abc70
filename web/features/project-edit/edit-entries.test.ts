import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { editForm, editRequest, entriesOf } from './edit-entries.ts';
import type { EditEntries } from './edit-entries.ts';
import { sampleEditedProject } from './edited-project.testing.ts';

const opened = sampleEditedProject({ name: 'Van', deadline: '2027-03-05', clientId: 3, color: 'blue' });

const requestFor = (change: Partial<EditEntries>, from = opened) =>
  editRequest(z.parse(editForm, { ...entriesOf(from), ...change }), from);

test('a form in which nothing was changed sends nothing but when it was opened', () => {
  expect(requestFor({})).toEqual({
    project: {},
    vehicleDetail: {},
    wrapDetail: {},
    updatedAt: opened.project.updatedAt,
  });
});

test('only what differs is sent; what was blanked is emptied', () => {
  const { wrapDetail } = entriesOf(opened);
  expect(
    requestFor({
      name: ' Fleet van ',
      deadline: '',
      wrapDetail: { ...wrapDetail, laminate: false, notes: ' ' },
    }),
  ).toMatchObject({
    project: { name: 'Fleet van', deadline: null },
    wrapDetail: { laminate: false },
  });
});

test('a wrap that has turned commercial loses its color', () => {
  const wrapDetail = { ...entriesOf(opened).wrapDetail, wrapType: 'commercial', color: undefined };
  expect(requestFor({ wrapDetail })).toHaveProperty('wrapDetail', { wrapType: 'commercial', color: null });
  expect(requestFor({ wrapDetail }, sampleEditedProject({ color: null }))).toHaveProperty('wrapDetail', {
    wrapType: 'commercial',
  });
});

test('a client is taken off, replaced by an address, or left alone', () => {
  expect(requestFor({ clientId: null })).toHaveProperty('project.clientEmail', null);
  expect(requestFor({ clientEmail: ' maria@fleet.example ' })).toHaveProperty(
    'project.clientEmail',
    'maria@fleet.example',
  );
  expect(requestFor({})).not.toHaveProperty('project.clientEmail');
  expect(requestFor({}, sampleEditedProject({ clientId: null }))).not.toHaveProperty('project.clientEmail');
});

test('a name is required', () => {
  const checked = z.safeParse(editForm, { ...entriesOf(opened), name: '  ' });
  expect(checked.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['name', 'Please enter a project name.'],
  ]);
});
