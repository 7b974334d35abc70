import { deleteDB, openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { QueryKey } from '@tanstack/react-query';
import { readStoredUser } from '#web/session/stored-user.ts';
import { copiesDatabaseOf } from './copies-names.ts';

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
export interface StoredProject {
  id: number;
  name: string;
  newestActivityId: number | null;
  /** When the shop changed its photo views, as the copies have them. */
  viewsChangedAt?: string | null;
  /** When it was refreshed, in milliseconds. */
  refreshedAt: number;
  /** The URLs of its stored pictures. */
  pictures: string[];
  bytes: number;
  /** The version of the application that stored it; the copies of other versions are deleted. */
  build?: string;
}

interface CopiesSchema extends DBSchema {
  responses: { key: string; value: ResponseCopy };
  projects: { key: number; value: StoredProject };
  /** When the user last opened a project, in milliseconds. */
  opened: { key: number; value: { id: number; at: number } };
}

let openedDatabase: { userId: number; database: Promise<IDBPDatabase<CopiesSchema>> } | undefined;

/** The database of a user's copies on this device. Rejects when the user is no longer signed in. */
export function openCopiesDatabase(userId: number): Promise<IDBPDatabase<CopiesSchema>> {
  if (openedDatabase?.userId !== userId) openedDatabase = { userId, database: openForUser(userId) };
  return openedDatabase.database;
}

function forgetDatabase(): void {
  openedDatabase = undefined;
}

function openForUser(userId: number): Promise<IDBPDatabase<CopiesSchema>> {
  const database = openOrCreate(userId).then(async (created) => {
    if (readStoredUser()?.id === userId) return created;
    // The sign-out has deleted it, so it was created again.
    created.close();
    await deleteDB(created.name);
    throw new Error('The user has signed out');
  });
  database.catch(forgetDatabase);
  return database;
}

function openOrCreate(userId: number): Promise<IDBPDatabase<CopiesSchema>> {
  return openDB<CopiesSchema>(copiesDatabaseOf(userId), 1, {
    upgrade: (created) => {
      created.createObjectStore('responses', { keyPath: 'hash' });
      created.createObjectStore('projects', { keyPath: 'id' });
      created.createObjectStore('opened', { keyPath: 'id' });
    },
    // Another tab deletes the database after a sign-out.
    blocking: (_current, _blocked, event) => {
      forgetDatabase();
      (event.target as IDBDatabase).close();
    },
    terminated: forgetDatabase,
  });
}
