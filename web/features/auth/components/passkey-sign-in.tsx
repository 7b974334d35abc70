import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import type { User } from '#shared/users/user.wire.ts';
import { call } from '#web/api/call.ts';
import { canUsePasskeys, requestPasskeyAssertion } from '#web/features/passkeys/passkey-prompt.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';

/** Signs in with a passkey, without username and password. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (user: User) => unknown }) {
  const signIn = useMutation({
    retry: false,
    mutationFn: async () => {
      const options = await call('POST /api/auth/passkey/options');
      return call('POST /api/auth/passkey', { body: { response: await requestPasskeyAssertion(options) } });
    },
    onSuccess: onSignedIn,
  });
  if (!canUsePasskeys()) return null;
  return (
    <>
      <Button
        size="lg"
        icon={<KeyRound aria-hidden />}
        busy={signIn.isPending || signIn.isSuccess}
        busyText="Signing in..."
        onClick={() => signIn.mutate()}
      >
        Sign in with a passkey
      </Button>
      {signIn.error && <FormAlert>{signIn.error.message}</FormAlert>}
    </>
  );
}
