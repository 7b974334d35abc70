import { useFormContext, useWatch } from 'react-hook-form';
import type { Role } from '#shared/actor.ts';
import { MANAGED_FIELDS } from '#shared/users/profile-fields.ts';
import { isTradeRole } from '#shared/users/users.policy.ts';
import { PASSWORD_HINT } from '#web/features/auth/password-hint.ts';
import { PasswordMeter } from '#web/features/auth/password-meter.tsx';
import { USERNAME_HINT } from '#web/features/auth/username-hint.ts';
import { ProfileInputs } from '#web/features/profile-fields/profile-inputs.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import type { AccountFormValues } from '../account-form.ts';
import { CertificationCheckboxes } from './certification-checkboxes.tsx';

interface AccountFieldsProps {
  role: Role;
  password: 'required' | 'unchanged when blank';
  emailHint?: string | undefined;
}

/**
 * The fields of the Add dialogs and of Edit User. Clients have no certifications. Autofill is off, because the data is not the
 * admin's own.
 */
export function AccountFields({ role, password, emailHint }: AccountFieldsProps) {
  const { register, formState } = useFormContext<AccountFormValues>();
  const { errors } = formState;
  return (
    <>
      <Field label="Username" required hint={USERNAME_HINT} error={errors.username?.message}>
        <Input {...register('username')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Full Name" required error={errors.name?.message}>
        <Input {...register('name')} autoComplete="off" />
      </Field>
      <Field label="Email" required hint={emailHint} error={errors.email?.message} className="sm:col-span-2">
        <Input {...register('email')} type="email" autoComplete="off" />
      </Field>
      <PasswordField password={password} />
      <ProfileInputs names={MANAGED_FIELDS} isOtherUser />
      {isTradeRole(role) && <CertificationCheckboxes />}
    </>
  );
}

function PasswordField({ password }: Pick<AccountFieldsProps, 'password'>) {
  const { register, control, formState } = useFormContext<AccountFormValues>();
  const [typedPassword, username] = useWatch({ control, name: ['password', 'username'] });
  const hint = password === 'required' ? PASSWORD_HINT : 'Leave blank to keep unchanged';
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field
        label="Password"
        required={password === 'required'}
        hint={typedPassword ? undefined : hint}
        error={formState.errors.password?.message}
      >
        <PasswordInput {...register('password')} autoComplete="new-password" />
      </Field>
      <PasswordMeter password={typedPassword} username={username} />
    </div>
  );
}
