import { deleteDB, openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { QueryKey } from '@tanstack/react-query';
import { PICTURE_CACHE_PREFIX } from './picture-cache-name.ts';

/** The response of a call, as the cache of the page holds it. */
export interface ResponseCopy {
  /** The hash of the query key. */
  hash: string;
  key: QueryKey;
  data: unknown;
  /** When it was loaded, in milliseconds. */
  loadedAt: number;
  /** The version of the application that stored it; another version may expect other data. */
  build: string;
}

/** A project that is kept on the device, with everything that its page shows. */
export interface KeptProject {
  id: number;
  name: string;
  newestActivityId: number | null;
  /** When it was refreshed, in milliseconds. */
  refreshedAt: number;
  /** The URLs of its stored pictures. */
  pictures: string[];
  bytes: number;
}

interface Copies extends DBSchema {
  responses: { key: string; value: ResponseCopy };
  projects: { key: number; value: KeptProject };
  /** When the user last opened a project, in milliseconds. */
  opened: { key: number; value: { id: number; at: number } };
}

const PREFIX = 'wrapline-copies-';

let opened: { userId: number; database: Promise<IDBPDatabase<Copies>> } | undefined;

/** The database of a user's copies on this device. */
export function copiesOf(userId: number): Promise<IDBPDatabase<Copies>> {
  if (opened?.userId !== userId) opened = { userId, database: open(userId) };
  return opened.database;
}

function forget(): void {
  opened = undefined;
}

function open(userId: number): Promise<IDBPDatabase<Copies>> {
  const database = openDB<Copies>(PREFIX + String(userId), 1, {
    upgrade: (created) => {
      created.createObjectStore('responses', { keyPath: 'hash' });
      created.createObjectStore('projects', { keyPath: 'id' });
      created.createObjectStore('opened', { keyPath: 'id' });
    },
    // Another tab deletes the database after a sign-out.
    blocking: (_current, _blocked, event) => {
      forget();
      (event.target as IDBDatabase).close();
    },
    terminated: forget,
  });
  database.catch(forget);
  return database;
}

/** The name of the cache with a user's pictures. */
export function pictureCacheOf(userId: number): string {
  return PICTURE_CACHE_PREFIX + String(userId);
}

/** Deletes the copies of all users but this one from the device; null deletes all. */
export async function deleteCopiesExceptOf(userId: number | null): Promise<void> {
  if (!('indexedDB' in globalThis) || !('caches' in globalThis)) return;
  const isOthers = (name: string, prefix: string) =>
    name.startsWith(prefix) && name !== `${prefix}${String(userId)}`;
  const databases = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  const pictures = await caches.keys();
  await Promise.all([
    ...databases.filter((name) => isOthers(name, PREFIX)).map((name) => deleteDB(name)),
    ...pictures.filter((name) => isOthers(name, PICTURE_CACHE_PREFIX)).map((name) => caches.delete(name)),
  ]);
}
