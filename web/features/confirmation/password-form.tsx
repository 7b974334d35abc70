import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { useUser } from '#web/session/session.ts';
import { Field } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

interface PasswordFormProps {
  id: string;
  error: Error | null;
  onSubmit: (password: string) => void;
}

export function PasswordForm({ id, error, onSubmit }: PasswordFormProps) {
  const { username } = useUser();
  const [isBlank, setBlank] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  // Focuses the password field, not the Close button, which comes first.
  useEffect(() => password.current?.focus(), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typedPassword = password.current?.value ?? '';
    setBlank(typedPassword === '');
    if (typedPassword) onSubmit(typedPassword);
  };
  const passwordError = error instanceof ApiError ? error.errors?.['password']?._errors[0] : undefined;
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {error && !passwordError && <FormAlert>{error.message}</FormAlert>}
      {/* Tells password managers which account this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field label="Password" required error={isBlank ? 'Password is required' : passwordError}>
        <PasswordInput ref={password} name="password" />
      </Field>
    </form>
  );
}
