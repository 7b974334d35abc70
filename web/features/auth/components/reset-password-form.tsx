import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { passwordResetForm } from '#shared/auth/account-links.forms.ts';
import { hasFieldErrors } from '#web/api/api-error.ts';
import { showFieldErrors } from '#web/api/field-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import type { AccountLink, useResetPassword } from '../account-links.queries.ts';
import { PASSWORD_HINT } from '../password-hint.ts';
import { PasswordMeter } from '../password-meter.tsx';

interface ResetPasswordFormProps {
  link: AccountLink;
  reset: ReturnType<typeof useResetPassword>;
}

export function ResetPasswordForm({ link, reset }: ResetPasswordFormProps) {
  const form = useForm({
    resolver: zodResolver(passwordResetForm),
    defaultValues: { newPassword: '', confirmPassword: '' },
    mode: 'onTouched',
  });
  const { register, control, trigger, formState } = form;
  const { errors, touchedFields } = formState;
  const newPassword = useWatch({ control, name: 'newPassword' });
  // Validates the repeated password again when the password changes.
  const validateRepeatedPassword = () => touchedFields.confirmPassword && void trigger('confirmPassword');
  const submit = form.handleSubmit(({ newPassword: chosen }) =>
    reset.mutate({ link, newPassword: chosen }, { onError: (error) => showFieldErrors(error, form) }),
  );
  return (
    <>
      <p className="mt-1 wrap-anywhere text-muted">
        For your account <strong className="font-medium text-ink">{link.username}</strong>. All devices will
        be signed out.
      </p>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-8 flex flex-col gap-5">
        {/* An error without fields, such as a lost connection. */}
        {reset.error && !hasFieldErrors(reset.error) && <FormAlert>{reset.error.message}</FormAlert>}
        {/* Tells password managers which account this is. */}
        <input type="text" name="username" autoComplete="username" value={link.username} readOnly hidden />
        <div className="flex min-w-0 flex-col gap-2">
          <Field
            label="New Password"
            required
            hint={newPassword ? undefined : PASSWORD_HINT}
            error={errors.newPassword?.message}
          >
            <PasswordInput
              {...register('newPassword', { onChange: validateRepeatedPassword })}
              autoComplete="new-password"
            />
          </Field>
          <PasswordMeter password={newPassword} username={link.username} />
        </div>
        <Field label="Confirm New Password" required error={errors.confirmPassword?.message}>
          <PasswordInput {...register('confirmPassword')} autoComplete="new-password" />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={reset.isPending} busyText="Saving...">
          Set Password
        </Button>
      </form>
    </>
  );
}
