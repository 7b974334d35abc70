import { expect, test } from 'vitest';
import { installRecordContent } from '#shared/install-records/install-record.forms.ts';
import { toCelsius } from '#shared/install-records/limit-texts.ts';
import { limitWarnings, usedMaterials, type MaterialWithId } from '#shared/install-records/limit-warnings.ts';

const CAST_FILM: MaterialWithId = {
  id: 5,
  maker: 'Northfilm',
  product: 'Cast 700',
  kind: 'film',
  minApplicationC: 10,
  maxApplicationC: 32,
  minPostHeatC: 90,
  maxPostHeatC: 110,
  outgassingHours: 24,
  bulletinName: 'Bulletin 4.1',
  bulletinDate: '2026-02-01',
};
const NO_LIMITS: MaterialWithId = {
  ...CAST_FILM,
  id: 6,
  minApplicationC: null,
  maxApplicationC: null,
  minPostHeatC: null,
  maxPostHeatC: null,
  outgassingHours: null,
};
const FILM = { materialId: CAST_FILM.id, panels: ['Hood', 'Roof'] };

type ContentInput = Parameters<typeof installRecordContent.parse>[0];

function warningKeysOf(input: ContentInput, materials = [CAST_FILM]): string[] {
  return limitWarnings(installRecordContent.parse({ films: [FILM], ...(input as object) }), materials).map(
    ({ key }) => key,
  );
}

test.each<[string, ContentInput, string[]]>([
  ['air at the minimum', { conditions: { airTemperatureC: 10 } }, []],
  ['air below the minimum', { conditions: { airTemperatureC: 9.9 } }, ['material-5:air:below']],
  ['air at the maximum', { conditions: { airTemperatureC: 32 } }, []],
  ['air above the maximum', { conditions: { airTemperatureC: 32.1 } }, ['material-5:air:above']],
  ['air above the maximum only by rounding', { conditions: { airTemperatureC: 32.04 } }, []],
  ['air below the minimum only by rounding', { conditions: { airTemperatureC: 9.96 } }, []],
  ['a cold surface', { conditions: { surfaceTemperatureC: -5 } }, ['material-5:surface:below']],
  ['a hot surface', { conditions: { surfaceTemperatureC: 40 } }, ['material-5:surface:above']],
  ['outgassing for exactly the minimum time', { printing: { outgassingHours: 24 } }, []],
  ['short outgassing', { printing: { outgassingHours: 23.5 } }, ['material-5:outgassing:below']],
  ['slightly short outgassing', { printing: { outgassingHours: 23.99 } }, ['material-5:outgassing:below']],
  ['long outgassing', { printing: { outgassingHours: 500 } }, []],
  ['no printing', { printing: null }, []],
  ['nothing measured', {}, []],
  [
    'post-heating at both limits',
    {
      panels: [
        { name: 'Hood', postHeatC: 90 },
        { name: 'Roof', postHeatC: 110 },
      ],
    },
    [],
  ],
  [
    'post-heating outside the limits',
    {
      panels: [
        { name: 'Hood', postHeatC: 89.9 },
        { name: 'Roof', postHeatC: 110.1 },
      ],
    },
    ['material-5:post_heat:Hood:below', 'material-5:post_heat:Roof:above'],
  ],
  ['a panel without this film', { panels: [{ name: 'Door', postHeatC: 10 }] }, []],
])('finds the limit warnings: %s', (_what, contentInput, expected) => {
  expect(warningKeysOf(contentInput)).toEqual(expected);
});

test('a limit in °C allows the same temperature in °F', () => {
  const material = { ...CAST_FILM, maxPostHeatC: 71.1, minPostHeatC: null };
  const panels = [{ name: 'Hood', postHeatC: toCelsius(160, 'f') }];
  expect(warningKeysOf({ panels }, [material])).toEqual([]);
});

test('a material without limits has no warnings', () => {
  const content = { films: [{ ...FILM, materialId: 6 }], conditions: { airTemperatureC: -40 } };
  expect(warningKeysOf(content, [NO_LIMITS])).toEqual([]);
});

test('a film without a material of the shop has no warnings', () => {
  expect(warningKeysOf({ films: [{ panels: ['Hood'] }], conditions: { airTemperatureC: -40 } })).toEqual([]);
});

test('two rolls of one material have one warning', () => {
  const films = [FILM, { ...FILM, lot: 'other' }];
  expect(warningKeysOf({ films, conditions: { airTemperatureC: 5 } })).toEqual(['material-5:air:below']);
});

test('a value outside the limits of a laminate has a warning', () => {
  const films = [{ laminateMaterialId: 5, panels: ['Hood'] }];
  expect(warningKeysOf({ films, panels: [{ name: 'Hood', postHeatC: 20 }] })).toEqual([
    'material-5:post_heat:Hood:below',
  ]);
});

test('a warning has the value, the limit and the bulletin', () => {
  const content = installRecordContent.parse({ films: [FILM], conditions: { airTemperatureC: 5 } });
  expect(limitWarnings(content, [CAST_FILM])).toEqual([
    {
      key: 'material-5:air:below',
      maker: 'Northfilm',
      product: 'Cast 700',
      measured: 'air',
      panel: null,
      bound: 'below',
      value: 5,
      limit: 10,
      bulletin: { name: 'Bulletin 4.1', date: '2026-02-01' },
    },
  ]);
});

test('each used material is listed once', () => {
  const films = [FILM, FILM, { laminateMaterialId: 6 }, { materialId: 99 }];
  expect(
    usedMaterials(installRecordContent.parse({ films }), [NO_LIMITS, CAST_FILM]).map(({ id }) => id),
  ).toEqual([5, 6]);
});
