import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { tradeOf } from '#shared/users/role-type.ts';
import type { RoleType } from '#shared/users/role-type.ts';
import type { User } from '#shared/users/user.wire.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { callingUser, recheckSession, sessionQuery, showUser } from '#web/features/auth/session.ts';
import type { SessionUser } from '#web/features/auth/session.ts';
import { storeRoleType, storeRoleTypeOf } from '#web/features/auth/stored-role-type.ts';
import { tellFailure } from '#web/features/auth/tell-failure.ts';
import { dropSaved } from '#web/lib/stored-draft.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { ProfileChange, ProfileEntries } from './profile-form.ts';

const PROFILE_RECHECK_MS = 300;
const ROLE_RECHECK_MS = 800;

interface ProfileSave {
  change: ProfileChange;
  /** What stood in the form. */
  sent: ProfileEntries;
}

/** Saves the profile form; the answer stands on the screen at once, and the draft ends even if the form has been left. */
export function useSaveProfile(draft: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ change: body }: ProfileSave) =>
      call('PATCH /api/users/{id}', { params: { id: String(callingUser(queryClient).id) }, body }),
    onSuccess: (answer, { sent }) => {
      dropSaved(draft, sent);
      showUser(queryClient, { ...callingUser(queryClient), ...answer });
      recheckSession(queryClient, PROFILE_RECHECK_MS);
      toast({ title: 'Profile updated', description: 'Your profile has been updated successfully.' });
    },
    onError: (error) => tellFailure(error, 'Update failed', 'Failed to update profile. Please try again.'),
  });
}

/** Switches the role type: shown and remembered at once, taken back when the server refuses. */
export function useSwitchRole() {
  const queryClient = useQueryClient();
  return useMutation({
    ...oneAfterTheOther('set-role'),
    mutationFn: setRole,
    onMutate: async (roleType) => {
      const before = await preview(queryClient, tradeOf(roleType));
      storeRoleType(before.id, roleType);
      return before;
    },
    onSuccess: (answer) => {
      if (!isNewest(queryClient, 'set-role')) return;
      showUser(queryClient, answer);
      recheckSession(queryClient, ROLE_RECHECK_MS);
    },
    onError: (error, _roleType, before) => {
      takeBack(queryClient, before);
      if (before) storeRoleTypeOf(before);
      tellFailure(error, 'Error', `Failed to update role: ${error.message}`);
    },
  });
}

async function setRole(roleType: RoleType): Promise<User> {
  const { allowContractorRole } = tradeOf(roleType);
  return call('POST /api/user/set-role', { body: { roleType, allowContractorRole } }).catch(
    (error: unknown) => {
      if (!(error instanceof ApiError) || error.status === 0) throw error;
      throw new ApiError(error.status, `Failed to update role (${error.status})`);
    },
  );
}

export type BusinessFlags = Pick<User, 'hasBusinessRegistration' | 'hasBusinessInsurance'>;

/** Declares or withdraws a business document: ticked at once, taken back when the server refuses. */
export function useDeclareBusiness() {
  const queryClient = useQueryClient();
  return useMutation({
    ...oneAfterTheOther('verify-business'),
    mutationFn: (body: BusinessFlags) =>
      call('POST /api/users/{id}/verify-business', {
        params: { id: String(callingUser(queryClient).id) },
        body,
      }),
    onMutate: (flags) => preview(queryClient, flags),
    onSuccess: (answer) => {
      if (isNewest(queryClient, 'verify-business')) {
        showUser(queryClient, { ...callingUser(queryClient), ...answer });
      }
      toast({
        title: 'Business verification updated',
        description: 'Your business verification information has been updated.',
      });
    },
    onError: (error, _flags, before) => {
      takeBack(queryClient, before);
      tellFailure(
        error,
        'Update failed',
        'Failed to update business verification details. Please try again.',
      );
    },
  });
}

/** Clicks in quick succession reach the server in their order; only the answer to the last one is shown. */
function oneAfterTheOther(key: string) {
  return { mutationKey: keyOf(key), scope: { id: key } };
}

function isNewest(queryClient: QueryClient, key: string): boolean {
  return queryClient.isMutating({ mutationKey: keyOf(key) }) === 1;
}

/** Begins like the key of the session, whose user shows the change ahead of the answer. */
function keyOf(key: string) {
  return [...sessionQuery.queryKey, key];
}

/** Shows a change before the server has answered, and gives the user as it was. */
async function preview(queryClient: QueryClient, change: Partial<User>): Promise<SessionUser> {
  // An answer on its way would bring the old state back.
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
  const before = callingUser(queryClient);
  queryClient.setQueryData(sessionQuery.queryKey, { ...before, ...change });
  return before;
}

/** Only while somebody is signed in: an expired session must not bring its user back. */
function takeBack(queryClient: QueryClient, before: SessionUser | undefined): void {
  queryClient.setQueryData(sessionQuery.queryKey, (now) => now && (before ?? now));
}
