import { isFlagSet } from '#shared/users/role-flag.ts';
import type { SignedInUser } from '#shared/auth/signed-in-user.ts';
import type { User } from '#shared/users/user.wire.ts';
import { localStore } from '#web/lib/browser-storage.ts';
import { storeServerRoleType, withStoredRoleType } from '#web/session/stored-role-type.ts';

/** The fields of the user that the browser stores: only those that the first paint needs, without contact data. */
export type StoredUser = Pick<
  User,
  | 'id'
  | 'name'
  | 'username'
  | 'role'
  | 'allowContractorRole'
  | 'avatarUrl'
  | 'shopId'
  | 'shopName'
  | 'staffRole'
> &
  Partial<Pick<SignedInUser, 'mustAddSecondStep'>>;

/** The storage key of the cached user. Other tabs are notified when the value changes. */
export const STORED_USER_KEY = 'auth_user';

/** The user of the last visit, or null. The server decides whether the session is still valid. */
export function readStoredUser(): StoredUser | null {
  const user = parseStoredUser(localStore.read(STORED_USER_KEY));
  return user && withStoredRoleType(user);
}

/**
 * Whether another user has signed in after this user, in any tab. This user's writes would then be sent in the other
 * user's name. False while no user is stored, because the server then rejects the writes.
 */
export function hasOtherUserSignedIn(userId: number): boolean {
  return (readStoredUser()?.id ?? userId) !== userId;
}

/** Stores the user for the next visit; null removes the entry. */
export function storeUser(user: StoredUser | null): void {
  if (user) storeServerRoleType(user);
  localStore.write(STORED_USER_KEY, user && JSON.stringify(pickStoredFields(user)));
}

/** Parses a stored user. Returns null when the text is invalid. */
export function parseStoredUser(text: string | null): StoredUser | null {
  try {
    const stored: StoredUser | null = JSON.parse(text ?? 'null');
    return typeof stored?.id === 'number' && typeof stored.name === 'string'
      ? pickStoredFields({ ...NO_SHOP_FIELDS, ...stored })
      : null;
  } catch {
    return null;
  }
}

/** The values of fields that an older version did not store. */
const NO_SHOP_FIELDS = { shopId: null, shopName: null, staffRole: null };

function pickStoredFields({
  id,
  name,
  username,
  role,
  allowContractorRole,
  avatarUrl,
  shopId,
  shopName,
  staffRole,
  mustAddSecondStep,
}: StoredUser): StoredUser {
  const flags = { allowContractorRole: isFlagSet(allowContractorRole) };
  const secondStepFlag = mustAddSecondStep ? { mustAddSecondStep } : {};
  return { id, name, username, role, ...flags, avatarUrl, shopId, shopName, staffRole, ...secondStepFlag };
}
