import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { MATERIAL_WORDS, WRAP_TYPE_WORDS, wordFor } from './trade-words.ts';
import { Fact, FactList } from './components/fact-list.tsx';

export function WrapDetails({ wrap }: { wrap: ProjectDetails['wrapDetail'] }) {
  return (
    <SectionCard title="Wrap Details" id="wrap">
      {wrap ? (
        <FactList>
          <Fact label="Wrap Type" value={wordFor(WRAP_TYPE_WORDS, wrap.wrapType)} />
          <Fact label="Material" value={wordFor(MATERIAL_WORDS, wrap.material)} />
          <Fact label="Color" value={wrap.color} />
          <Fact label="Brand" value={wrap.brand} />
          <Fact label="Type" value={wrap.type} />
          <Fact label="Coverage" value={wrap.coverage} />
          <Fact label="Laminate" value={yesOrNo(wrap.laminate)} />
          {wrap.additionalDetails && <Fact label="Additional Details" value={wrap.additionalDetails} wide />}
          {wrap.designNotes && <Fact label="Design Notes" value={wrap.designNotes} wide />}
          {wrap.notes && <Fact label="Notes" value={wrap.notes} wide />}
        </FactList>
      ) : (
        <p className="text-sm text-muted">Nothing is known about the wrap yet.</p>
      )}
    </SectionCard>
  );
}

function yesOrNo(value: boolean | null): string | null {
  if (value === null) return null;
  return value ? 'Yes' : 'No';
}
