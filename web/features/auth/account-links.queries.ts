import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { LinkPurpose } from '#shared/auth/account-links.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { accountLinkKeys, sessionKeys } from '#web/api/query-keys.ts';
import { useOneTimeMutation } from '#web/api/use-one-time-mutation.ts';
import { endSession, sessionQuery, useSession, type SessionUser } from '#web/session/session.ts';

/** The account of a mailed link that can be used. */
export interface AccountLink {
  token: string;
  username: string;
  email: string;
}

/**
 * The account of a mailed link, or null when the link is unusable. The check changes nothing, because mail scanners open links
 * too.
 */
export function accountLinkQuery(purpose: LinkPurpose, token: string) {
  return queryOptions({
    queryKey: accountLinkKeys.one(purpose, token),
    queryFn: async ({ signal }): Promise<AccountLink | null> => {
      const { link } = await call('POST /api/auth/check-link', { body: { purpose, token } }, { signal });
      return link && { token, ...link };
    },
    gcTime: 0,
  });
}

/** Requests a mail with a link to set a new password. */
export function useForgotPassword() {
  return useOneTimeMutation({
    mutationFn: (login: string) => call('POST /api/auth/forgot-password', { body: { login } }),
    retry: false,
  });
}

interface PasswordReset {
  link: AccountLink;
  newPassword: string;
}

/** Sets a new password with a mailed link. The server then ends all sessions of the account, including one in this browser. */
export function useResetPassword() {
  const queryClient = useQueryClient();
  return useOneTimeMutation({
    mutationFn: ({ link: { token }, newPassword }: PasswordReset) =>
      call('POST /api/auth/reset-password', { body: { token, newPassword } }),
    retry: false,
    onSuccess: async (_, { link }) => {
      const user = queryClient.getQueryData(sessionQuery.queryKey);
      if (user?.username === link.username) await endSession(queryClient);
    },
  });
}

/** Confirms the address that the link was sent to. */
export function useConfirmEmail() {
  return useOneTimeMutation({
    mutationFn: ({ token }: AccountLink) => call('POST /api/auth/confirm-email', { body: { token } }),
    meta: { invalidates: [sessionKeys.user] },
    retry: false,
  });
}

/** Stops a change of the email address, so that the account keeps its current address. */
export function useStopEmailChange() {
  return useOneTimeMutation({
    mutationFn: ({ token }: AccountLink) => call('POST /api/auth/stop-email-change', { body: { token } }),
    meta: { invalidates: [sessionKeys.user] },
    retry: false,
  });
}

/** The signed-in user if the mailed link is for another account, otherwise null. */
export function useOtherUser(link: AccountLink | undefined): SessionUser | null {
  const { user } = useSession();
  return user && user.username !== link?.username ? user : null;
}

/** Whether the server rejected the link, because it was used, was replaced or has expired. */
export function isUnusableLink(error: Error | null): boolean {
  return error instanceof ApiError && error.errors?.['token'] !== undefined;
}
