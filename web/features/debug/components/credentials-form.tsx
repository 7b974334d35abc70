import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { SignIn } from '#shared/auth/auth.forms.ts';
import { validateSignIn, readSignInFields } from '#web/features/auth/sign-in-fields.ts';
import type { SignInErrors } from '#web/features/auth/sign-in-fields.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface CredentialsFormProps {
  label: string;
  busy: boolean;
  onSend: (credentials: SignIn) => void;
}

/** A username and password form. Unlike the sign-in form, it has no button that reveals the password. */
export function CredentialsForm({ label, busy, onSend }: CredentialsFormProps) {
  const [errors, setErrors] = useState<SignInErrors>({});
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const signInFields = readSignInFields(event.currentTarget);
    const fieldErrors = validateSignIn(signInFields);
    setErrors(fieldErrors);
    if (Object.keys(fieldErrors).length === 0) onSend(signInFields);
  };
  return (
    <form noValidate onSubmit={submit} className="grid items-start gap-4 sm:grid-cols-2">
      <Field label="Username" error={errors.username}>
        <Input name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Password" error={errors.password}>
        <Input name="password" type="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" variant="primary" busy={busy} busyText="Signing in..." className="sm:w-fit">
        {label}
      </Button>
    </form>
  );
}
