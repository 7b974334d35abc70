import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { firstAdminForm } from '#shared/setup/setup.forms.ts';
import { showFieldErrors } from '#web/api/field-errors.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { PASSWORD_HINT } from '#web/features/auth/password-hint.ts';
import { PasswordMeter } from '#web/features/auth/password-meter.tsx';
import { USERNAME_HINT } from '#web/features/auth/username-hint.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { useCreateFirstAdmin } from '../setup.queries.ts';

export function FirstAdminForm({ token }: { token: string }) {
  const create = useCreateFirstAdmin();
  const form = useForm({
    resolver: zodResolver(firstAdminForm),
    defaultValues: { token, username: '', name: '', email: '', password: '' },
    mode: 'onTouched',
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const [password, username] = useWatch({ control, name: ['password', 'username'] });
  const submit = form.handleSubmit((admin) =>
    create.mutate(admin, { onError: (error) => showFieldErrors(error, form) }),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-8 flex flex-col gap-5">
      {create.error && <FormAlert>{create.error.message}</FormAlert>}
      <Field label="Username" required hint={USERNAME_HINT} error={errors.username?.message}>
        <Input {...register('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Full Name" required error={errors.name?.message}>
        <Input {...register('name')} autoComplete="name" />
      </Field>
      <Field label="Email" required error={errors.email?.message}>
        <Input {...register('email')} type="email" autoComplete="email" />
      </Field>
      <div className="flex min-w-0 flex-col gap-2">
        <Field
          label="Password"
          required
          hint={password ? undefined : PASSWORD_HINT}
          error={errors.password?.message}
        >
          <PasswordInput {...register('password')} autoComplete="new-password" />
        </Field>
        <PasswordMeter password={password} username={username} />
      </div>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={create.isPending || create.isSuccess}
        busyText="Creating..."
      >
        Create Admin Account
      </Button>
    </form>
  );
}
