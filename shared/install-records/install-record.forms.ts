import * as z from 'zod/mini';
import { optionalId, shortText } from '#shared/form-fields.ts';
import { optionalNumber } from '#shared/form-numbers.ts';
import {
  applicationTemperature,
  MAX_OUTGASSING_HOURS,
  nullableDay,
  postHeatTemperature,
} from '#shared/materials/materials.forms.ts';
import { personName } from '#shared/users/person.forms.ts';

export const MAX_FILMS = 30;
const MAX_PANELS = 60;
export const MAX_INSTALLERS = 20;
const MAX_REASONS = 200;
export const MAX_REASON_LENGTH = 500;
export const MAX_ADDENDUM_LENGTH = 2_000;
/** The most addenda of a record. All of them are in its response and its PDF. */
export const MAX_ADDENDA = 50;

export const INSTALLATION_PLACES = ['indoors', 'outdoors'] as const;

const optionalText = z._default(shortText(), '');
const panelName = shortText(60).check(z.minLength(1, 'Enter the panel'));

/** A film with its laminate. Each of the two can be a material of the shop. The limits of the material then apply. */
const film = z.object({
  maker: optionalText,
  product: optionalText,
  color: optionalText,
  /** The roll or lot number. */
  lot: optionalText,
  materialId: optionalId,
  laminateProduct: optionalText,
  laminateLot: optionalText,
  laminateMaterialId: optionalId,
  panels: z._default(
    z.array(panelName).check(
      z.maxLength(MAX_PANELS, `Must be at most ${MAX_PANELS} panels`),
      z.refine((names) => new Set(names).size === names.length, 'Each panel can be named only once'),
    ),
    [],
  ),
  squareFeet: optionalNumber(0, 10_000, ' square feet'),
});

const printing = z.object({
  printer: optionalText,
  ink: optionalText,
  profile: optionalText,
  printedOn: nullableDay,
  /** The hours between print and lamination. */
  outgassingHours: optionalNumber(0, MAX_OUTGASSING_HOURS, ' hours'),
});

/** A day and time at the place of the installation, without a time zone. */
const localTime = z._default(
  z.nullable(
    z
      .string('Must be a date and time')
      .check(
        z.regex(
          /^(19|20)\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/,
          'Must be a date and time (YYYY-MM-DDTHH:MM)',
        ),
      ),
  ),
  null,
);

const conditions = z.object({
  airTemperatureC: applicationTemperature,
  surfaceTemperatureC: applicationTemperature,
  /** The relative humidity in percent. */
  humidity: optionalNumber(0, 100, ' %'),
  startedAt: localTime,
  endedAt: localTime,
  place: z._default(z.nullable(z.enum(INSTALLATION_PLACES, 'Must be indoors or outdoors')), null),
  cleanedWith: optionalText,
  edgeSealing: optionalText,
});

const panel = z.object({
  name: panelName,
  postHeatC: postHeatTemperature,
  isEdgeSealed: z._default(z.nullable(z.boolean('Must be true, false or null')), null),
});

const installer = z.object({
  name: optionalText,
  /** The installer's account. The completed record contains the certifications of this account. */
  userId: optionalId,
  hours: optionalNumber(0, 1_000, ' hours'),
});

/** The reason for a value outside a limit. `warning` is the key of the warning (`limitWarnings`). */
const reason = z.object({
  warning: z.string().check(z.minLength(1), z.maxLength(120)),
  reason: shortText(MAX_REASON_LENGTH),
});

/** The content of an install record. Everything may be missing until the record is completed (`findMissingEntries`). */
export const installRecordContent = z.object({
  films: z._default(z.array(film).check(z.maxLength(MAX_FILMS, `Must be at most ${MAX_FILMS} films`)), []),
  /** Null when no film was printed. */
  printing: z._default(z.nullable(printing), null),
  conditions: z.prefault(conditions, {}),
  panels: z._default(
    z.array(panel).check(
      z.maxLength(MAX_PANELS, `Must be at most ${MAX_PANELS} panels`),
      z.refine(
        (panels) => new Set(panels.map(({ name }) => name)).size === panels.length,
        'Each panel can be listed only once',
      ),
    ),
    [],
  ),
  installers: z._default(
    z.array(installer).check(z.maxLength(MAX_INSTALLERS, `Must be at most ${MAX_INSTALLERS} people`)),
    [],
  ),
  reasons: z._default(
    z.array(reason).check(z.maxLength(MAX_REASONS, `Must be at most ${MAX_REASONS} reasons`)),
    [],
  ),
});

export type InstallRecordContent = z.output<typeof installRecordContent>;
export type InstallFilm = z.output<typeof film>;
export type InstallPanel = z.output<typeof panel>;
export type InstallerEntry = z.output<typeof installer>;

/** The version that the caller edited; 0 before the first save. */
const version = z.int('Must be the version of the record').check(z.minimum(0), z.maximum(2_147_483_647));

export const installRecordForm = z.object({ version, content: installRecordContent });

export const completionForm = z.object({
  version,
  /** The typed full name, which is the signature. */
  name: personName,
});

export const addendumForm = z.object({
  text: shortText(MAX_ADDENDUM_LENGTH, 'Enter the addendum').check(z.minLength(1, 'Enter the addendum')),
});
