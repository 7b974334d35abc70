import { isFlagSet } from '#shared/users/role-flag.ts';
import type { User } from '#shared/users/user.wire.ts';
import { localStore } from '#web/lib/browser-storage.ts';
import { storeRoleTypeOf, withStoredRoleType } from '#web/session/stored-role-type.ts';

/** What the browser keeps of the user: what the first paint needs, and no e-mail address, phone or address. */
export type StoredUser = Pick<
  User,
  'id' | 'name' | 'username' | 'role' | 'allowContractorRole' | 'avatarUrl'
>;

/** The key of the cached user; the other tabs are notified of its changes. */
export const STORED_USER_KEY = 'auth_user';

/** The user that was signed in when the browser was last here, or null. The server decides whether that still holds. */
export function readStoredUser(): StoredUser | null {
  const user = parseStoredUser(localStore.read(STORED_USER_KEY));
  return user && withStoredRoleType(user);
}

/**
 * Whether nobody else has signed in meanwhile, in another tab too: what this user wrote would go out in the other's name.
 * True while nobody is known, since the server then refuses.
 */
export function isStillSignedIn(userId: number): boolean {
  return (readStoredUser()?.id ?? userId) === userId;
}

/** Remembers the user for the next visit; null forgets. */
export function storeUser(user: StoredUser | null): void {
  if (user) storeRoleTypeOf(user);
  localStore.write(STORED_USER_KEY, user && JSON.stringify(storedPart(user)));
}

/** The user in a stored text; null when it is none. */
export function parseStoredUser(text: string | null): StoredUser | null {
  try {
    const stored: StoredUser | null = JSON.parse(text ?? 'null');
    return typeof stored?.id === 'number' && typeof stored.name === 'string' ? storedPart(stored) : null;
  } catch {
    return null;
  }
}

function storedPart({ id, name, username, role, allowContractorRole, avatarUrl }: StoredUser): StoredUser {
  return { id, name, username, role, allowContractorRole: isFlagSet(allowContractorRole), avatarUrl };
}
