import { hoursText, temperatureText, type TemperatureUnit } from '#shared/install-records/limit-texts.ts';
import type { MaterialInput } from '#shared/materials/materials.forms.ts';

interface LimitLine {
  label: string;
  text: string;
}

/** The limits that were entered for a material, each with a label and a text. */
export function limitLines(material: MaterialInput, unit: TemperatureUnit): LimitLine[] {
  const { bulletinName, bulletinDate, outgassingHours } = material;
  return [
    { label: 'Application', text: rangeText(material.minApplicationC, material.maxApplicationC, unit) },
    { label: 'Post-heat', text: rangeText(material.minPostHeatC, material.maxPostHeatC, unit) },
    { label: 'Outgassing', text: outgassingHours === null ? '' : `at least ${hoursText(outgassingHours)}` },
    { label: 'Bulletin', text: [bulletinName, bulletinDate].filter(Boolean).join(', ') },
  ].filter(({ text }) => text);
}

/** '50 °F to 90 °F', 'at least 50 °F', 'at most 90 °F'; empty without limits. */
function rangeText(min: number | null, max: number | null, unit: TemperatureUnit): string {
  if (min !== null && max !== null) return `${temperatureText(min, unit)} to ${temperatureText(max, unit)}`;
  if (min !== null) return `at least ${temperatureText(min, unit)}`;
  return max === null ? '' : `at most ${temperatureText(max, unit)}`;
}
