import { selectedRoleType } from '#shared/users/role-type.ts';
import type { RoleType } from '#shared/users/role-type.ts';
import { useUser } from '#web/session/session.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { useSwitchRole } from '../settings.queries.ts';
import { usePendingChoice } from '#web/lib/use-pending-choice.ts';

const CHOICES: readonly { roleType: RoleType; label: string; explanation: string }[] = [
  {
    roleType: 'subcontractor',
    label: 'Subcontractor',
    explanation: 'Only hired for install jobs, sees only assigned projects',
  },
  {
    roleType: 'contractor',
    label: 'Contractor (Listed)',
    explanation: 'Appears in the subcontractor registry and can hire',
  },
  {
    roleType: 'contractor-unlisted',
    label: 'Contractor (Unlisted)',
    explanation: 'Not in the registry, can hire',
  },
];

/** Switches the user's own role at once. A failure rolls the choice back. */
export function RoleSelector() {
  const user = useUser();
  const [pickedRoleType, pick] = usePendingChoice(useSwitchRole().mutate);
  const chosen = pickedRoleType ?? selectedRoleType(user);
  return (
    <SectionCard title="My profile role is a:" description="Changes save automatically.">
      <div role="radiogroup" aria-label="My profile role is a:" className="flex flex-col gap-2">
        {CHOICES.map((choice) => (
          <RadioCard
            key={choice.roleType}
            name="role-type"
            label={choice.label}
            explanation={choice.explanation}
            checked={choice.roleType === chosen}
            onChoose={() => pick(choice.roleType)}
            needsConnection
          />
        ))}
      </div>
    </SectionCard>
  );
}
