import type { LimitWarning } from '#shared/install-records/limit-warnings.ts';

export const TEMPERATURE_UNITS = ['f', 'c'] as const;
export type TemperatureUnit = (typeof TEMPERATURE_UNITS)[number];

/** Converts °C to the unit, rounded to a tenth. */
export function fromCelsius(celsius: number, unit: TemperatureUnit): number {
  // Adding 0 turns -0 into 0.
  return Math.round((unit === 'f' ? celsius * 1.8 + 32 : celsius) * 10) / 10 + 0;
}

/** Converts a value in the unit to °C, rounded to a hundredth, the precision of stored values. */
export function toCelsius(value: number, unit: TemperatureUnit): number {
  return Math.round((unit === 'f' ? (value - 32) / 1.8 : value) * 100) / 100;
}

/** Formats a temperature, given in °C, in this unit: '72 °F'. */
export function temperatureText(celsius: number, unit: TemperatureUnit): string {
  return `${fromCelsius(celsius, unit)} °${unit.toUpperCase()}`;
}

export const MEASUREMENT_NOUNS = {
  air: 'air temperature',
  surface: 'surface temperature',
  outgassing: 'outgassing time',
  post_heat: 'post-heat temperature',
} as const;

/**
 * Describes a value outside a limit: 'The air temperature of 5 °C is below the minimum of 10 °C for Aero Cast 7.'
 * `formatTemperature` gets the temperature in °C.
 */
export function warningText(
  warning: Omit<LimitWarning, 'key'>,
  formatTemperature: (celsius: number) => string,
): string {
  const { measured, panel, bound, value, limit, maker, product } = warning;
  const formatValue = measured === 'outgassing' ? hoursText : formatTemperature;
  const side = bound === 'below' ? 'below the minimum' : 'above the maximum';
  return `The ${MEASUREMENT_NOUNS[measured]} of ${formatValue(value)}${panel === null ? '' : ` on ${panel}`} is ${side} of ${formatValue(limit)} for ${maker} ${product}.`;
}

/** The bulletin of a limit: 'Bulletin 4.1, 2026-02-01'; empty when none was entered. */
export function bulletinText({ name, date }: LimitWarning['bulletin']): string {
  return [name, date].filter(Boolean).join(', ');
}

/** '1 hour', '2.5 hours'. */
export function hoursText(hours: number): string {
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}
