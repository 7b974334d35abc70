import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import type { SecondStepRequirement } from '#shared/second-step/second-step-values.ts';
import type { RouteOutput } from '#web/api/route-types.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { Loading, Skeletons } from '#web/ui/skeleton.tsx';
import { secondStepRequirementQuery, useSetSecondStepRequirement } from './second-step-admin.queries.ts';

type Requirement = RouteOutput<'GET /api/admin/second-step'>;

/** The tab Security: who must use a second step to sign in. */
export function SecurityPanel() {
  const current = useQuery(secondStepRequirementQuery);
  return (
    <SectionCard
      title="Required second step"
      description="People without a second step must add one at their next visit, before anything else."
    >
      {current.data ? (
        <RequirementChoice current={current.data} />
      ) : current.isPending ? (
        <Loading text="Loading the requirement..." className="flex flex-col gap-3">
          <Skeletons count={3} className="h-16" />
        </Loading>
      ) : (
        <ErrorState
          title="The requirement could not be loaded"
          text={current.error.message}
          query={current}
        />
      )}
    </SectionCard>
  );
}

function RequirementChoice({ current }: { current: Requirement }) {
  const save = useSetSecondStepRequirement();
  const name = useId();
  const [pickedRequirement, setPickedRequirement] = useState<SecondStepRequirement>();
  // Shows the saved requirement until the admin picks another one, because another admin may change it meanwhile.
  const chosen = pickedRequirement ?? current.requirement;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(chosen, { onSuccess: () => setPickedRequirement(undefined) });
  };
  const options: { value: SecondStepRequirement; label: string; explanation: string }[] = [
    { value: 'nobody', label: 'Nobody', explanation: 'Everybody can add one in Settings.' },
    {
      value: 'admins',
      label: 'Admins',
      explanation: `${current.adminsWithout} of ${current.admins} admins have none yet.`,
    },
    {
      value: 'everybody',
      label: 'Everybody',
      explanation: `${current.accountsWithout} of ${current.accounts} accounts have none yet.`,
    },
  ];
  return (
    <form onSubmit={submit}>
      <fieldset className="flex flex-col gap-3">
        <legend className="sr-only">Who must have a second step</legend>
        {options.map(({ value, label, explanation }) => (
          <RadioCard
            key={value}
            name={name}
            label={label}
            explanation={explanation}
            checked={value === chosen}
            onChoose={() => setPickedRequirement(value)}
          />
        ))}
      </fieldset>
      <div className="mt-5 flex justify-end border-t pt-5">
        <Button
          type="submit"
          variant="primary"
          disabled={chosen === current.requirement && !save.isPending}
          busy={save.isPending}
          busyText="Saving..."
        >
          Save
        </Button>
      </div>
    </form>
  );
}
