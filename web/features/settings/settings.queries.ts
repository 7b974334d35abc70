import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { roleFieldsOf } from '#shared/users/role-type.ts';
import type { RoleType } from '#shared/users/role-type.ts';
import type { User } from '#shared/users/user.wire.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { optimisticChange } from '#web/api/optimistic.ts';
import { certificationKeys, KEYS_INVALIDATED_BY_USER, sessionKeys } from '#web/api/query-keys.ts';
import { useWrite } from '#web/api/use-write.ts';
import { requireUser, recheckSession, sessionQuery, setSessionUser } from '#web/session/session.ts';
import { storeRoleType, storeServerRoleType } from '#web/session/stored-role-type.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { removeSavedEntries } from '#web/lib/stored-draft.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { ProfileChange, ProfileFormValues } from './profile-form.ts';

/** The session is fetched again this long after a save (docs/requirements/settings.md, Profile, Role switch). */
const PROFILE_RECHECK_MS = 300;
const ROLE_RECHECK_MS = 800;

const INVALIDATED_KEYS = [sessionKeys.user, ...KEYS_INVALIDATED_BY_USER];

interface ProfileSave {
  change: ProfileChange;
  /** The form entries at the time of the save. */
  entries: ProfileFormValues;
}

/** Saves the profile form. Removes the saved entries from the stored draft even if the form has been closed. */
export function useSaveProfile(draft: string) {
  const queryClient = useQueryClient();
  return useWrite({
    // Includes the certifications, because a save creates the common certifications that are chosen by name.
    invalidates: [...INVALIDATED_KEYS, certificationKeys.all],
    send: ({ change: body }: ProfileSave) =>
      call('PATCH /api/users/{id}', { params: { id: String(requireUser(queryClient).id) }, body }),
    onSuccess: (response, { entries }) => {
      removeSavedEntries(draft, entries);
      setSessionUser(queryClient, { ...requireUser(queryClient), ...response });
      recheckSession(queryClient, PROFILE_RECHECK_MS);
      toast({ title: 'Profile updated', description: 'Your profile has been updated successfully.' });
    },
    onError: (error) => showFailureToast(error, 'Update failed', saveFailureText(error)),
  });
}

/** The text for a failed save. Shows the server's message when too many confirmation mails were sent. */
function saveFailureText(error: Error): string {
  const isLimited = error instanceof ApiError && error.code === 'rate_limited';
  return isLimited ? error.message : 'Failed to update profile. Please try again.';
}

/** Mails the confirmation link again. */
export function useSendConfirmation() {
  return useWrite({
    invalidates: [sessionKeys.user],
    send: (_: void, key) => call('POST /api/users/me/confirmation', {}, { key }),
    onSuccess: () =>
      toast({ title: 'Message sent', description: 'Open the link in the message to confirm your address.' }),
    onError: (error) => showFailureToast(error, 'Message not sent'),
  });
}

/** Cancels a change of address by saving the current address. */
export function useCancelEmailChange() {
  const queryClient = useQueryClient();
  return useWrite({
    invalidates: [sessionKeys.user],
    send: (email: string) =>
      call('PATCH /api/users/{id}', {
        params: { id: String(requireUser(queryClient).id) },
        body: { email },
      }),
    onSuccess: (response) => {
      setSessionUser(queryClient, { ...requireUser(queryClient), ...response });
      toast({ title: 'Change canceled', description: `Your address is still ${response.email}.` });
    },
    onError: (error) => showFailureToast(error, 'Change not canceled'),
  });
}

/** Switches the role type. The change is shown and stored at once, and rolled back on failure. */
export function useSwitchRole() {
  const queryClient = useQueryClient();
  return useWrite({
    ...sequentialWriteOptions('set-role'),
    invalidates: INVALIDATED_KEYS,
    send: setRole,
    onMutate: (roleType) => storeRoleType(requireUser(queryClient).id, roleType),
    optimistic: (roleType) => [optimisticUserChange(roleFieldsOf(roleType))],
    onSuccess: (response) => {
      // The user may have signed out in the meantime.
      const isSignedIn = queryClient.getQueryData(sessionQuery.queryKey)?.id === response.id;
      if (!isSignedIn || !isOnlyMutation(queryClient, 'set-role')) return;
      setSessionUser(queryClient, response);
      recheckSession(queryClient, ROLE_RECHECK_MS);
    },
    onError: (error) => {
      const user = queryClient.getQueryData(sessionQuery.queryKey);
      if (user) storeServerRoleType(user);
      showFailureToast(error, 'Error', `Failed to update role: ${error.message}`);
    },
  });
}

async function setRole(roleType: RoleType): Promise<User> {
  const { allowContractorRole } = roleFieldsOf(roleType);
  return call('POST /api/user/set-role', { body: { roleType, allowContractorRole } }).catch(
    (error: unknown) => {
      if (!(error instanceof ApiError) || error.status === 0) throw error;
      // A shop with staff cannot become a subcontractor. Only the server's message gives this reason.
      const reason = error.code === 'conflict' ? `. ${error.message}` : '';
      throw new ApiError(error.status, `Failed to update role (${error.status})${reason}`);
    },
  );
}

export type BusinessFlags = Pick<User, 'hasBusinessRegistration' | 'hasBusinessInsurance'>;

/** Declares or withdraws a business document. The change is shown at once, and rolled back on failure. */
export function useDeclareBusinessDocument() {
  const queryClient = useQueryClient();
  return useWrite({
    ...sequentialWriteOptions('verify-business'),
    invalidates: INVALIDATED_KEYS,
    send: (body: BusinessFlags) =>
      call('POST /api/users/{id}/verify-business', {
        params: { id: String(requireUser(queryClient).id) },
        body,
      }),
    optimistic: (flags) => [optimisticUserChange(flags)],
    onSuccess: (response) => {
      if (isOnlyMutation(queryClient, 'verify-business'))
        setSessionUser(queryClient, { ...requireUser(queryClient), ...response });
      toast({
        title: 'Business verification updated',
        description: 'Your business verification information has been updated.',
      });
    },
    onError: (error) =>
      showFailureToast(
        error,
        'Update failed',
        'Failed to update business verification details. Please try again.',
      ),
  });
}

/** Write options that send changes with the same name one after another, so that quick clicks keep their order. */
function sequentialWriteOptions(name: string) {
  return { mutationKey: [name], scope: { id: name } };
}

/** Whether no other change with the name is pending. Only the response to the last change is shown. */
function isOnlyMutation(queryClient: QueryClient, name: string): boolean {
  return queryClient.isMutating({ mutationKey: [name] }) === 1;
}

function optimisticUserChange(fields: Partial<User>) {
  return optimisticChange(sessionQuery.queryKey, (user) => ({ ...user, ...fields }));
}
