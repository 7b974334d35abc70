import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '#web/api/api-error.ts';
import { showFieldErrors } from '#web/api/field-errors.ts';
import { invitationQuery } from '#web/features/invitations/invitations.queries.ts';
import { registrationText } from '#web/features/invitations/invitation-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { registrationFailure, useRegister } from './registration.queries.ts';
import { AccountSection } from './components/account-section.tsx';
import { BusinessSections } from './components/business-sections.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { findInvitationToken } from './sign-in-destination.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import {
  EMPTY_REGISTRATION,
  hasBusinessFields,
  toInvitedFormValues,
  registrationFormSchema,
  toRegistrationBody,
} from './register-form.ts';
import type { RegistrationInvitation, RegistrationFormValues } from './register-form.ts';

const route = getRouteApi('/signed-out/register');

export function RegisterPage() {
  const { next } = route.useSearch();
  const token = findInvitationToken(next);
  return (
    <div className="mx-auto w-full max-w-xl">
      <h1 className="text-2xl font-semibold">Create an Account</h1>
      {token ? <InvitedRegistration token={token} /> : <UninvitedRegistration />}
      <p className="mt-6 text-sm text-muted">
        Already have an account?{' '}
        <Link
          to="/login"
          search={{ next }}
          className="inline-block py-1 font-medium text-accent-ink underline underline-offset-4"
        >
          Sign in
        </Link>
      </p>
    </div>
  );
}

function UninvitedRegistration() {
  return (
    <>
      <p className="mt-1 text-muted">Sign up to start managing vehicle wrap projects</p>
      <RegisterForm />
    </>
  );
}

/** The form filled in with the person's data from the invitation. Without a valid invitation it is the usual form. */
function InvitedRegistration({ token }: { token: string }) {
  // Loaded once, because a later result could replace the form and its entries, for example when the invitation has expired.
  const { data: invitation, isPending } = useQuery({ ...invitationQuery(token), staleTime: 'static' });
  if (isPending)
    return (
      <Loading text="Loading the invitation..." className="mt-8">
        <Skeleton className="h-80" />
      </Loading>
    );
  if (invitation?.state !== 'open') return <UninvitedRegistration />;
  return (
    <>
      <p className="mt-1 wrap-anywhere text-muted">{registrationText(invitation)}</p>
      <RegisterForm invitation={{ ...invitation, token }} />
    </>
  );
}

function RegisterForm({ invitation }: { invitation?: RegistrationInvitation }) {
  const register = useRegister(invitation);
  const form = useForm({
    resolver: zodResolver(registrationFormSchema),
    defaultValues: invitation ? toInvitedFormValues(invitation) : EMPTY_REGISTRATION,
    mode: 'onChange',
  });
  const submit = form.handleSubmit((fields) =>
    register.mutate(toRegistrationBody(fields), { onError: (error) => showErrors(error, form) }),
  );
  const role = useWatch({ control: form.control, name: 'role' });
  const failure = register.error && registrationFailure(register.error);
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-8 flex flex-col gap-8">
        <AccountSection hasFixedRole={invitation !== undefined} />
        {!invitation && hasBusinessFields(role) && <BusinessSections />}
        {failure && <FormAlert>{failure}</FormAlert>}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={register.isPending || register.isSuccess}
          busyText="Creating account..."
        >
          {invitation ? 'Create account and accept' : 'Create Account'}
        </Button>
      </form>
    </FormProvider>
  );
}

/** Shows errors at their fields. The error of a taken username has no fields, so it is recognized by its message. */
function showErrors(error: Error, form: UseFormReturn<RegistrationFormValues>): void {
  showFieldErrors(error, form);
  const isTaken = error instanceof ApiError && error.code === 'conflict' && /username/i.test(error.message);
  if (isTaken) form.setError('username', { message: registrationFailure(error) }, { shouldFocus: true });
}
