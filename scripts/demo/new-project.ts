import { addDays, format } from 'date-fns';
import type { CallInput } from '#shared/endpoint.ts';
import type { api } from '#shared/api.ts';
import { vinWarning } from '#shared/projects/vin.ts';
import type { DemoRun } from './project-run.ts';
import { designOf, installationPlaceOf } from './sample-rows.ts';

/** The request body that the New Project dialog sends for this project. */
export function newProjectBody({
  project,
  now,
  callers,
  index,
}: DemoRun): CallInput<typeof api.projects.create>['body'] {
  const { name, installer, year, stage, age, due } = project;
  const { wrapType, material, color, type, make, model } = designOf(project);
  const dayFromToday = (offsetDays: number) => format(addDays(now, offsetDays), 'yyyy-MM-dd');
  const isScheduled = due !== null && stage >= 5;
  return {
    name,
    startDate: dayFromToday(-age),
    deadline: due === null ? null : dayFromToday(due),
    isDeadlineFlexible: index % 5 === 4,
    scheduledInstallationDate: isScheduled ? dayFromToday(due - 3) : null,
    estimatedCompletionDate: isScheduled ? dayFromToday(due - 1) : null,
    ...(isScheduled && installationPlaceOf(project)),
    subcontractorId: callers.get(installer ?? '')?.id ?? null,
    notifySubcontractor: true,
    vehicleDetail: { type, make, model, year, color: 'White', ...vehicleIdentity(index) },
    wrapDetail: { wrapType, material, color, additionalDetails: 'No film on the door handles.' },
  };
}

/** A license plate and a VIN with a valid check digit. Every second vehicle has notes. */
function vehicleIdentity(index: number) {
  const vins = Array.from('0123456789X', (check) => `1FTBR2C8${check}PKA${20_100 + index * 131}`);
  const notes = index % 2 === 0 ? 'Keys at the front desk. Cut around the backup camera and sensors.' : null;
  return {
    vin: vins.find((vin) => vinWarning(vin) === null),
    licensePlate: `ALC ${2047 + index * 37}`,
    notes,
  };
}
