import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { Account } from '#shared/admin/admin.contract.ts';
import type { ManagedRole } from '#shared/users/users.policy.ts';
import { showFieldErrors } from '#web/api/field-errors.ts';
import { VerificationNote } from '#web/features/profile-fields/verification-note.tsx';
import {
  EMPTY_ACCOUNT,
  toAccountChange,
  editAccountSchema,
  toAccountFormValues,
  newAccountSchema,
} from '../account-form.ts';
import { ACCOUNT_LABELS } from '../account-labels.ts';
import { useCreateAccount, useUpdateAccount } from '../accounts.queries.ts';
import { AccountFields } from './account-fields.tsx';
import { FormDialog } from './form-dialog.tsx';

interface NewAccountDialogProps {
  kind: ManagedRole;
  onClose: () => void;
}

export function NewAccountDialog({ kind, onClose }: NewAccountDialogProps) {
  const create = useCreateAccount();
  const form = useForm({
    resolver: zodResolver(newAccountSchema),
    mode: 'onTouched',
    defaultValues: EMPTY_ACCOUNT,
  });
  const { addLabel } = ACCOUNT_LABELS[kind];
  return (
    <FormDialog
      title={addLabel}
      form={form}
      submitLabel={addLabel}
      busyText="Creating..."
      busy={create.isPending}
      error={create.error}
      onSubmit={(account) =>
        create.mutate(
          { ...account, role: kind },
          { onSuccess: onClose, onError: (error) => showFieldErrors(error, form) },
        )
      }
      onClose={onClose}
    >
      <AccountFields role={kind} password="required" />
    </FormDialog>
  );
}

export function EditAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const update = useUpdateAccount(account.id);
  const form = useForm({
    resolver: zodResolver(editAccountSchema),
    mode: 'onTouched',
    defaultValues: toAccountFormValues(account),
  });
  return (
    <FormDialog
      title="Edit User"
      form={form}
      submitLabel="Save Changes"
      busyText="Saving..."
      busy={update.isPending}
      error={update.error}
      onSubmit={(entries) =>
        update.mutate(toAccountChange(entries, form.formState.defaultValues), {
          onSuccess: onClose,
          onError: (error) => showFieldErrors(error, form),
        })
      }
      onClose={onClose}
    >
      <AccountFields
        role={account.role}
        password="unchanged when blank"
        emailHint={account.emailVerified ? CONFIRMATION_WARNING : undefined}
      />
      <VerificationNote user={account}>{BADGE_WARNING}</VerificationNote>
    </FormDialog>
  );
}

const CONFIRMATION_WARNING =
  'This address is confirmed. If you change it, the new address will not be confirmed.';
const BADGE_WARNING =
  'Changing the name or company removes the Verified badges of this account. Its documents will need to be verified again.';
