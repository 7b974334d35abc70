import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { VEHICLE_TYPE_WORDS, wordFor } from '../trade-words.ts';
import { Fact, FactList } from './fact-list.tsx';

export function JobDetails({ vehicle }: { vehicle: ProjectDetails['vehicleDetail'] }) {
  return (
    <SectionCard title="Job Details" id="job">
      {vehicle ? (
        <FactList>
          <Fact label="Vehicle Type" value={wordFor(VEHICLE_TYPE_WORDS, vehicle.type)} />
          <Fact label="Year" value={vehicle.year} />
          <Fact label="Make" value={vehicle.make} />
          <Fact label="Model" value={vehicle.model} />
          <Fact label="Color" value={vehicle.color} />
          <Fact label="Vehicle Number" value={vehicle.licensePlate} />
          <Fact label="VIN" value={vehicle.vin} />
          {vehicle.notes && <Fact label="Notes" value={vehicle.notes} wide />}
        </FactList>
      ) : (
        <p className="text-sm text-muted">Nothing is known about the vehicle yet.</p>
      )}
    </SectionCard>
  );
}
