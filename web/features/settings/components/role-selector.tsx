import { useId } from 'react';
import { roleTypeOf } from '#shared/users/role-type.ts';
import type { RoleType } from '#shared/users/role-type.ts';
import { useUser } from '#web/features/auth/session.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { useSwitchRole } from '../settings.queries.ts';
import { usePicked } from '../use-picked.ts';

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

/** Switches the own role at once; on failure the user, and with it the mark, goes back. */
export function RoleSelector() {
  const user = useUser();
  const [picked, pick] = usePicked(useSwitchRole().mutate);
  const chosen = picked ?? roleTypeOf(user);
  return (
    <SectionCard title="My profile role is a:" description="A choice is saved at once.">
      <div role="radiogroup" aria-label="My profile role is a:" className="flex flex-col gap-2">
        {CHOICES.map((choice) => (
          <RoleOption
            key={choice.roleType}
            {...choice}
            checked={choice.roleType === chosen}
            onChoose={() => pick(choice.roleType)}
          />
        ))}
      </div>
    </SectionCard>
  );
}

interface RoleOptionProps {
  label: string;
  explanation: string;
  checked: boolean;
  onChoose: () => void;
}

function RoleOption({ label, explanation, checked, onChoose }: RoleOptionProps) {
  const id = useId();
  return (
    <label className={OPTION}>
      <input
        type="radio"
        name="role-type"
        checked={checked}
        onChange={onChoose}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-explanation`}
        className={MARK}
      />
      <span className="min-w-0">
        <span id={`${id}-label`} className="block text-sm font-medium">
          {label}
        </span>
        <span id={`${id}-explanation`} className="block text-sm text-muted">
          {explanation}
        </span>
      </span>
    </label>
  );
}

const OPTION =
  'flex cursor-pointer items-start gap-3 rounded-md border p-3 transition-colors hover:bg-hover has-checked:border-accent-ink ' +
  'has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2';

const MARK =
  'mt-0.5 grid size-4.5 shrink-0 cursor-pointer appearance-none place-items-center rounded-full border border-edge bg-surface ' +
  'outline-none before:size-2 before:scale-0 before:rounded-full before:bg-on-accent checked:border-accent checked:bg-accent checked:before:scale-100';
