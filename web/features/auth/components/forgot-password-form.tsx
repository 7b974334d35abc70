import { useState } from 'react';
import type { ComponentProps } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Input } from '#web/ui/input.tsx';
import type { useForgotPassword } from '../account-links.queries.ts';

/** The form has one field and uses no form library, so that the page loads as fast as the sign-in page. */
export function ForgotPasswordForm({ resetRequest }: { resetRequest: ReturnType<typeof useForgotPassword> }) {
  const [login, setLogin] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const loginError = isSubmitted && !login.trim() ? 'Username or email is required' : undefined;
  const onSubmit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault();
    setSubmitted(true);
    if (login.trim()) resetRequest.mutate(login.trim());
    else event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <>
      <p className="mt-2 text-muted">
        Enter your username or email. We will send you a link to set a new password.
      </p>
      <form noValidate onSubmit={onSubmit} className="mt-8 flex flex-col gap-5">
        {resetRequest.error && <FormAlert>{resetRequest.error.message}</FormAlert>}
        <Field label="Username or Email" error={loginError}>
          <Input
            value={login}
            onChange={(event) => setLogin(event.target.value)}
            maxLength={200}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={resetRequest.isPending} busyText="Sending...">
          Send Link
        </Button>
      </form>
    </>
  );
}
