import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import { passwordChangeForm } from '#shared/users/profile.forms.ts';
import { hasFieldErrors } from '#web/api/api-error.ts';
import { showFieldErrors } from '#web/api/field-errors.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { useChangePassword } from '../security.queries.ts';
import { PasswordFields } from './password-fields.tsx';

const BLANK_PASSWORDS = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function PasswordSection() {
  const change = useChangePassword();
  const form = useForm({
    resolver: zodResolver(passwordChangeForm),
    defaultValues: BLANK_PASSWORDS,
    mode: 'onTouched',
  });
  const submit = form.handleSubmit(({ currentPassword, newPassword }) =>
    change.mutate(
      { currentPassword, newPassword },
      { onSuccess: () => form.reset(), onError: (error) => showFieldErrors(error, form) },
    ),
  );
  return (
    <SectionCard title="Password">
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
          <p className="rounded-md bg-well p-3 text-sm text-muted">
            Passwords are stored as Argon2id hashes: nobody can read yours, not even an admin. Changing your
            password ends your other sessions.
          </p>
          {/* An error that concerns no field, such as too many attempts. */}
          {change.error && !hasFieldErrors(change.error) && <FormAlert>{change.error.message}</FormAlert>}
          <PasswordFields />
          <div className="flex justify-end border-t pt-5">
            <Button type="submit" variant="primary" busy={change.isPending} busyText="Updating...">
              Change Password
            </Button>
          </div>
        </form>
      </FormProvider>
    </SectionCard>
  );
}
