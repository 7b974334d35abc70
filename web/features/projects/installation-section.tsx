import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { INSTALLATION_FIELDS } from '#shared/projects/project-fields.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { mayEditProject } from '#shared/projects/projects.policy.ts';
import { useActor } from '#web/session/session.ts';
import { Card, SectionCard } from '#web/ui/card.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { FieldFacts } from './components/field-facts.tsx';
import { shownFields } from './shown-fields.ts';

/**
 * What an installer needs to know about the installation site. If the address is missing, users who may edit the project get a
 * link to add it.
 */
export function InstallationSection({ project }: { project: Project }) {
  const mayEdit = mayEditProject(useActor(), project);
  const fields = shownFields(INSTALLATION_FIELDS, project, { on: 'page' }).filter(({ text }) => text);
  const canAddAddress = mayEdit && !project.installationAddress;
  const addAddressLink = canAddAddress && <AddAddressLink id={project.id} />;
  if (fields.length === 0) return addAddressLink && <EmptySection>{addAddressLink}</EmptySection>;
  return (
    <SectionCard title={SECTION_TITLE} id={SECTION_ID} actions={addAddressLink}>
      <FactList className="lg:grid-cols-4">
        <FieldFacts fields={fields} />
      </FactList>
    </SectionCard>
  );
}

const SECTION_TITLE = 'Installation';
const SECTION_ID = 'installation';

/** The section without content. It is only as high as its title, so that it does not push the stages below it down. */
function EmptySection({ children }: { children: ReactNode }) {
  return (
    <section id={SECTION_ID} aria-label={SECTION_TITLE}>
      <Card className="flex flex-wrap items-center gap-x-4 py-3 sm:py-3">
        <h2 className="text-base font-semibold">{SECTION_TITLE}</h2>
        {children}
      </Card>
    </section>
  );
}

/** Links to the address field on the edit page. */
function AddAddressLink({ id }: { id: number }) {
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
