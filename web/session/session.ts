import { queryOptions, useQuery } from '@tanstack/react-query';
import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import type { Actor } from '#shared/actor.ts';
import { isFlagSet } from '#shared/users/role-flag.ts';
import type { SignedInUser } from '#shared/auth/signed-in-user.ts';
import type { User } from '#shared/users/user.wire.ts';
import { ApiError, isSignedOut } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { sessionKeys } from '#web/api/query-keys.ts';
import { reportFailure } from '#web/lib/report-failure.ts';
import { deleteCopiesExceptOf } from '#web/offline/copies-names.ts';
import { hasUnsentWork } from '#web/session/unsent-work.ts';
import { toast } from '#web/ui/toast-store.ts';
import { STORED_USER_KEY, parseStoredUser, readStoredUser, storeUser } from '#web/session/stored-user.ts';
import type { StoredUser } from '#web/session/stored-user.ts';

const SESSION_KEY = sessionKeys.user;

/** The signed-in user. Contact data and documents are present only after the server has responded. */
export type SessionUser = StoredUser & Partial<SignedInUser>;

/** The signed-in user: first the cached one, then the server's response; null when nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: checkSession,
  initialData: (): SessionUser | undefined => readStoredUser() ?? undefined,
  initialDataUpdatedAt: 0,
  gcTime: Infinity,
});

async function checkSession({ signal, client }: QueryFunctionContext): Promise<SessionUser | null> {
  const user = await call('GET /api/auth/session', {}, { signal })
    .then(normalizeUser)
    .catch((error: unknown) => {
      if (!isSignedOut(error)) throw error;
      if (readStoredUser()) showExpiryToast();
      return null;
    });
  const before = client.getQueryData<SessionUser | null>(SESSION_KEY);
  storeUser(user);
  if (!user) deleteCopiesOfOtherUsers();
  if (before && user && before.id !== user.id) dropUserData(client);
  return user;
}

/** The user with the role flag converted to a boolean. */
function normalizeUser<Known extends StoredUser>(user: Known): Known {
  return { ...user, allowContractorRole: isFlagSet(user.allowContractorRole) };
}

/** The session for screens that are also shown signed out; `checking` until the first response. */
export function useSession(): { user: SessionUser | null; checking: boolean } {
  const { data: user, isFetched } = useQuery(sessionQuery);
  return { user: user ?? null, checking: !isFetched };
}

/** The user of the signed-in screens. */
export const UserContext = createContext<SessionUser | null>(null);

/** The signed-in user. */
export function useUser(): SessionUser {
  const user = use(UserContext);
  if (!user) throw new Error('useUser is used outside the signed-in screens');
  return user;
}

/** Whether the user has all fields, which only the server's response contains. */
export function isComplete(user: SessionUser): user is User {
  return user.email !== undefined;
}

/** The signed-in user as the policies in `shared` know them. */
export function useActor(): Actor {
  const user = useUser();
  return useMemo(() => actorOf(user), [user]);
}

/** A user as the policies in `shared` know them. */
export function actorOf({ id, role, allowContractorRole, shopId, staffRole }: StoredUser): Actor {
  const staffOf = shopId !== null && staffRole !== null ? { shopId, role: staffRole } : null;
  return { kind: 'user', userId: id, role, allowContractorRole, staffOf };
}

/** The cached signed-in user for code outside components; undefined when there is none. */
export function cachedActor(queryClient: QueryClient): Actor | undefined {
  const user = queryClient.getQueryData(sessionQuery.queryKey);
  return user ? actorOf(user) : undefined;
}

/** The user that the server confirms, or the cached one while the server cannot be reached. */
export async function confirmedUser(queryClient: QueryClient): Promise<SessionUser | null> {
  await queryClient.prefetchQuery(sessionQuery);
  return queryClient.getQueryData(sessionQuery.queryKey) ?? null;
}

/** The cached user; calls the server only when nothing is cached. */
export async function cachedOrConfirmedUser(queryClient: QueryClient): Promise<SessionUser | null> {
  const known = queryClient.getQueryData(sessionQuery.queryKey);
  return known === undefined ? (readStoredUser() ?? confirmedUser(queryClient)) : known;
}

/** The signed-in user, for a call; throws when the session has ended (docs/requirements/settings.md, Profile). */
export function requireUser(queryClient: QueryClient): SessionUser {
  const user = queryClient.getQueryData(sessionQuery.queryKey);
  if (!user) throw new ApiError(401, '401: User is not authenticated');
  return user;
}

/** Caches the user that the server returned, also for the next visit. */
export function setSessionUser(queryClient: QueryClient, response: SessionUser): void {
  const user = normalizeUser(response);
  storeUser(user);
  cacheUser(queryClient, user);
}

/** Another tab shares only a part of the user; the rest is fetched from the server. */
function cacheUser(queryClient: QueryClient, user: SessionUser | null): void {
  const isIncomplete = user !== null && !isComplete(user);
  queryClient.setQueryData(sessionQuery.queryKey, user, isIncomplete ? { updatedAt: 0 } : undefined);
  if (isIncomplete) void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
}

/** Checks the session again some time after a change (docs/requirements/settings.md, Profile, Role switch). */
export function recheckSession(queryClient: QueryClient, delayMs: number): void {
  setTimeout(() => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }), delayMs);
}

/** Switches the application to a user who has just signed in, without a page load. */
export async function changeSession(queryClient: QueryClient, user: SessionUser): Promise<void> {
  const before = queryClient.getQueryData(sessionQuery.queryKey);
  // A response in flight would restore the previous user.
  await queryClient.cancelQueries({ queryKey: SESSION_KEY });
  setSessionUser(queryClient, user);
  if (before?.id !== user.id) dropUserData(queryClient);
}

/** Drops the previous user's data, also from the device, and refetches what is on screen. */
function dropUserData(queryClient: QueryClient): void {
  deleteCopiesOfOtherUsers();
  void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
}

/** Deletes the copies on the device of everybody but the signed-in user. */
export function deleteCopiesOfOtherUsers(): void {
  const userId = readStoredUser()?.id ?? null;
  void deleteCopiesExceptOf(userId).catch((error: unknown) =>
    reportFailure("Failed to delete another user's copies", error),
  );
}

/** Removes the user and all of the user's data from the cache and the browser's storage. */
export async function endSession(queryClient: QueryClient): Promise<void> {
  storeUser(null);
  deleteCopiesOfOtherUsers();
  await queryClient.cancelQueries();
  queryClient.setQueryData(sessionQuery.queryKey, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
}

/** Checks the session again when a call reports that the user must add a second step, so that the set-up is shown. */
export function handleMissingSecondStep(queryClient: QueryClient, error: unknown): void {
  const isMissing = error instanceof ApiError && error.code === 'second_step_setup_required';
  const user = queryClient.getQueryData(sessionQuery.queryKey);
  if (!isMissing || !user) return;
  const marked: SessionUser = { ...user, mustAddSecondStep: true };
  queryClient.setQueryData(sessionQuery.queryKey, marked);
}

/** Ends the session when any call reports that it expired. Does nothing after a wrong password, when nobody is signed in. */
export function handleExpiredSession(queryClient: QueryClient, error: unknown): void {
  if (!isSignedOut(error) || !queryClient.getQueryData(sessionQuery.queryKey)) return;
  showExpiryToast();
  void endSession(queryClient);
}

function showExpiryToast(): void {
  toast({
    title: 'Session expired',
    description: 'Please sign in again. You will come back to this page.',
    variant: 'destructive',
  });
}

/** Applies a sign-in or sign-out from another tab. A change of user reloads the page. */
export function syncWithOtherTabs(queryClient: QueryClient): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== STORED_USER_KEY && event.key !== null) return;
    const user = parseStoredUser(event.newValue);
    const before = queryClient.getQueryData(sessionQuery.queryKey);
    if (before?.id === user?.id) cacheUser(queryClient, user && { ...before, ...user });
    else if (!hasUnsentWork()) window.location.reload();
    // A page load would lose the unsent work.
    else if (user) void changeSession(queryClient, user);
    else void endSession(queryClient);
  });
}
