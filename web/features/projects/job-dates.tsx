import { INFORMATION_FIELDS } from '#shared/projects/project-fields.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Fact, FactList } from '#web/ui/fact-list.tsx';
import { FieldFacts } from './components/field-facts.tsx';
import { DeadlineNotes } from './deadline-notes.tsx';
import { shownFields } from './shown-fields.ts';

/** The deadline and the other information fields of the project, for pages without the facts strip of the project page. */
export function JobDates({ project }: { project: Project }) {
  const { deadline } = project;
  return (
    <FactList>
      <Fact
        label="Deadline"
        value={deadline && formatDate(deadline)}
        note={<DeadlineNotes project={project} />}
      />
      <FieldFacts fields={shownFields(INFORMATION_FIELDS, project, { on: 'page' })} />
    </FactList>
  );
}
