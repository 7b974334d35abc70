import { addDays, format } from 'date-fns';
import type { CallInput } from '#shared/endpoint.ts';
import type { projectsContract } from '#shared/projects/projects.contract.ts';
import type { Chance } from './chance.ts';
import { isLivery, type Job } from './jobs.ts';
import { MODELS } from './vehicle-models.ts';

type NewProject = CallInput<typeof projectsContract.create>['body'];

export const FILM_NAMES: Record<Job['film'], string> = {
  '3m': '3M IJ180mC + 8518 laminate',
  avery: 'Avery MPI 1105 + DOL 1460',
  oracal: 'Oracal 3951RA + 290F',
  xpel: 'XPEL Ultimate Plus 8 mil',
  other: 'Cast film',
};

const STAGE_OF_SCHEDULING = 5;

/** What the New Project dialog sends for this job. */
export function newProjectOf(
  job: Job,
  { now, people, chance }: { now: Date; people: ReadonlyMap<string, number>; chance: Chance },
): NewProject {
  const { type, make, model, color } = MODELS[job.vehicle];
  const idOf = (username: string | null) => (username ? (people.get(username) ?? null) : null);
  return {
    name: job.name,
    ...datesOf(job, now),
    clientId: idOf(job.client),
    subcontractorId: idOf(job.installer),
    notifySubcontractor: true,
    vehicleDetail: {
      type,
      make,
      model,
      color,
      year: job.year,
      vin: vinOf(chance),
      licensePlate: `${letters(chance, 3)} ${Math.floor(chance.between(1000, 9999))}`,
      notes: chance.pick(VEHICLE_NOTES),
    },
    wrapDetail: {
      wrapType: job.wrap,
      material: job.film,
      color: filmColour(job),
      additionalDetails: `${FILM_NAMES[job.film]}. ${chance.pick(WRAP_NOTES)}`,
    },
  };
}

function datesOf({ since, due, stands }: Job, now: Date) {
  const day = (fromToday: number) => format(addDays(now, fromToday), 'yyyy-MM-dd');
  const deadline = due === '' ? null : Number.parseInt(due, 10);
  const isScheduled = deadline !== null && stands >= STAGE_OF_SCHEDULING;
  return {
    startDate: day(-since),
    deadline: deadline === null ? null : day(deadline),
    isDeadlineFlexible: due.endsWith('f'),
    scheduledInstallationDate: isScheduled ? day(deadline - 3) : null,
    estimatedCompletionDate: isScheduled ? day(deadline - 1) : null,
  };
}

function filmColour({ design }: Job): string {
  if (isLivery(design)) return 'Printed, per artwork';
  return design === 'clear' ? 'Clear gloss' : design.slice(design.indexOf(' ') + 1);
}

const VEHICLE_NOTES = [
  'Keys at the front desk. Alarm code is on the key tag.',
  'Fuel card and papers stay in the glove box.',
  'Backup camera and sensors to be cut around.',
  'Old decals were removed, some adhesive left on the rear doors.',
  null,
  null,
];

const WRAP_NOTES = [
  'Panel seams under the body line.',
  'No film on the door handles.',
  'Windows stay clear, perforated film on the rear glass only.',
  'Relief cuts at the channel, post-heat at 95 °C.',
];

function vinOf(chance: Chance): string {
  const serial = Math.floor(chance.between(100_000, 999_999));
  return `1${letters(chance, 10)}${serial}`;
}

/** Without I, O and Q, which no VIN has. */
const VIN_LETTERS = Array.from('ABCDEFGHJKLMNPRSTUVWXYZ');

function letters(chance: Chance, count: number): string {
  return Array.from({ length: count }, () => chance.pick(VIN_LETTERS)).join('');
}
