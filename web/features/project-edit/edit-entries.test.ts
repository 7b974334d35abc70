import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { editForm, toEditRequest, toEditFormValues } from './edit-entries.ts';
import type { EditFormValues } from './edit-entries.ts';
import { sampleEditedProject } from './edited-project.testing.ts';

const openedProject = sampleEditedProject({
  name: 'Van',
  deadline: '2027-03-05',
  clientId: 3,
  color: 'blue',
});

const requestFor = (change: Partial<EditFormValues>, from = openedProject) =>
  toEditRequest(z.parse(editForm, { ...toEditFormValues(from), ...change }), from);

test('an unchanged form sends only the version it was opened with', () => {
  expect(requestFor({})).toEqual({
    project: {},
    vehicleDetail: {},
    wrapDetail: {},
    updatedAt: openedProject.project.updatedAt,
  });
});

test('sends only changed fields and clears blank ones', () => {
  const { wrapDetail } = toEditFormValues(openedProject);
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

test('clears the color of a commercial wrap', () => {
  const wrapDetail = {
    ...toEditFormValues(openedProject).wrapDetail,
    wrapType: 'commercial',
  };
  expect(requestFor({ wrapDetail })).toHaveProperty('wrapDetail', { wrapType: 'commercial', color: null });
  expect(requestFor({ wrapDetail }, sampleEditedProject({ color: null }))).toHaveProperty('wrapDetail', {
    wrapType: 'commercial',
  });
});

test('removes, replaces or keeps the client', () => {
  expect(requestFor({ clientId: null })).toHaveProperty('project.clientId', null);
  expect(requestFor({ clientId: 9 })).toHaveProperty('project.clientId', 9);
  expect(requestFor({})).not.toHaveProperty('project.clientId');
});

test('requires a name', () => {
  const checked = z.safeParse(editForm, { ...toEditFormValues(openedProject), name: '  ' });
  expect(checked.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['name', 'Please enter a project name.'],
  ]);
});
