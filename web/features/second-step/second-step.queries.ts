import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PasskeyRegistration } from '#shared/passkeys/passkeys.wire.ts';
import { call } from '#web/api/call.ts';
import { secondStepKeys, sessionKeys } from '#web/api/query-keys.ts';
import type { RouteOutput } from '#web/api/route-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import { createPasskey } from '#web/features/passkeys/passkey-prompt.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { useUser } from '#web/session/session.ts';
import { toast } from '#web/ui/toast-store.ts';

export type SecondStep = RouteOutput<'GET /api/users/{id}/second-step'>;
export type Passkey = RouteOutput<'GET /api/users/{id}/passkeys'>[number];
export type NewAuthenticator = RouteOutput<'POST /api/users/{id}/authenticator/secret'>;

/** The state of the user's second step: the authenticator app, and the number of recovery codes left. */
export function secondStepQuery(userId: number) {
  return queryOptions({
    queryKey: secondStepKeys.state(userId),
    queryFn: ({ signal }) =>
      call('GET /api/users/{id}/second-step', { params: { id: String(userId) } }, { signal }),
  });
}

/** The user's passkeys, newest first. */
export function passkeysQuery(userId: number) {
  return queryOptions({
    queryKey: secondStepKeys.passkeys(userId),
    queryFn: ({ signal }) =>
      call('GET /api/users/{id}/passkeys', { params: { id: String(userId) } }, { signal }),
  });
}

/** The path parameters of the calls in this file, and the query keys that they invalidate. */
function useSecondStepCallOptions() {
  const { id } = useUser();
  return useMemo(
    () => ({ params: { id: String(id) }, invalidates: [secondStepKeys.all, sessionKeys.activity(id)] }),
    [id],
  );
}

/** Gets a new secret. The server shows a secret only once, so a repeated call returns another secret. */
export function useStartAuthenticator() {
  const { params } = useSecondStepCallOptions();
  return useMutation({
    mutationFn: () => call('POST /api/users/{id}/authenticator/secret', { params }),
    onError: (error) => showFailureToast(error, 'Setup failed'),
  });
}

/** Adds the authenticator app, with the first code that it shows. */
export function useAddAuthenticator() {
  const { params, invalidates } = useSecondStepCallOptions();
  return useWrite({
    invalidates,
    send: (body: { token: string; code: string }, key) =>
      call('POST /api/users/{id}/authenticator', { params, body }, { key }),
    onSuccess: () =>
      toast({ title: 'Authenticator app added', description: 'Your next sign-in asks for its code.' }),
  });
}

export function useRemoveAuthenticator() {
  const { params, invalidates } = useSecondStepCallOptions();
  return useWrite({
    invalidates,
    send: (_: void, key) => call('DELETE /api/users/{id}/authenticator', { params }, { key }),
    onSuccess: () => toast({ title: 'Authenticator app removed', description: 'Its codes no longer work.' }),
    onError: (error) => showFailureToast(error, 'App not removed'),
  });
}

export function useRenewRecoveryCodes() {
  const { params, invalidates } = useSecondStepCallOptions();
  return useWrite({
    invalidates,
    send: (_: void, key) => call('POST /api/users/{id}/recovery-codes', { params }, { key }),
    onError: (error) => showFailureToast(error, 'Recovery codes not created'),
  });
}

/** Lets the browser create a passkey, and adds it. */
export function useAddPasskey() {
  const { params, invalidates } = useSecondStepCallOptions();
  const { mutateAsync: add } = useWrite({
    invalidates,
    send: (body: { name: string; response: PasskeyRegistration }, key) =>
      call('POST /api/users/{id}/passkeys', { params, body }, { key }),
    onSuccess: () => toast({ title: 'Passkey added', description: 'You can use it at your next sign-in.' }),
  });
  return useMutation({
    // Only the last call is retried automatically. A retry of all steps would ask the user to create another passkey.
    retry: false,
    mutationFn: async (name: string) => {
      const options = await call('POST /api/users/{id}/passkeys/options', { params });
      return add({ name, response: await createPasskey(options) });
    },
  });
}

export function useRenamePasskey({ id }: Passkey) {
  const { params, invalidates } = useSecondStepCallOptions();
  return useWrite({
    invalidates,
    send: (body: { name: string }) =>
      call('PATCH /api/users/{id}/passkeys/{passkeyId}', {
        params: { ...params, passkeyId: String(id) },
        body,
      }),
    onSuccess: ({ name }) => toast({ title: 'Passkey renamed', description: `It is now called ${name}.` }),
  });
}

export function useRemovePasskey({ id, name }: Passkey) {
  const { params, invalidates } = useSecondStepCallOptions();
  return useWrite({
    invalidates,
    send: (_: void, key) =>
      call(
        'DELETE /api/users/{id}/passkeys/{passkeyId}',
        { params: { ...params, passkeyId: String(id) } },
        { key },
      ),
    onSuccess: () => toast({ title: 'Passkey removed', description: `${name} can no longer sign you in.` }),
    onError: (error) => showFailureToast(error, 'Passkey not removed'),
  });
}

/** Fetches the session again. The response then says that the second step is set up. */
export function useRecheckSession() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: sessionKeys.user });
}
