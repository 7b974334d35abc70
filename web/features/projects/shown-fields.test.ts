import { expect, test } from 'vitest';
import { PROJECT_FIELDS, VEHICLE_FIELDS, WRAP_FIELDS } from '#shared/projects/project-fields.ts';
import { mapHref } from '#web/lib/contact-links.ts';
import { sampleWrap } from '#web/testing/samples.ts';
import { fieldText, shownFields, shownWrapFields } from './shown-fields.ts';

const namesOf = (fields: ReturnType<typeof shownFields>) => fields.map(({ name }) => name);

test('the page shows the fields of the New Project dialog first', () => {
  const names = namesOf(shownFields(WRAP_FIELDS, null, { on: 'page' }));
  expect(names.slice(0, 5)).toEqual(['wrapType', 'material', 'color', 'additionalDetails', 'brand']);
});

test('the fields in `leadingFields` come first', () => {
  const names = namesOf(shownFields(VEHICLE_FIELDS, null, { on: 'page', leadingFields: ['type', 'year'] }));
  expect(names.slice(0, 3)).toEqual(['type', 'year', 'make']);
});

test('the job sheet omits a field whose definition excludes it from the sheet', () => {
  expect(namesOf(shownFields(VEHICLE_FIELDS, null, { on: 'sheet' }))).not.toContain('make');
});

test.each(['page', 'sheet'] as const)('a commercial wrap has no color on the %s', (on) => {
  const namesFor = (wrapType: string) => namesOf(shownWrapFields(sampleWrap({ wrapType }), { on }));
  expect(namesFor('full')).toContain('color');
  expect(namesFor('commercial')).not.toContain('color');
});

test('a field has its own label on the job sheet', () => {
  const [startDateField] = shownFields(PROJECT_FIELDS, { startDate: '2027-03-05' }, { on: 'sheet' });
  expect(startDateField).toMatchObject({ label: 'Start', text: 'Mar 5, 2027' });
});

test.each([
  [{ kind: 'phone', label: 'Phone', history: '' }, '(555) 010-1234', 'tel:5550101234'],
  [{ kind: 'address', label: 'Place', history: '' }, 'Dock 4', mapHref('Dock 4')],
  [{ kind: 'address', label: 'Place', history: '' }, null, undefined],
  [{ kind: 'text', label: 'Name', history: '' }, 'Bob', undefined],
] as const)('%j with the value %j links to %s', (field, value, href) => {
  expect(shownFields({ field }, { field: value }, { on: 'page' })).toMatchObject([{ href }]);
});

test.each([
  [WRAP_FIELDS.wrapType, 'color-change', 'Color Change'],
  [WRAP_FIELDS.wrapType, 'Chrome delete', 'Chrome delete'],
  [WRAP_FIELDS.laminate, false, 'No'],
  [WRAP_FIELDS.laminate, null, null],
  [PROJECT_FIELDS.isDeadlineFlexible, true, 'Flexible'],
  [PROJECT_FIELDS.isDeadlineFlexible, false, 'Hard deadline'],
  [WRAP_FIELDS.brand, '', null],
  [{ kind: 'time', label: 'Opens at', history: '' } as const, '14:05', '2:05 PM'],
])('%j with the value %j is shown as %j', (field, value, text) => {
  expect(fieldText(field, value)).toBe(text);
});
