import { expect, test } from 'vitest';
import { installRecordContent } from '#shared/install-records/install-record.forms.ts';
import { findMissingEntries } from '#shared/install-records/missing-entries.ts';

const FILM = { maker: 'Northfilm', product: 'Cast 700', lot: 'L1', panels: ['Hood'] };
const CONDITIONS = {
  airTemperatureC: 0,
  surfaceTemperatureC: 0,
  humidity: 0,
  startedAt: '2027-03-01T08:00',
  endedAt: '2027-03-01T08:00',
  place: 'outdoors' as const,
  cleanedWith: 'Water',
};
const COMPLETE_CONTENT = { films: [FILM], conditions: CONDITIONS, installers: [{ name: 'Sam', hours: 0.5 }] };

function missingFieldsOf(change: object): string[] {
  const content = installRecordContent.parse({ ...COMPLETE_CONTENT, ...change });
  return findMissingEntries(content, []).map(({ field }) => field);
}

test('zero degrees and zero humidity count as entered', () => {
  expect(missingFieldsOf({})).toEqual([]);
});

test.each([
  ['no films', { films: [] }, ['films']],
  ['an empty film', { films: [{}] }, ['maker', 'product', 'lot', 'panels'].map((name) => `films.0.${name}`)],
  ['a laminate without lot', { films: [{ ...FILM, laminateProduct: 'Lam' }] }, ['films.0.laminateLot']],
  ['printing without entries', { printing: {} }, ['printer', 'ink', 'printedOn'].map((n) => `printing.${n}`)],
  [
    'laminated print without outgassing',
    {
      films: [{ ...FILM, laminateProduct: 'Lam', laminateLot: 'L2' }],
      printing: { printer: 'P', ink: 'I', printedOn: '2027-02-27' },
    },
    ['printing.outgassingHours'],
  ],
  ['no conditions', { conditions: {} }, Object.keys(CONDITIONS).map((name) => `conditions.${name}`)],
  [
    'an end before the start',
    { conditions: { ...CONDITIONS, endedAt: '2027-03-01T07:59' } },
    ['conditions.endedAt'],
  ],
  ['no installers', { installers: [] }, ['installers']],
  ['a person without name and hours', { installers: [{}] }, ['installers.0.name', 'installers.0.hours']],
  ['zero hours', { installers: [{ name: 'Sam', hours: 0 }] }, ['installers.0.hours']],
])('finds the missing fields: %s', (_what, change, expected) => {
  expect(missingFieldsOf(change)).toEqual(expected);
});

const MATERIAL = {
  id: 5,
  maker: 'Northfilm',
  product: 'Cast 700',
  kind: 'film' as const,
  minApplicationC: 10,
  maxApplicationC: null,
  minPostHeatC: 90,
  maxPostHeatC: null,
  outgassingHours: null,
  bulletinName: '',
  bulletinDate: null,
};

function missingEntriesWithMaterial(change: object) {
  const films = [{ ...FILM, materialId: MATERIAL.id }];
  return findMissingEntries(installRecordContent.parse({ ...COMPLETE_CONTENT, films, ...change }), [
    MATERIAL,
  ]);
}

test('a missing reason names the measurement', () => {
  const panels = [{ name: 'Hood', postHeatC: 80 }];
  expect(missingEntriesWithMaterial({ panels }).map(({ message }) => message)).toEqual([
    'Give a reason for the air temperature outside the limits of Northfilm Cast 700',
    'Give a reason for the surface temperature outside the limits of Northfilm Cast 700',
    'Give a reason for the post-heat temperature on Hood outside the limits of Northfilm Cast 700',
  ]);
});

test('a value outside a limit needs a reason', () => {
  const findMissingFields = (reasons: object[]) =>
    missingEntriesWithMaterial({ reasons }).map(({ field }) => field);

  expect(findMissingFields([])).toEqual(['reasons.material-5:air:below', 'reasons.material-5:surface:below']);
  expect(findMissingFields([{ warning: 'material-5:air:below', reason: 'Heated booth' }])).toEqual([
    'reasons.material-5:surface:below',
  ]);
  expect(findMissingFields([{ warning: 'material-5:air:below', reason: '  ' }])).toHaveLength(2);
});
