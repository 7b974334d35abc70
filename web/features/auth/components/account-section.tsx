import { useFormContext, useWatch } from 'react-hook-form';
import { CONTACT_FIELDS } from '#shared/users/profile-fields.ts';
import { ProfileInputs, optionalLabel } from '#web/features/profile-fields/profile-inputs.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { USERNAME_HINT } from '../username-hint.ts';
import { ACCOUNT_TYPES } from '../register-form.ts';
import type { RegistrationFormValues } from '../register-form.ts';
import { PASSWORD_HINT } from '../password-hint.ts';
import { PasswordMeter } from '../password-meter.tsx';

/** The account fields of the registration. `hasFixedRole` hides the account type, which an invitation determines. */
export function AccountSection({ hasFixedRole = false }: { hasFixedRole?: boolean }) {
  const { register, control, trigger, formState } = useFormContext<RegistrationFormValues>();
  const { errors, touchedFields } = formState;
  const [password, username] = useWatch({ control, name: ['password', 'username'] });
  // Validates the repeated password again when the password changes.
  const validateConfirmation = () => touchedFields.confirmPassword && void trigger('confirmPassword');
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <Field label="Username" required hint={USERNAME_HINT} error={errors.username?.message}>
        <Input {...register('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Full Name" required error={errors.name?.message}>
        <Input {...register('name')} autoComplete="name" />
      </Field>
      <Field label="Email" required error={errors.email?.message} className="sm:col-span-2">
        <Input {...register('email')} type="email" autoComplete="email" />
      </Field>
      <div className="flex min-w-0 flex-col gap-2">
        <Field
          label="Password"
          required
          hint={password ? undefined : PASSWORD_HINT}
          error={errors.password?.message}
        >
          <PasswordInput
            {...register('password', { onChange: validateConfirmation })}
            autoComplete="new-password"
          />
        </Field>
        <PasswordMeter password={password} username={username} />
      </div>
      <Field label="Confirm Password" required error={errors.confirmPassword?.message}>
        <PasswordInput {...register('confirmPassword')} autoComplete="new-password" />
      </Field>
      {!hasFixedRole && (
        <Field label="Account Type" required error={errors.role?.message} className="sm:col-span-2">
          <Select {...register('role')}>
            {Object.entries(ACCOUNT_TYPES).map(([role, label]) => (
              <option key={role} value={role}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <ProfileInputs names={CONTACT_FIELDS_COMPANY_FIRST} labelOf={optionalLabel} />
    </div>
  );
}

const CONTACT_FIELDS_COMPANY_FIRST = [...new Set(['company' as const, ...CONTACT_FIELDS])];
