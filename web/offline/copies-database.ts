import { deleteDB, openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { QueryKey } from '@tanstack/react-query';
import { readStoredUser } from '#web/session/stored-user.ts';
import { copiesDatabaseName } from './copies-names.ts';

/** A stored response, in the format of the page's query cache. */
export interface ResponseCopy {
  /** The hash of the query key. */
  hash: string;
  key: QueryKey;
  data: unknown;
  /** The timestamp at which the response was loaded, in milliseconds. */
  loadedAt: number;
  /** The version of the application that stored the copy. Another version may expect other data. */
  build: string;
}

/** A project that is stored on the device with all data of its pages. */
export interface StoredProject {
  id: number;
  name: string;
  newestActivityId: number | null;
  /** The project's `viewsChangedAt` when the copies were stored: the timestamp of the shop's last change to its photo views. */
  viewsChangedAt?: string | null;
  /** The project's `materialsVersion` when the copies were stored. */
  materialsVersion?: string | null;
  /** The project's `peopleVersion` when the copies were stored. */
  peopleVersion?: string;
  /** The timestamp of the last refresh, in milliseconds. */
  refreshedAt: number;
  /** The URLs of the project's stored pictures. */
  pictures: string[];
  bytes: number;
  /** The version of the application that stored the project. Copies of other versions are deleted. */
  build?: string;
}

interface CopiesSchema extends DBSchema {
  responses: { key: string; value: ResponseCopy };
  projects: { key: number; value: StoredProject };
  /** The timestamps at which the user last opened each project, in milliseconds. */
  opened: { key: number; value: { id: number; at: number } };
}

let openedDatabase: { userId: number; database: Promise<IDBPDatabase<CopiesSchema>> } | undefined;

/** The database of a user's copies on this device. Rejects when the user is no longer signed in. */
export function openCopiesDatabase(userId: number): Promise<IDBPDatabase<CopiesSchema>> {
  if (openedDatabase?.userId !== userId) openedDatabase = { userId, database: openForUser(userId) };
  return openedDatabase.database;
}

function clearOpenedDatabase(): void {
  openedDatabase = undefined;
}

function openForUser(userId: number): Promise<IDBPDatabase<CopiesSchema>> {
  const database = openOrCreate(userId).then(async (userDatabase) => {
    if (readStoredUser()?.id === userId) return userDatabase;
    // The sign-out has deleted the database, but this call has created it again.
    userDatabase.close();
    await deleteDB(userDatabase.name);
    throw new Error('The user has signed out');
  });
  database.catch(clearOpenedDatabase);
  return database;
}

function openOrCreate(userId: number): Promise<IDBPDatabase<CopiesSchema>> {
  return openDB<CopiesSchema>(copiesDatabaseName(userId), 1, {
    upgrade: (created) => {
      created.createObjectStore('responses', { keyPath: 'hash' });
      created.createObjectStore('projects', { keyPath: 'id' });
      created.createObjectStore('opened', { keyPath: 'id' });
    },
    // Closes the database, so that another tab can delete it after a sign-out.
    blocking: (_current, _blocked, event) => {
      clearOpenedDatabase();
      (event.target as IDBDatabase).close();
    },
    terminated: clearOpenedDatabase,
  });
}
