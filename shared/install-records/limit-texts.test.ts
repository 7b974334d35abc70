import { expect, test } from 'vitest';
import { fromCelsius, temperatureText, toCelsius, warningText } from '#shared/install-records/limit-texts.ts';

test.each([
  [32, 0],
  [75, 23.89],
  [-40, -40],
  [212, 100],
])('%d °F is stored as %d °C and shown as it was entered', (fahrenheit, celsius) => {
  expect(toCelsius(fahrenheit, 'f')).toBe(celsius);
  expect(fromCelsius(celsius, 'f')).toBe(fahrenheit);
});

test('every whole °F from -40 to 300 is shown as it was entered', () => {
  for (let value = -40; value <= 300; value += 1) expect(fromCelsius(toCelsius(value, 'f'), 'f')).toBe(value);
});

test('the text of a warning names the measured value and the limit', () => {
  const warning = {
    maker: 'Northfilm',
    product: 'Cast 700',
    panel: null,
    bulletin: { name: '', date: null },
    bound: 'below',
    value: 5,
    limit: 10,
  } as const;
  const formatCelsius = (value: number) => temperatureText(value, 'c');
  expect(warningText({ ...warning, measured: 'air' }, formatCelsius)).toBe(
    'The air temperature of 5 °C is below the minimum of 10 °C for Northfilm Cast 700.',
  );
  expect(warningText({ ...warning, measured: 'outgassing' }, formatCelsius)).toBe(
    'The outgassing time of 5 hours is below the minimum of 10 hours for Northfilm Cast 700.',
  );
  expect(
    warningText({ ...warning, measured: 'post_heat', panel: 'Hood', bound: 'above' }, formatCelsius),
  ).toBe('The post-heat temperature of 5 °C on Hood is above the maximum of 10 °C for Northfilm Cast 700.');
});
