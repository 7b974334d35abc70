import type { User } from '#shared/users/user.wire.ts';
import { storeRoleTypeOf, withStoredRoleType } from './stored-role-type.ts';

/** The key of the cached user (accounts §3); the other tabs hear of its changes. */
export const STORED_USER_KEY = 'auth_user';

/** The user that was signed in when the browser was last here, or null. The server decides whether that still holds. */
export function readStoredUser(): User | null {
  try {
    const user = parseStoredUser(localStorage.getItem(STORED_USER_KEY));
    return user && withStoredRoleType(user);
  } catch {
    return null;
  }
}

/** Remembers the user that the server told, for the next visit; null forgets. */
export function storeUser(user: User | null): void {
  if (user) storeRoleTypeOf(user);
  try {
    if (user) localStorage.setItem(STORED_USER_KEY, JSON.stringify(user));
    else localStorage.removeItem(STORED_USER_KEY);
  } catch {
    // Storage can be blocked by the browser; the server's answer then comes first at every visit.
  }
}

/** The user in a stored text; null when it is none. */
export function parseStoredUser(text: string | null): User | null {
  try {
    const stored: User | null = JSON.parse(text ?? 'null');
    return typeof stored?.id === 'number' && typeof stored.name === 'string' ? stored : null;
  } catch {
    return null;
  }
}
