import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { toast } from '#web/ui/toast-store.ts';
import { ACCESS_DENIED, isAdminAddress } from './admin-access.ts';
import { ADMIN_HOME, destinationAfterSignIn, nextOf } from './next-address.ts';
import { confirmedUser, knownUser, sessionQuery } from '#web/session/session.ts';
import type { SessionUser } from '#web/session/session.ts';
import { readStoredUser } from '#web/session/stored-user.ts';

/** Sends whoever is not signed in to the sign-in, and from there back to `href`; waits for the check while nothing is known. */
export async function signedInOnly(queryClient: QueryClient, href: string): Promise<void> {
  if (await knownUser(queryClient)) return;
  const to = isAdminAddress(href) ? '/admin-login' : '/login';
  redirect({ to, search: { next: nextOf(href) }, replace: true, throw: true });
}

/** Sends whoever is signed in to /dashboard, or back to `next`, which an expired session had asked for. */
export async function guestsOnly(queryClient: QueryClient, next: string | undefined): Promise<void> {
  if (!(await userAtTheDoor(queryClient))) return;
  redirect({ href: destinationAfterSignIn(next), replace: true, throw: true });
}

/** What a guard of the administration gets: `preload` while a link is only pointed at. */
interface AdminGuard {
  queryClient: QueryClient;
  preload: boolean;
}

/** Sends a user who is no admin to /dashboard, and says why; asks the server before it turns anybody away. */
export async function adminsOnly({ queryClient, preload }: AdminGuard): Promise<void> {
  const known = await knownUser(queryClient);
  if (known?.role === 'admin' || (await confirmedUser(queryClient))?.role === 'admin') return;
  turnAway(preload);
}

/** Sends a signed-in admin on into the administration, and every other user to /dashboard. */
export async function adminGuestsOnly({ queryClient, preload }: AdminGuard): Promise<void> {
  const user = await userAtTheDoor(queryClient);
  if (user?.role === 'admin') redirect({ to: ADMIN_HOME, replace: true, throw: true });
  if (user) turnAway(preload);
}

/** The signed-in user for a page of those who are not: a cached user counts once the server has confirmed it. */
async function userAtTheDoor(queryClient: QueryClient): Promise<SessionUser | null> {
  if (readStoredUser()) return confirmedUser(queryClient);
  return queryClient.getQueryData(sessionQuery.queryKey) ?? null;
}

function turnAway(preload: boolean): void {
  if (!preload) toast(ACCESS_DENIED);
  redirect({ to: '/dashboard', replace: true, throw: true });
}
