import { queryOptions, useQuery } from '@tanstack/react-query';
import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { Actor } from '#shared/actor.ts';
import { isFlagSet } from '#shared/users/role-flag.ts';
import type { User } from '#shared/users/user.wire.ts';
import { ApiError, isSignedOut } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { sessionKeys } from '#web/api/query-keys.ts';
import { hasUnsentWork } from '#web/session/unsent-work.ts';
import { toast } from '#web/ui/toast-store.ts';
import { STORED_USER_KEY, parseStoredUser, readStoredUser, storeUser } from '#web/session/stored-user.ts';
import type { StoredUser } from '#web/session/stored-user.ts';

const SESSION_KEY = sessionKeys.user;

/** The signed-in user; contact data and documents are known only after the server has answered. */
export type SessionUser = StoredUser & Partial<User>;

/** Who is signed in: the cached user at first, then the server's answer; null when nobody is. */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: checkSession,
  initialData: (): SessionUser | undefined => readStoredUser() ?? undefined,
  initialDataUpdatedAt: 0,
  gcTime: Infinity,
});

async function checkSession({ signal, client }: QueryFunctionContext): Promise<SessionUser | null> {
  const user = await call('GET /api/auth/session', {}, { signal })
    .then(normalized)
    .catch((error: unknown) => {
      if (!isSignedOut(error)) throw error;
      if (readStoredUser()) tellExpiry();
      return null;
    });
  const before = client.getQueryData<SessionUser | null>(SESSION_KEY);
  storeUser(user);
  if (before && user && before.id !== user.id) forgetOthers(client);
  return user;
}

/** The user with a role flag that is a boolean, however it has arrived. */
function normalized<Known extends StoredUser>(user: Known): Known {
  return { ...user, allowContractorRole: isFlagSet(user.allowContractorRole) };
}

/** The session for screens that may be seen signed out; `checking` until the server has answered once. */
export function useSession(): { user: SessionUser | null; checking: boolean } {
  const { data: user, isFetched } = useQuery(sessionQuery);
  return { user: user ?? null, checking: !isFetched };
}

/** The user of the screens behind the sign-in, which always have one. */
export const UserContext = createContext<SessionUser | null>(null);

/** The signed-in user. */
export function useUser(): SessionUser {
  const user = use(UserContext);
  if (!user) throw new Error('useUser stands outside of the signed-in screens');
  return user;
}

/** Whether the server has answered who the user is, with everything that it knows of them. */
export function isComplete(user: SessionUser): user is User {
  return user.email !== undefined;
}

/** The signed-in user as the policies in `shared` know them. */
export function useActor(): Actor {
  return actorOf(useUser());
}

function actorOf({ id, role, allowContractorRole }: SessionUser): Actor {
  return { kind: 'user', userId: id, role, allowContractorRole };
}

/** The signed-in user for code outside of components, as far as it is known; undefined when nobody is. */
export function cachedActor(queryClient: QueryClient): Actor | undefined {
  const user = queryClient.getQueryData(sessionQuery.queryKey);
  return user ? actorOf(user) : undefined;
}

/** The user that the server confirms, or the cached one while the server cannot be reached. */
export async function confirmedUser(queryClient: QueryClient): Promise<SessionUser | null> {
  await queryClient.prefetchQuery(sessionQuery);
  return queryClient.getQueryData(sessionQuery.queryKey) ?? null;
}

/** The user as far as it is known without asking; asks only when nothing is known. */
export async function knownUser(queryClient: QueryClient): Promise<SessionUser | null> {
  const known = queryClient.getQueryData(sessionQuery.queryKey);
  return known === undefined ? (readStoredUser() ?? confirmedUser(queryClient)) : known;
}

/**
 * The user in whose name a call is made; throws when the session has ended meanwhile
 * (docs/requirements/settings.md, Profile).
 */
export function callingUser(queryClient: QueryClient): SessionUser {
  const user = queryClient.getQueryData(sessionQuery.queryKey);
  if (!user) throw new ApiError(401, '401: User is not authenticated');
  return user;
}

/** Shows what the server now tells of the user, here and at the next visit. */
export function showUser(queryClient: QueryClient, answer: SessionUser): void {
  const user = normalized(answer);
  storeUser(user);
  cacheUser(queryClient, user);
}

/** What another tab tells of the user is only a part; the server is asked for the rest. */
function cacheUser(queryClient: QueryClient, user: SessionUser | null): void {
  const isPartial = user !== null && !isComplete(user);
  queryClient.setQueryData(sessionQuery.queryKey, user, isPartial ? { updatedAt: 0 } : undefined);
  if (isPartial) void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
}

/**
 * Asks the server once more who is signed in, a while after a change (docs/requirements/settings.md, Profile, Role
 * switch).
 */
export function recheckSession(queryClient: QueryClient, delayMs: number): void {
  setTimeout(() => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }), delayMs);
}

/** Makes the whole application know who has just signed in, without loading it afresh. */
export async function changeSession(queryClient: QueryClient, user: SessionUser): Promise<void> {
  const before = queryClient.getQueryData(sessionQuery.queryKey);
  // An answer on its way would bring the one before back.
  await queryClient.cancelQueries({ queryKey: SESSION_KEY });
  showUser(queryClient, user);
  if (before?.id !== user.id) forgetOthers(queryClient);
}

/** What the server told is told to one person: nobody else sees it, and what is on screen is asked for again. */
function forgetOthers(queryClient: QueryClient): void {
  void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
}

/** Forgets the user, here and for the next visit, and everything that the server told them. */
export async function endSession(queryClient: QueryClient): Promise<void> {
  storeUser(null);
  await queryClient.cancelQueries();
  queryClient.setQueryData(sessionQuery.queryKey, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
}

/** An expired session ends here too, whichever call finds out. A wrong password is no such thing: nobody is signed in. */
export function noticeExpiry(queryClient: QueryClient, error: unknown): void {
  if (!isSignedOut(error) || !queryClient.getQueryData(sessionQuery.queryKey)) return;
  tellExpiry();
  void endSession(queryClient);
}

function tellExpiry(): void {
  toast({
    title: 'Session expired',
    description: 'Please sign in again. You will come back to this page.',
    variant: 'destructive',
  });
}

/** Signing in or out in another tab holds here too; a page of somebody else starts afresh. */
export function followOtherTabs(queryClient: QueryClient): void {
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
