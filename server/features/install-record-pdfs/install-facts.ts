import type { InstallFilm } from '#shared/install-records/install-record.forms.ts';
import type { InstallRecord } from '#shared/install-records/install-record.ts';
import { bulletinText, hoursText, temperatureText } from '#shared/install-records/limit-texts.ts';
import type { PdfBlock } from '#server/platform/pdf-content.ts';

export type Row = Extract<PdfBlock, { kind: 'facts' }>['rows'][number];

/** The rows of a film. Empty entries are left out, as in the other lists of rows. */
export function filmRows(film: InstallFilm): Row[] {
  return filledRows([
    ['Film', [film.maker, film.product].join(' ')],
    ['Color', film.color],
    ['Roll or lot', film.lot],
    ['Laminate', film.laminateProduct],
    ['Laminate lot', film.laminateProduct && film.laminateLot],
    ['Panels', film.panels.join(', ')],
    ['Area', film.squareFeet === null ? '' : `${film.squareFeet} square feet`],
  ]);
}

/** The rows of the printing; none when no film was printed. */
export function printingRows({ printing }: InstallRecord): Row[] {
  if (!printing) return [];
  const { outgassingHours } = printing;
  return filledRows([
    ['Printer', printing.printer],
    ['Ink', printing.ink],
    ['Profile', printing.profile],
    ['Printed', printing.printedOn],
    ['Outgassing', outgassingHours === null ? '' : `${hoursText(outgassingHours)} before lamination`],
  ]);
}

/** The rows of the conditions. Times are local times at the place of the installation. */
export function conditionRows({ conditions }: InstallRecord): Row[] {
  const { humidity, startedAt, endedAt, place } = conditions;
  return filledRows([
    ['Air', bothTemperaturesText(conditions.airTemperatureC)],
    ['Surface', bothTemperaturesText(conditions.surfaceTemperatureC)],
    ['Humidity', humidity === null ? '' : `${humidity} %`],
    ['Start', startedAt?.replace('T', ' ')],
    ['End', endedAt?.replace('T', ' ')],
    ['Place', place && { indoors: 'Indoors', outdoors: 'Outdoors' }[place]],
    ['Cleaned with', conditions.cleanedWith],
    ['Edge sealing', conditions.edgeSealing],
  ]);
}

/** A row for each panel. */
export function panelRows({ panels }: InstallRecord): Row[] {
  return filledRows(
    panels.map(({ name, postHeatC, isEdgeSealed }) => [
      name,
      detailsText([
        postHeatC === null ? '' : `Post-heated to ${bothTemperaturesText(postHeatC)}`,
        isEdgeSealed === null ? '' : isEdgeSealed ? 'edges sealed' : 'edges not sealed',
      ]),
    ]),
  );
}

/** A row for each material with the limits at the time of the completion. */
export function materialLimitRows({ materials }: InstallRecord): Row[] {
  return filledRows(
    materials.map((material) => [
      material.kind === 'film' ? 'Film' : 'Laminate',
      `${material.maker} ${material.product}: ${detailsText([
        rangeText('application', material.minApplicationC, material.maxApplicationC),
        rangeText('post-heat', material.minPostHeatC, material.maxPostHeatC),
        material.outgassingHours === null ? '' : `outgassing at least ${hoursText(material.outgassingHours)}`,
        bulletinText({ name: material.bulletinName, date: material.bulletinDate }),
      ])}`,
    ]),
  );
}

function detailsText(details: string[]): string {
  return details.filter(Boolean).join('; ') || 'Nothing entered';
}

function rangeText(label: string, min: number | null, max: number | null): string {
  if (min === null && max === null) return '';
  const from = min === null ? '' : `from ${bothTemperaturesText(min)}`;
  const to = max === null ? '' : `up to ${bothTemperaturesText(max)}`;
  return [label, from, to].filter(Boolean).join(' ');
}

/** Formats a temperature in °C, e.g. as '72 °F (22.2 °C)'; empty for null. */
export function bothTemperaturesText(celsius: number | null): string {
  if (celsius === null) return '';
  const text = `${temperatureText(celsius, 'f')} (${temperatureText(celsius, 'c')})`;
  // A no-break space keeps a number and its unit on one line.
  return text.replaceAll(' °', '\u{A0}°');
}

function filledRows(entries: [label: string, value: string | null | undefined][]): Row[] {
  return entries.flatMap(([label, value]) => (value?.trim() ? [{ label, value }] : []));
}
