import { useMutation } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { confirmation } from '#web/api/confirmation.ts';
import { requestPasskeyAssertion } from '#web/features/passkeys/passkey-prompt.ts';
import { useUser } from '#web/session/session.ts';

type ConfirmationCredential = { method: 'password'; password: string } | { method: 'passkey' };

/**
 * Confirms with the password or a passkey, and lets the waiting calls continue. The call has no Idempotency-Key, because a
 * replayed response would not set the cookie of the new token.
 */
export function useConfirm() {
  const { id } = useUser();
  const params = { id: String(id) };
  return useMutation({
    retry: false,
    mutationFn: async (credential: ConfirmationCredential) => {
      const body =
        credential.method === 'password'
          ? { password: credential.password }
          : {
              passkey: await requestPasskeyAssertion(
                await call('POST /api/users/{id}/confirmation/passkey', { params }),
              ),
            };
      return call('POST /api/users/{id}/confirmation', { params, body });
    },
    onSuccess: () => confirmation.finish(true),
  });
}
