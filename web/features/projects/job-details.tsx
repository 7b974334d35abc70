import type { ReactNode } from 'react';
import { VEHICLE_FIELDS } from '#shared/projects/project-fields.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { FieldFacts } from './components/field-facts.tsx';
import { shownFields } from './shown-fields.ts';

interface JobDetailsProps {
  vehicle: ProjectDetails['vehicleDetail'];
  /** The dates, for pages that do not show them elsewhere. */
  dates?: ReactNode;
}

export function JobDetails({ vehicle, dates }: JobDetailsProps) {
  return (
    <SectionCard title="Job Details" id="job">
      {dates && <div className="mb-4">{dates}</div>}
      {vehicle ? (
        <FactList>
          <FieldFacts
            fields={shownFields(VEHICLE_FIELDS, vehicle, { on: 'page', leadingFields: FIRST_VEHICLE_FIELDS })}
          />
        </FactList>
      ) : (
        <p className="text-sm text-muted">No vehicle details yet.</p>
      )}
    </SectionCard>
  );
}

const FIRST_VEHICLE_FIELDS = ['type', 'year', 'make', 'model', 'color', 'licensePlate', 'vin'];
