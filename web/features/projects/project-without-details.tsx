import type { Project } from '#shared/projects/projects.contract.ts';
import { trackingLink } from '#shared/tracking/carriers.ts';
import { Card } from '#web/ui/card.tsx';
import { Fact, FactList } from '#web/ui/fact-list.tsx';
import { JobDates } from './job-dates.tsx';
import { StageProgress } from './stage-progress.tsx';

/** The project without its details. Shown when the details cannot be loaded. */
export function ProjectWithoutDetails({ project }: { project: Project }) {
  return (
    <Card className="flex flex-col gap-5">
      <StageProgress project={project} />
      <JobDates project={project} />
      <FactList>
        <TrackingFact
          label="Artwork Proof Tracking"
          number={project.artworkProofTrackingNumber}
          carrier={project.artworkProofTrackingCarrier}
        />
        <TrackingFact
          label="Wrap Shipping Tracking"
          number={project.trackingNumber}
          carrier={project.trackingCarrier}
        />
      </FactList>
    </Card>
  );
}

interface TrackingFactProps {
  label: string;
  number: string | null;
  carrier: string | null;
}

function TrackingFact({ label, number, carrier }: TrackingFactProps) {
  return (
    <Fact label={label} value={number && carrier}>
      <a
        href={trackingLink(carrier ?? '', number ?? '')}
        target="_blank"
        rel="noreferrer"
        className="min-w-0 font-medium text-accent-ink wrap-anywhere hover:underline"
      >
        {number}
      </a>
    </Fact>
  );
}
