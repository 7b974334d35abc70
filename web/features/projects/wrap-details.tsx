import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { FieldFacts } from './components/field-facts.tsx';
import { shownWrapFields } from './shown-fields.ts';

export function WrapDetails({ wrap }: { wrap: ProjectDetails['wrapDetail'] }) {
  return (
    <SectionCard title="Wrap Details" id="wrap">
      {wrap ? (
        <FactList>
          <FieldFacts fields={shownWrapFields(wrap, { on: 'page' })} />
        </FactList>
      ) : (
        <p className="text-sm text-muted">No wrap details yet.</p>
      )}
    </SectionCard>
  );
}
