import type { Project } from '#shared/projects/projects.contract.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Fact, FactList } from './components/fact-list.tsx';
import { DeadlineNotes } from './deadline-notes.tsx';

/** The days of a project as facts, where the strip of its page does not stand. */
export function JobDates({ project }: { project: Project }) {
  const { deadline, scheduledInstallationDate, estimatedCompletionDate } = project;
  return (
    <FactList>
      <Fact label="Deadline" value={dayOf(deadline)} note={<DeadlineNotes project={project} />} />
      <Fact label="Scheduled Installation" value={dayOf(scheduledInstallationDate)} />
      <Fact label="Estimated Completion" value={dayOf(estimatedCompletionDate)} />
    </FactList>
  );
}

function dayOf(day: string | null): string | null {
  return day && formatDate(day);
}
