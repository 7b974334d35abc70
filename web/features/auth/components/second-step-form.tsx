import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { StartedSignIn } from '#shared/auth/auth.contract.ts';
import type { SecondStepMethod } from '#shared/second-step/second-step-values.ts';
import type { User } from '#shared/users/user.wire.ts';
import { isSignedOut } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { canUsePasskeys, requestPasskeyAssertion } from '#web/features/passkeys/passkey-prompt.ts';
import { CodeForm } from '#web/features/second-step/code-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';

interface SecondStepFormProps {
  startedSignIn: StartedSignIn;
  onSignedIn: (user: User) => unknown;
  /** Called when the user goes back to the password form. */
  onBack: () => void;
}

type SecondStepCredential =
  | { method: 'passkey' }
  | { method: 'authenticator' | 'recovery-code'; code: string };

/** The second step of a sign-in, with a choice when the account has several methods. */
export function SecondStepForm({ startedSignIn, onSignedIn, onBack }: SecondStepFormProps) {
  const methods = startedSignIn.methods.filter((method) => method !== 'passkey' || canUsePasskeys());
  const [method, setMethod] = useState<SecondStepMethod>(methods[0] ?? 'recovery-code');
  const finish = useFinishSignIn(startedSignIn.token, onSignedIn);
  const formId = useId();
  const choose = (chosen: SecondStepMethod) => {
    finish.reset();
    setMethod(chosen);
    if (chosen === 'passkey') finish.mutate({ method: 'passkey' });
  };
  const busy = finish.isPending || finish.isSuccess;
  return (
    <section aria-label="Second step" className="mt-8 flex flex-col gap-5">
      <p className="text-sm text-muted">{METHOD_EXPLANATIONS[method]}</p>
      {method === 'passkey' ? (
        finish.error && <FormAlert>{finish.error.message}</FormAlert>
      ) : (
        <CodeForm
          id={formId}
          label={method === 'authenticator' ? '6-digit code' : 'Recovery code'}
          isRecoveryCode={method === 'recovery-code'}
          error={finish.error}
          onSubmit={(code) => finish.mutate({ method, code })}
        />
      )}
      <Button
        // Gets the focus when a passkey is chosen, because the button for the choice disappears. For the other methods, the field
        // for the code gets the focus.
        ref={method === 'passkey' ? focusWhenMounted : undefined}
        {...(method === 'passkey'
          ? { onClick: () => finish.mutate({ method }) }
          : { type: 'submit' as const, form: formId })}
        variant="primary"
        size="lg"
        busy={busy}
        busyText={method === 'passkey' ? 'Waiting for your passkey...' : 'Signing in...'}
      >
        {method === 'passkey' ? 'Use Passkey' : 'Sign In'}
      </Button>
      <div className="flex flex-col items-start gap-1 text-sm">
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="ghost" size="sm" disabled={busy} onClick={() => choose(other)}>
              {METHOD_LABELS[other]}
            </Button>
          ))}
        <Button variant="ghost" size="sm" disabled={busy} onClick={onBack}>
          {isSignedOut(finish.error) ? 'Enter your password again' : 'Back to the password'}
        </Button>
      </div>
    </section>
  );
}

function focusWhenMounted(button: HTMLButtonElement | null): void {
  button?.focus();
}

function useFinishSignIn(token: string, onSignedIn: (user: User) => unknown) {
  return useMutation({
    retry: false,
    mutationFn: async (credential: SecondStepCredential) => {
      if (credential.method === 'authenticator')
        return call('POST /api/auth/second-step', { body: { token, code: credential.code } });
      if (credential.method === 'recovery-code')
        return call('POST /api/auth/second-step', { body: { token, recoveryCode: credential.code } });
      const options = await call('POST /api/auth/second-step/passkey', { body: { token } });
      return call('POST /api/auth/second-step', {
        body: { token, passkey: await requestPasskeyAssertion(options) },
      });
    },
    onSuccess: onSignedIn,
  });
}

const METHOD_EXPLANATIONS: Record<SecondStepMethod, string> = {
  authenticator: 'Enter the code that your authenticator app shows.',
  passkey: 'Confirm your sign-in with your passkey.',
  'recovery-code': 'Enter one of the recovery codes that you saved. Each works once.',
};

const METHOD_LABELS: Record<SecondStepMethod, string> = {
  authenticator: 'Use your authenticator app',
  passkey: 'Use a passkey',
  'recovery-code': 'Use a recovery code',
};
