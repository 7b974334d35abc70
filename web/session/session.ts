import { queryOptions, useQuery } from '@tanstack/react-query';
import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import type { Actor } from '#shared/actor.ts';
import { isFlagSet } from '#shared/users/role-flag.ts';
import type { SignedInUser } from '#shared/auth/signed-in-user.ts';
import type { User } from '#shared/users/user.wire.ts';
import { ApiError, isSecondStepMissing, isSignedOut } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { sessionKeys } from '#web/api/query-keys.ts';
import { reportFailure } from '#web/lib/report-failure.ts';
import { deleteCopiesExceptForUser } from '#web/offline/copies-names.ts';
import { hasUnsentWork } from '#web/session/unsent-work.ts';
import { toast } from '#web/ui/toast-store.ts';
import { STORED_USER_KEY, parseStoredUser, readStoredUser, storeUser } from '#web/session/stored-user.ts';
import type { StoredUser } from '#web/session/stored-user.ts';

const SESSION_KEY = sessionKeys.user;

/** The signed-in user. Contact data and documents are present only after the server has responded. */
export type SessionUser = StoredUser & Partial<SignedInUser>;

/** The signed-in user. Starts with the cached user, and then uses the server's response. Null when nobody is signed in. */
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
  const previousUser = client.getQueryData<SessionUser | null>(SESSION_KEY);
  storeUser(user);
  if (!user) deleteCopiesOfOtherUsers();
  if (previousUser && user && previousUser.id !== user.id) dropUserData(client);
  return user;
}

/** The user with the role flag converted to a boolean. */
function normalizeUser<Known extends StoredUser>(user: Known): Known {
  return { ...user, allowContractorRole: isFlagSet(user.allowContractorRole) };
}

/**
 * The session for screens that are also shown to signed-out visitors. `isChecking` is true until the first response.
 */
export function useSession(): { user: SessionUser | null; isChecking: boolean } {
  const { data: user, isFetched } = useQuery(sessionQuery);
  return { user: user ?? null, isChecking: !isFetched };
}

/** Provides the signed-in user to the signed-in screens. */
export const UserContext = createContext<SessionUser | null>(null);

/** The signed-in user. Throws outside the signed-in screens. */
export function useUser(): SessionUser {
  const user = use(UserContext);
  if (!user) throw new Error('useUser is used outside the signed-in screens');
  return user;
}

/** Whether the user has all fields. The server's response has them all; the stored user does not. */
export function isComplete(user: SessionUser): user is User {
  return user.email !== undefined;
}

/** The signed-in user in the format that the policies in `shared` need. */
export function useActor(): Actor {
  const user = useUser();
  return useMemo(() => actorOf(user), [user]);
}

/** Converts a user to the format that the policies in `shared` need. */
export function actorOf({ id, role, allowContractorRole, shopId, staffRole }: StoredUser): Actor {
  const staffOf = shopId !== null && staffRole !== null ? { shopId, role: staffRole } : null;
  return { kind: 'user', userId: id, role, allowContractorRole, staffOf };
}

/** The cached signed-in user in the format of the policies, for code outside components. Undefined when there is none. */
export function cachedActor(queryClient: QueryClient): Actor | undefined {
  const user = queryClient.getQueryData(sessionQuery.queryKey);
  return user ? actorOf(user) : undefined;
}

/** The user that the server confirms. While the server cannot be reached, the cached user. Null when nobody is signed in. */
export async function fetchConfirmedUser(queryClient: QueryClient): Promise<SessionUser | null> {
  await queryClient.prefetchQuery(sessionQuery);
  return queryClient.getQueryData(sessionQuery.queryKey) ?? null;
}

/**
 * The user in the query cache, or else the user stored in the browser, or else the user that the server confirms. Null when
 * nobody is signed in.
 */
export async function getCachedOrConfirmedUser(queryClient: QueryClient): Promise<SessionUser | null> {
  const cachedUser = queryClient.getQueryData(sessionQuery.queryKey);
  return cachedUser === undefined ? (readStoredUser() ?? fetchConfirmedUser(queryClient)) : cachedUser;
}

/** The signed-in user, for use in a call. Throws when the session has ended (docs/requirements/settings.md, Profile). */
export function requireUser(queryClient: QueryClient): SessionUser {
  const user = queryClient.getQueryData(sessionQuery.queryKey);
  if (!user) throw new ApiError(401, '401: User is not authenticated');
  return user;
}

/** Caches the user that the server returned, and stores the user for the next visit. */
export function setSessionUser(queryClient: QueryClient, response: SessionUser): void {
  const user = normalizeUser(response);
  storeUser(user);
  cacheUser(queryClient, user);
}

/**
 * Caches the user. Fetches the user from the server if fields are missing, because another tab shares only some of
 * them.
 */
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

/** Removes the previous user's cached data and copies on the device, and refetches the data on screen. */
function dropUserData(queryClient: QueryClient): void {
  deleteCopiesOfOtherUsers();
  void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
}

/** Deletes the copies of all users except the signed-in user from the device. */
export function deleteCopiesOfOtherUsers(): void {
  const userId = readStoredUser()?.id ?? null;
  void deleteCopiesExceptForUser(userId).catch((error: unknown) =>
    reportFailure("Failed to delete another user's copies", error),
  );
}

/** Removes the user, the cached data and the copies on the device. Keeps the user's drafts and unsent work. */
export async function endSession(queryClient: QueryClient): Promise<void> {
  storeUser(null);
  deleteCopiesOfOtherUsers();
  await queryClient.cancelQueries();
  queryClient.setQueryData(sessionQuery.queryKey, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
}

/** Marks the user when a call reports that the user must add a second step, so that the set-up is shown. */
export function handleMissingSecondStep(queryClient: QueryClient, error: unknown): void {
  const user = queryClient.getQueryData(sessionQuery.queryKey);
  if (!isSecondStepMissing(error) || !user) return;
  const updatedUser: SessionUser = { ...user, mustAddSecondStep: true };
  queryClient.setQueryData(sessionQuery.queryKey, updatedUser);
}

/**
 * Ends the session when a call reports that it expired. Does nothing when nobody is signed in, for example after a wrong
 * password.
 */
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

/**
 * Applies a sign-in or sign-out from another tab. A change of user also reloads the page, unless unsent work would be lost. Returns
 * a function that stops this.
 */
export function syncWithOtherTabs(queryClient: QueryClient): () => void {
  const apply = (event: StorageEvent) => {
    if (event.key !== STORED_USER_KEY && event.key !== null) return;
    const user = parseStoredUser(event.newValue);
    const before = queryClient.getQueryData(sessionQuery.queryKey);
    // The stored user has no `mustAddSecondStep` unless a second step is missing.
    if (before?.id === user?.id)
      return cacheUser(queryClient, user && { ...before, mustAddSecondStep: false, ...user });
    // A page load would lose the unsent work.
    if (!hasUnsentWork()) window.location.reload();
    // The page changes also without the reload, because the user can cancel it when the browser asks about unsaved input. The page
    // would then show the data of the previous user, and send what it writes in the new user's name. While the browser asks, another
    // tab may change the user again.
    const currentUser = readStoredUser();
    return void (currentUser ? changeSession(queryClient, currentUser) : endSession(queryClient));
  };
  window.addEventListener('storage', apply);
  return () => window.removeEventListener('storage', apply);
}
