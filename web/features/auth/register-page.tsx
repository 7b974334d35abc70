import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '#web/api/api-error.ts';
import { showFieldErrors } from '#web/api/field-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { registrationFailure, useRegister } from './registration.queries.ts';
import { AccountSection } from './components/account-section.tsx';
import { BusinessSections } from './components/business-sections.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { EMPTY_REGISTRATION, hasBusinessFields, registerForm, registrationOf } from './register-form.ts';
import type { RegisterFields } from './register-form.ts';

export function RegisterPage() {
  return (
    <div className="mx-auto w-full max-w-xl">
      <h1 className="text-2xl font-semibold">Create an Account</h1>
      <p className="mt-1 text-muted">Sign up to start managing vehicle wrap projects</p>
      <RegisterForm />
      <p className="mt-6 text-sm text-muted">
        Already have an account?{' '}
        <Link
          to="/login"
          className="inline-block py-1 font-medium text-accent-ink underline underline-offset-4"
        >
          Sign in
        </Link>
      </p>
    </div>
  );
}

function RegisterForm() {
  const register = useRegister();
  const form = useForm({
    resolver: zodResolver(registerForm),
    defaultValues: EMPTY_REGISTRATION,
    mode: 'onChange',
  });
  const submit = form.handleSubmit((fields) =>
    register.mutate(registrationOf(fields), { onError: (error) => showErrors(error, form) }),
  );
  const role = useWatch({ control: form.control, name: 'role' });
  const failure = register.error && registrationFailure(register.error);
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-8 flex flex-col gap-8">
        <AccountSection />
        {hasBusinessFields(role) && <BusinessSections />}
        {failure && <FormAlert>{failure}</FormAlert>}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={register.isPending || register.isSuccess}
          busyText="Creating account..."
        >
          Create Account
        </Button>
      </form>
    </FormProvider>
  );
}

/** Shows errors at their fields. A taken username is an error without fields. */
function showErrors(error: Error, form: UseFormReturn<RegisterFields>): void {
  showFieldErrors(error, form);
  const isTaken = error instanceof ApiError && error.code === 'conflict';
  if (isTaken) form.setError('username', { message: registrationFailure(error) }, { shouldFocus: true });
}
