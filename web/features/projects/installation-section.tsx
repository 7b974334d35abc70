import { Link } from '@tanstack/react-router';
import { INSTALLATION_FIELDS } from '#shared/projects/project-fields.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { mayEditProject } from '#shared/projects/projects.policy.ts';
import { useActor } from '#web/session/session.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { FieldFacts } from './components/field-facts.tsx';
import { shownFields } from './shown-fields.ts';

/** What an installer needs to know about the place. Users who may edit the project are asked for a missing address. */
export function InstallationSection({ project }: { project: Project }) {
  const mayEdit = mayEditProject(useActor(), project);
  const fields = shownFields(INSTALLATION_FIELDS, project, { on: 'page' }).filter(({ text }) => text);
  const asksForAddress = mayEdit && !project.installationAddress;
  if (fields.length === 0 && !asksForAddress) return null;
  return (
    <SectionCard title="Installation" id="installation">
      {fields.length > 0 && (
        <FactList>
          <FieldFacts fields={fields} />
        </FactList>
      )}
      {asksForAddress && <AddAddress id={project.id} />}
    </SectionCard>
  );
}

/** Links to the field on the edit page. */
function AddAddress({ id }: { id: number }) {
  return (
    <Link
      to="/edit-project"
      search={{ id: String(id), tab: 'general' }}
      hash="installationAddress"
      className="flex items-center text-sm font-medium text-accent-ink hover:underline pointer-coarse:min-h-11"
    >
      Add the installation address…
    </Link>
  );
}
