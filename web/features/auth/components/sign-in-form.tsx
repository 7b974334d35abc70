import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { signInErrorText, startedSignInOf } from '../auth.queries.ts';
import type { useSignIn } from '../auth.queries.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { validateSignIn, readSignInFields } from '../sign-in-fields.ts';
import type { SignInErrors } from '../sign-in-fields.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';

const SecondStepForm = lazy(async () => ({
  default: (await import('./second-step-form.tsx')).SecondStepForm,
}));

interface SignInFormProps {
  signIn: ReturnType<typeof useSignIn>;
}

/** Asks for username and password, then for the second step if the account has one. */
export function SignInForm({ signIn }: SignInFormProps) {
  const startedSignIn = startedSignInOf(signIn.error);
  if (!startedSignIn) return <PasswordForm signIn={signIn} />;
  return (
    <Suspense fallback={<output className="mt-8 text-sm text-muted">Loading the second step...</output>}>
      <SecondStepForm startedSignIn={startedSignIn} onSignedIn={signIn.finish} onBack={signIn.reset} />
    </Suspense>
  );
}

function PasswordForm({ signIn }: SignInFormProps) {
  const { errors, ...handlers } = useSignInForm(signIn.mutate);
  return (
    <form noValidate {...handlers} className="mt-8 flex flex-col gap-5">
      {signIn.error && <FormAlert>{signInErrorText(signIn.error)}</FormAlert>}
      <Field label="Username" error={errors.username}>
        <Input name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Password" error={errors.password}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        // Stays busy after a success until the next page loads.
        busy={signIn.isPending || signIn.isSuccess}
        busyText="Signing in..."
      >
        Sign In
      </Button>
      <PasskeySignIn onSignedIn={signIn.finish} />
      <Link
        to="/forgot-password"
        className="inline-flex items-center self-center text-sm font-medium text-accent-ink underline underline-offset-4 pointer-coarse:min-h-11"
      >
        Forgot password?
      </Link>
    </form>
  );
}

/** Validates the fields on submit, and then on every change. */
function useSignInForm(send: (fields: ReturnType<typeof readSignInFields>) => void) {
  const [errors, setErrors] = useState<SignInErrors>({});
  const isSubmitted = useRef(false);
  const onSubmit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault();
    isSubmitted.current = true;
    const fields = readSignInFields(event.currentTarget);
    const fieldErrors = validateSignIn(fields);
    setErrors(fieldErrors);
    const [firstInvalid] = Object.keys(fieldErrors);
    if (firstInvalid) focusField(event.currentTarget, firstInvalid);
    else send(fields);
  };
  const onChange: ComponentProps<'form'>['onChange'] = (event) => {
    if (isSubmitted.current) setErrors(validateSignIn(readSignInFields(event.currentTarget)));
  };
  return { errors, onSubmit, onChange };
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
