import { INFORMATION_FIELDS, INSTALLATION_FIELDS, VEHICLE_FIELDS } from '#shared/projects/project-fields.ts';
import type { Project, ProjectDetails } from '#shared/projects/projects.contract.ts';
import type { Person } from '#shared/users/user.wire.ts';
import { shownFields, shownWrapFields } from '#web/features/projects/shown-fields.ts';
import type { ShownField } from '#web/features/projects/shown-fields.ts';
import { formatDate } from '#web/lib/dates.ts';
import { SheetLine, SheetSection } from './sheet-section.tsx';

export function SheetVehicle({ vehicle }: { vehicle: ProjectDetails['vehicleDetail'] }) {
  return (
    <SheetSection title="Vehicle">
      <dl>
        <SheetFieldLines fields={shownFields(VEHICLE_FIELDS, vehicle, { on: 'sheet' })} />
      </dl>
    </SheetSection>
  );
}

export function SheetWrap({ wrap }: { wrap: ProjectDetails['wrapDetail'] }) {
  return (
    <SheetSection title="Wrap">
      <dl>
        <SheetFieldLines fields={shownWrapFields(wrap, { on: 'sheet' })} />
      </dl>
    </SheetSection>
  );
}

export function SheetPeople({ details }: { details: ProjectDetails }) {
  return (
    <SheetSection title="People">
      <dl>
        <SheetLine label="Contractor" value={toPersonText(details.contractor)} />
        <SheetLine label="Subcontractor" value={toPersonText(details.subcontractor)} />
        <SheetLine label="Client" value={toPersonText(details.client) ?? invitedName(details)} />
      </dl>
    </SheetSection>
  );
}

export function SheetDates({ project }: { project: Project }) {
  return (
    <SheetSection title="Dates">
      <dl>
        <SheetFieldLines fields={shownFields(INFORMATION_FIELDS, project, { on: 'sheet' })} />
        <SheetLine label="Deadline" value={deadlineText(project)} />
      </dl>
    </SheetSection>
  );
}

/** The section uses the full width, because an address or a note can be long. */
export function SheetInstallation({ project }: { project: Project }) {
  return (
    <div className="col-span-full">
      <SheetSection title="Installation">
        <dl className="grid gap-x-6 sm:grid-cols-2">
          {shownFields(INSTALLATION_FIELDS, project, { on: 'sheet' }).map(({ name, label, text, isLong }) => (
            <SheetLine key={name} label={label} value={text} isWide={isLong} />
          ))}
        </dl>
      </SheetSection>
    </div>
  );
}

export function SheetShipping({ project }: { project: Project }) {
  return (
    <SheetSection title="Shipping">
      <dl>
        <SheetLine
          label="Artwork proof"
          value={shipmentText(
            project.artworkProofTrackingCarrier,
            project.artworkProofTrackingNumber,
            project.artworkProofTrackingDate,
          )}
        />
        <SheetLine
          label="Wrap"
          value={shipmentText(project.trackingCarrier, project.trackingNumber, project.trackingDate)}
        />
      </dl>
    </SheetSection>
  );
}

/** Omits long texts, which are shown in the notes of the sheet. */
function SheetFieldLines({ fields }: { fields: readonly ShownField[] }) {
  return fields
    .filter(({ isLong }) => !isLong)
    .map(({ name, label, text }) => <SheetLine key={name} label={label} value={text} />);
}

function shipmentText(...parts: [carrier: string | null, number: string | null, day: string | null]): string {
  const [carrier, number, day] = parts;
  return [carrier, number, formatOptionalDay(day)].filter(Boolean).join(', ');
}

function deadlineText({ deadline, isDeadlineFlexible }: Project): string | null {
  return deadline && `${formatDate(deadline)} (${isDeadlineFlexible ? 'Flexible' : 'Hard deadline'})`;
}

function formatOptionalDay(day: string | null): string | null {
  return day && formatDate(day);
}

function invitedName({ clientInvitation }: ProjectDetails): string | null {
  return clientInvitation && `${clientInvitation.name} (invited)`;
}

function toPersonText(person: Person | null): string | null {
  return person && [person.name, person.company].filter(Boolean).join(', ');
}
