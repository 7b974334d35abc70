import type { ReactNode } from 'react';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { VEHICLE_TYPE_WORDS, wordFor } from './trade-words.ts';
import { Fact, FactList } from './components/fact-list.tsx';

interface JobDetailsProps {
  vehicle: ProjectDetails['vehicleDetail'];
  /** Where the days stand nowhere else. */
  dates?: ReactNode;
}

export function JobDetails({ vehicle, dates }: JobDetailsProps) {
  return (
    <SectionCard title="Job Details" id="job">
      {dates && <div className="mb-4">{dates}</div>}
      {vehicle ? (
        <FactList>
          <Fact label="Vehicle Type" value={wordFor(VEHICLE_TYPE_WORDS, vehicle.type)} />
          <Fact label="Year" value={vehicle.year} />
          <Fact label="Make" value={vehicle.make} />
          <Fact label="Model" value={vehicle.model} />
          <Fact label="Color" value={vehicle.color} />
          <CopiedFact label="Vehicle Number" value={vehicle.licensePlate} />
          <CopiedFact label="VIN" value={vehicle.vin} />
          {vehicle.notes && <Fact label="Notes" value={vehicle.notes} wide />}
        </FactList>
      ) : (
        <p className="text-sm text-muted">Nothing is known about the vehicle yet.</p>
      )}
    </SectionCard>
  );
}

/** A value that people carry over into another system. */
function CopiedFact({ label, value }: { label: string; value: string | null }) {
  return (
    <Fact label={label} value={value}>
      <span className="-my-2 shrink-0">
        <CopyButton text={value ?? ''} label={`Copy ${label}`} />
      </span>
    </Fact>
  );
}
