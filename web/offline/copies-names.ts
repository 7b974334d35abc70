import { PICTURE_CACHE_PREFIX } from './picture-cache-name.ts';

const DATABASE_PREFIX = 'wrapline-copies-';

/** The name of the database with a user's copies. */
export function copiesDatabaseName(userId: number): string {
  return DATABASE_PREFIX + String(userId);
}

/** The name of the cache with a user's pictures. */
export function pictureCacheName(userId: number): string {
  return PICTURE_CACHE_PREFIX + String(userId);
}

/** Deletes the copies of all other users from the device. With null, deletes the copies of all users. */
export async function deleteCopiesExceptForUser(userId: number | null): Promise<void> {
  if (!('indexedDB' in globalThis) || !('caches' in globalThis)) return;
  const belongsToOtherUser = (name: string, prefix: string) =>
    name.startsWith(prefix) && name !== `${prefix}${String(userId)}`;
  for (const { name = '' } of await indexedDB.databases())
    if (belongsToOtherUser(name, DATABASE_PREFIX)) indexedDB.deleteDatabase(name);
  for (const name of await caches.keys())
    if (belongsToOtherUser(name, PICTURE_CACHE_PREFIX)) await caches.delete(name);
}
