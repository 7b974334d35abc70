import { zodResolver } from '@hookform/resolvers/zod';
import { useController, useForm } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import type * as z from 'zod/mini';
import { STAFF_ROLES } from '#shared/actor.ts';
import { staffInvitationForm } from '#shared/invitations/invitation.forms.ts';
import type { StaffInvitation } from '#shared/invitations/invitation.forms.ts';
import { useInviteStaff } from '#web/features/invitations/invitations.queries.ts';
import { InviteDialog } from '#web/features/invitations/invite-dialog.tsx';
import { PersonInputs } from '#web/features/invitations/person-inputs.tsx';
import { STAFF_ROLE_LABELS } from '#web/shell/role-labels.ts';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { STAFF_ROLE_EXPLANATIONS } from './staff-role-explanations.ts';

type StaffInvitationFormValues = z.input<typeof staffInvitationForm>;

export function InviteStaffDialog({ onClose }: { onClose: () => void }) {
  const invitation = useInviteStaff();
  const form = useForm<StaffInvitationFormValues, unknown, StaffInvitation>({
    resolver: zodResolver(staffInvitationForm),
    defaultValues: { name: '', email: '', role: 'production' },
  });
  return (
    <InviteDialog
      title="Invite staff"
      form={form}
      send={(invited) => invitation.mutateAsync(invited)}
      onClose={onClose}
    >
      <PersonInputs />
      <RoleField control={form.control} />
    </InviteDialog>
  );
}

function RoleField({ control }: { control: Control<StaffInvitationFormValues, unknown, StaffInvitation> }) {
  const { field } = useController({ control, name: 'role' });
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">Role</legend>
      {STAFF_ROLES.map((role) => (
        <RadioCard
          key={role}
          name="role"
          label={STAFF_ROLE_LABELS[role]}
          explanation={STAFF_ROLE_EXPLANATIONS[role]}
          checked={field.value === role}
          onChoose={() => field.onChange(role)}
        />
      ))}
    </fieldset>
  );
}
