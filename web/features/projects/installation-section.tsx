import { Link } from '@tanstack/react-router';
import { INSTALLATION_FIELDS } from '#shared/projects/project-fields.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { mayEditProject } from '#shared/projects/projects.policy.ts';
import { useActor } from '#web/session/session.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { FactList } from './components/fact-list.tsx';
import { FieldFacts } from './components/field-facts.tsx';
import { shownFields } from './shown-fields.ts';

/** What an installer needs to know about the place. Without any of it, only users who may add it see the section. */
export function InstallationSection({ project }: { project: Project }) {
  const mayEdit = mayEditProject(useActor(), project);
  const fields = shownFields(INSTALLATION_FIELDS, project, { on: 'page' }).filter(({ text }) => text);
  if (fields.length === 0 && !mayEdit) return null;
  return (
    <SectionCard title="Installation" id="installation">
      {fields.length > 0 ? (
        <FactList>
          <FieldFacts fields={fields} />
        </FactList>
      ) : (
        <AddDetails id={project.id} />
      )}
    </SectionCard>
  );
}

/** Links to the fields on the edit page. */
function AddDetails({ id }: { id: number }) {
  return (
    <Link
      to="/edit-project"
      search={{ id: String(id), tab: 'general' }}
      hash="installationNotes"
      className="flex items-center text-sm font-medium text-accent-ink hover:underline pointer-coarse:min-h-11"
    >
      Add installation details
    </Link>
  );
}
