import { useState } from 'react';
import type { ViewGate, ViewGates } from '#shared/photo-views/photo-views.ts';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { useSaveViewGates } from '../photo-views.queries.ts';

/** Sets what stages 8 and 10 require. Each change is saved at once. */
export function GateForm({ gates: { gateBefore, gateAfter } }: { gates: ViewGates }) {
  const save = useSaveViewGates();
  // While a choice is being saved, the form shows this choice.
  const [chosen, setChosen] = useState<Partial<ViewGates>>();
  const gates = { gateBefore, gateAfter, ...chosen };
  const changeGates = (changedGates: Partial<ViewGates>) => {
    const next = { ...chosen, ...changedGates };
    setChosen(next);
    save.mutate(changedGates, {
      // Keeps a choice that the user made during this save, because that choice has its own save in progress.
      onSettled: () => setChosen((current) => (current === next ? undefined : current)),
    });
  };
  return (
    <SectionCard
      title="Photo gates"
      description="What a project needs before it moves on. A view that was skipped with a reason counts as done."
    >
      <div className="grid gap-6 lg:grid-cols-2">
        <GateChoice
          name="gate-before"
          legend="Stage 8: Pre-Installation Photos Uploaded"
          anyPhoto="At least one photo of the vehicle."
          allViews="A pre-installation photo of each required view."
          value={gates.gateBefore}
          onChange={(value) => changeGates({ gateBefore: value })}
        />
        <GateChoice
          name="gate-after"
          legend="Stage 10: Post-Installation Photos Uploaded"
          anyPhoto="At least one post-installation photo."
          allViews="A post-installation photo of each required view."
          value={gates.gateAfter}
          onChange={(value) => changeGates({ gateAfter: value })}
        />
      </div>
    </SectionCard>
  );
}

interface GateChoiceProps {
  name: string;
  legend: string;
  /** The explanations of the two choices. */
  anyPhoto: string;
  allViews: string;
  value: ViewGate;
  onChange: (value: ViewGate) => void;
}

function GateChoice({ name, legend, anyPhoto, allViews, value, onChange }: GateChoiceProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <RadioCard
        name={name}
        needsConnection
        label="Any photo"
        explanation={anyPhoto}
        checked={value === 'any_photo'}
        onChoose={() => onChange('any_photo')}
      />
      <RadioCard
        name={name}
        needsConnection
        label="All required views"
        explanation={allViews}
        checked={value === 'required_views'}
        onChoose={() => onChange('required_views')}
      />
    </fieldset>
  );
}
