import { expect, test } from 'vitest';
import { dateWarnings } from '#shared/projects/date-warnings.ts';

const TODAY = '2027-03-05';
const savedDates = { deadline: '2027-01-12' };

test('a new deadline in the past has a warning', () => {
  const warning = { deadline: 'This deadline is in the past.' };
  expect(dateWarnings({ deadline: '2027-03-04' }, {}, TODAY)).toEqual(warning);
  expect(dateWarnings({ deadline: '2027-03-04' }, savedDates, TODAY)).toEqual(warning);
});

test.each(['2027-03-05', '2027-03-06', '', null, undefined])('the deadline %s has no warning', (deadline) => {
  expect(dateWarnings({ deadline }, savedDates, TODAY)).toEqual({});
});

test('an unchanged deadline in the past has no warning', () => {
  expect(dateWarnings(savedDates, savedDates, TODAY)).toEqual({});
});

test('a year that is being typed has no warning', () => {
  expect(dateWarnings({ deadline: '0202-03-04' }, savedDates, TODAY)).toEqual({});
});

test('an installation after the deadline has a warning', () => {
  const warningsForInstallation = (scheduledInstallationDate: string) =>
    dateWarnings({ deadline: '2027-04-01', scheduledInstallationDate }, {}, TODAY);
  expect(warningsForInstallation('2027-04-02')).toEqual({
    scheduledInstallationDate: 'This is after the deadline.',
  });
  expect(warningsForInstallation('2027-04-01')).toEqual({});
});

test('a completion before the installation has a warning', () => {
  const warningsForCompletion = (estimatedCompletionDate: string) =>
    dateWarnings({ scheduledInstallationDate: '2027-04-02', estimatedCompletionDate }, {}, TODAY);
  expect(warningsForCompletion('2027-04-01')).toEqual({
    estimatedCompletionDate: 'This is before the installation.',
  });
  expect(warningsForCompletion('2027-04-02')).toEqual({});
});
