import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { toast } from '#web/ui/toast-store.ts';
import { ACCESS_DENIED, isAdminUrl } from './admin-access.ts';
import { ADMIN_HOME, destinationAfterSignIn, nextParam } from './sign-in-destination.ts';
import { fetchConfirmedUser, getCachedOrConfirmedUser, sessionQuery } from '#web/session/session.ts';
import type { SessionUser } from '#web/session/session.ts';
import { readStoredUser } from '#web/session/stored-user.ts';

/**
 * Redirects signed-out users to the sign-in page. After the sign-in they return to `href`. Waits for the session check when no
 * user is cached.
 */
export async function requireSignedIn(queryClient: QueryClient, href: string): Promise<void> {
  if (await getCachedOrConfirmedUser(queryClient)) return;
  const to = isAdminUrl(href) ? '/admin-login' : '/login';
  redirect({ to, search: { next: nextParam(href) }, replace: true, throw: true });
}

/** Redirects signed-in users to the page in `next`, or to /dashboard without `next`. */
export async function requireSignedOut(queryClient: QueryClient, next: string | undefined): Promise<void> {
  if (!(await userForGuestPage(queryClient))) return;
  redirect({ href: destinationAfterSignIn(next), replace: true, throw: true });
}

/** The input of an admin guard. `preload` is true while the user only hovers over a link. */
interface AdminGuardInput {
  queryClient: QueryClient;
  preload: boolean;
}

/** Redirects users who are not admins to /dashboard with a message. Checks with the server before it redirects. */
export async function requireAdmin({ queryClient, preload }: AdminGuardInput): Promise<void> {
  const knownUser = await getCachedOrConfirmedUser(queryClient);
  if (knownUser?.role === 'admin' || (await fetchConfirmedUser(queryClient))?.role === 'admin') return;
  redirectNonAdmin(preload);
}

/** Redirects a signed-in admin to the admin area, and other signed-in users to /dashboard with a message. */
export async function redirectSignedInFromAdminLogin({
  queryClient,
  preload,
}: AdminGuardInput): Promise<void> {
  const user = await userForGuestPage(queryClient);
  if (user?.role === 'admin') redirect({ to: ADMIN_HOME, replace: true, throw: true });
  if (user) redirectNonAdmin(preload);
}

/** The signed-in user for the guards of signed-out pages, or null. A user stored in the browser is confirmed by the server. */
async function userForGuestPage(queryClient: QueryClient): Promise<SessionUser | null> {
  if (readStoredUser()) return fetchConfirmedUser(queryClient);
  return queryClient.getQueryData(sessionQuery.queryKey) ?? null;
}

function redirectNonAdmin(isPreload: boolean): void {
  if (!isPreload) toast(ACCESS_DENIED);
  redirect({ to: '/dashboard', replace: true, throw: true });
}
