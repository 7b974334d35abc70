import type { Project, ProjectDetails } from '#shared/projects/projects.contract.ts';
import type { Person } from '#shared/users/user.wire.ts';
import {
  MATERIAL_WORDS,
  VEHICLE_TYPE_WORDS,
  WRAP_TYPE_WORDS,
  wordFor,
} from '#web/features/projects/trade-words.ts';
import { formatDate } from '#web/lib/dates.ts';
import { SheetLine, SheetPart } from './sheet-part.tsx';

export function SheetVehicle({ vehicle }: { vehicle: ProjectDetails['vehicleDetail'] }) {
  return (
    <SheetPart title="Vehicle">
      <dl>
        <SheetLine label="Type" value={wordFor(VEHICLE_TYPE_WORDS, vehicle?.type ?? null)} />
        <SheetLine label="Color" value={vehicle?.color} />
        <SheetLine label="VIN" value={vehicle?.vin} />
        <SheetLine label="Vehicle Number" value={vehicle?.licensePlate} />
      </dl>
    </SheetPart>
  );
}

export function SheetWrap({ wrap }: { wrap: ProjectDetails['wrapDetail'] }) {
  return (
    <SheetPart title="Wrap">
      <dl>
        <SheetLine label="Wrap Type" value={wordFor(WRAP_TYPE_WORDS, wrap?.wrapType ?? null)} />
        <SheetLine label="Material" value={wordFor(MATERIAL_WORDS, wrap?.material ?? null)} />
        <SheetLine label="Color" value={wrap?.color} />
        <SheetLine label="Brand" value={wrap?.brand} />
        <SheetLine label="Type" value={wrap?.type} />
        <SheetLine label="Coverage" value={wrap?.coverage} />
        <SheetLine label="Laminate" value={laminateWord(wrap?.laminate)} />
      </dl>
    </SheetPart>
  );
}

export function SheetPeople({ details }: { details: ProjectDetails }) {
  return (
    <SheetPart title="People">
      <dl>
        <SheetLine label="Contractor" value={nameOf(details.contractor)} />
        <SheetLine label="Subcontractor" value={nameOf(details.subcontractor)} />
        <SheetLine label="Client" value={nameOf(details.client)} />
      </dl>
    </SheetPart>
  );
}

export function SheetDates({ project }: { project: Project }) {
  return (
    <SheetPart title="Dates">
      <dl>
        <SheetLine label="Start" value={dayOf(project.startDate)} />
        <SheetLine label="Installation" value={dayOf(project.scheduledInstallationDate)} />
        <SheetLine label="Completion" value={dayOf(project.estimatedCompletionDate)} />
        <SheetLine label="Deadline" value={deadlineOf(project)} />
      </dl>
    </SheetPart>
  );
}

export function SheetShipping({ project }: { project: Project }) {
  return (
    <SheetPart title="Shipping">
      <dl>
        <SheetLine
          label="Artwork proof"
          value={parcelOf(
            project.artworkProofTrackingCarrier,
            project.artworkProofTrackingNumber,
            project.artworkProofTrackingDate,
          )}
        />
        <SheetLine
          label="Wrap"
          value={parcelOf(project.trackingCarrier, project.trackingNumber, project.trackingDate)}
        />
      </dl>
    </SheetPart>
  );
}

function parcelOf(...words: [carrier: string | null, number: string | null, day: string | null]): string {
  const [carrier, number, day] = words;
  return [carrier, number, dayOf(day)].filter(Boolean).join(', ');
}

function deadlineOf({ deadline, isDeadlineFlexible }: Project): string | null {
  return deadline && `${formatDate(deadline)} (${isDeadlineFlexible ? 'Flexible' : 'Hard deadline'})`;
}

function dayOf(day: string | null): string | null {
  return day && formatDate(day);
}

function nameOf(person: Person | null): string | null {
  return person && [person.name, person.company].filter(Boolean).join(', ');
}

function laminateWord(laminate: boolean | null | undefined): string | null {
  if (laminate === null || laminate === undefined) return null;
  return laminate ? 'Yes' : 'No';
}
