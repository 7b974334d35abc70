import type {
  InstallRecordContent,
  InstallFilm,
  InstallerEntry,
} from '#shared/install-records/install-record.forms.ts';
import { MEASUREMENT_NOUNS } from '#shared/install-records/limit-texts.ts';
import {
  limitWarnings,
  type LimitWarning,
  type MaterialWithId,
} from '#shared/install-records/limit-warnings.ts';

/**
 * An entry that a record needs before it can be completed. `field` is its path in the body of a save, `message` tells the user
 * what to do.
 */
export interface MissingEntry {
  field: string;
  message: string;
}

function findContentGaps(content: InstallRecordContent): MissingEntry[] {
  const { films, installers } = content;
  return [
    ...(films.length === 0 ? [{ field: 'films', message: 'Add the films that were used' }] : []),
    ...films.flatMap(missingFilmEntries),
    ...missingPrintingEntries(content),
    ...missingConditionEntries(content),
    ...(installers.length === 0 ? [{ field: 'installers', message: 'Add at least one installer' }] : []),
    ...installers.flatMap(missingInstallerEntries),
  ];
}

/** Returns the missing entries. A value outside a limit needs a reason; a missing reason has the field `reasons.<key>`. */
export function findMissingEntries(
  content: InstallRecordContent,
  materials: readonly MaterialWithId[],
): MissingEntry[] {
  const explainedWarnings = new Set(
    content.reasons.filter(({ reason }) => reason).map(({ warning }) => warning),
  );
  const unexplainedWarnings = limitWarnings(content, materials).filter(
    ({ key }) => !explainedWarnings.has(key),
  );
  return [
    ...findContentGaps(content),
    ...unexplainedWarnings.map((warning) => ({
      field: `reasons.${warning.key}`,
      message: missingReasonMessage(warning),
    })),
  ];
}

function missingReasonMessage({ measured, panel, maker, product }: LimitWarning): string {
  const measurement = `${MEASUREMENT_NOUNS[measured]}${panel === null ? '' : ` on ${panel}`}`;
  return `Give a reason for the ${measurement} outside the limits of ${maker} ${product}`;
}

function missingFilmEntries(film: InstallFilm, index: number): MissingEntry[] {
  const { maker, product, lot, panels, laminateProduct, laminateLot } = film;
  return collectMissing(`films.${index}`, `Film ${index + 1}: `, [
    ['maker', maker, 'enter the maker'],
    ['product', product, 'enter the product'],
    ['lot', lot, 'enter the roll or lot number'],
    ['laminateLot', laminateProduct === '' || laminateLot, 'enter the lot number of the laminate'],
    ['panels', panels.length > 0, 'enter the panels that it covers'],
  ]);
}

function missingPrintingEntries({ printing, films }: InstallRecordContent): MissingEntry[] {
  if (!printing) return [];
  const isLaminated = films.some(({ laminateProduct }) => laminateProduct !== '');
  return collectMissing('printing', 'Printing: ', [
    ['printer', printing.printer, 'enter the printer'],
    ['ink', printing.ink, 'enter the ink'],
    ['printedOn', printing.printedOn, 'enter the print date'],
    [
      'outgassingHours',
      !isLaminated || printing.outgassingHours !== null,
      'enter the outgassing hours before lamination',
    ],
  ]);
}

function missingConditionEntries({ conditions }: InstallRecordContent): MissingEntry[] {
  const { airTemperatureC, surfaceTemperatureC, humidity, startedAt, endedAt, place, cleanedWith } =
    conditions;
  const areTimesInOrder = startedAt === null || endedAt === null || startedAt <= endedAt;
  return collectMissing('conditions', 'Conditions: ', [
    ['airTemperatureC', airTemperatureC !== null, 'enter the air temperature'],
    ['surfaceTemperatureC', surfaceTemperatureC !== null, 'enter the surface temperature'],
    ['humidity', humidity !== null, 'enter the humidity'],
    ['startedAt', startedAt, 'enter the start'],
    ['endedAt', endedAt, 'enter the end'],
    ['endedAt', areTimesInOrder, 'the end must not be before the start'],
    ['place', place, 'choose indoors or outdoors'],
    ['cleanedWith', cleanedWith, 'enter what the surface was cleaned with'],
  ]);
}

function missingInstallerEntries({ name, hours }: InstallerEntry, index: number): MissingEntry[] {
  return collectMissing(`installers.${index}`, `Person ${index + 1}: `, [
    ['name', name, 'enter the name'],
    ['hours', hours !== null && hours > 0, 'enter the hours'],
  ]);
}

/** A falsy `value` means that the entry is missing. */
type Check = [field: string, value: unknown, message: string];

function collectMissing(section: string, label: string, checks: Check[]): MissingEntry[] {
  return checks
    .filter(([, value]) => !value)
    .map(([field, , message]) => ({ field: `${section}.${field}`, message: `${label}${message}` }));
}
