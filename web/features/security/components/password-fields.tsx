import { useFormContext, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { passwordChangeForm } from '#shared/users/profile.forms.ts';
import { PASSWORD_HINT } from '#web/features/auth/password-hint.ts';
import { PasswordMeter } from '#web/features/auth/password-meter.tsx';
import { useUser } from '#web/session/session.ts';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

type PasswordFormValues = z.input<typeof passwordChangeForm>;

export function PasswordFields() {
  const { register, control, trigger, formState } = useFormContext<PasswordFormValues>();
  const { errors, touchedFields } = formState;
  const { username } = useUser();
  const newPassword = useWatch({ control, name: 'newPassword' });
  // Validates the repeated password again when the password changes.
  const recheck = () => touchedFields.confirmPassword && void trigger('confirmPassword');
  return (
    <>
      {/* Tells password managers which account this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field label="Current Password" required error={errors.currentPassword?.message}>
        <PasswordInput {...register('currentPassword')} autoComplete="current-password" />
      </Field>
      <div className="flex min-w-0 flex-col gap-2">
        <Field label="New Password" required hint={PASSWORD_HINT} error={errors.newPassword?.message}>
          <PasswordInput {...register('newPassword', { onChange: recheck })} autoComplete="new-password" />
        </Field>
        <PasswordMeter password={newPassword} username={username} />
      </div>
      <Field label="Confirm New Password" required error={errors.confirmPassword?.message}>
        <PasswordInput {...register('confirmPassword')} autoComplete="new-password" />
      </Field>
    </>
  );
}
