import { expect, test } from 'vitest';
import { storeUser } from '#web/session/stored-user.ts';
import { storeOfflineSetting } from './offline-setting.ts';
import {
  deleteProjectCopies,
  deleteProjectCopiesExcept,
  deleteCopyAfterNotFound,
  readCopy,
  saveCopy,
} from './response-copies.ts';

const PROJECT_QUERY_NAMES = ['details', 'messages'];
const LIST_QUERY = { queryHash: 'list', queryKey: ['projects', 'lists'], meta: undefined };

test('the copies of a project are deleted together, with the lists that may contain it', async () => {
  const userId = await signInWithCopies(1, [7, 8]);
  await deleteProjectCopies(userId, 7);
  expect(await findHashesOfCopies(userId, [7, 8])).toEqual(['8 details', '8 messages']);
});

test('only the chosen projects keep their copies', async () => {
  const userId = await signInWithCopies(2, [7, 8, 9]);
  await deleteProjectCopiesExcept(userId, new Set([8]));
  expect(await findHashesOfCopies(userId, [7, 8, 9])).toEqual(['8 details', '8 messages', 'list']);
});

test('a project whose details are not found loses all of its copies', async () => {
  const userId = await signInWithCopies(4, [7, 8]);
  await deleteCopyAfterNotFound(userId, projectQuery(7, 'messages'));
  expect(await findHashesOfCopies(userId, [7])).toEqual(['7 details', 'list']);
  await deleteCopyAfterNotFound(userId, projectQuery(7, 'details'));
  expect(await findHashesOfCopies(userId, [7, 8])).toEqual(['8 details', '8 messages']);
});

test('nothing is stored for a user who has signed out', async () => {
  const userId = await signInWithCopies(3, [7]);
  storeUser(null);
  await saveCopy(userId, projectQuery(9, 'details'), 'data');
  expect(await findHashesOfCopies(userId, [9])).toEqual(['list']);
});

test('a late response is not stored after the user has turned off offline use', async () => {
  const userId = await signInWithCopies(6, [7]);
  storeOfflineSetting(false);
  await saveCopy(userId, projectQuery(9, 'details'), 'data');
  storeOfflineSetting(true);
  expect(await findHashesOfCopies(userId, [9])).toEqual(['list']);
});

test('a late response of a user who has signed out does not create the database again', async () => {
  storeUser(null);
  await expect(saveCopy(5, LIST_QUERY, 'data')).rejects.toThrow('The user has signed out');
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toContain('wrapline-copies-5');
});

/** Signs a user in. Stores copies of a list query, and of two queries for each project. */
async function signInWithCopies(userId: number, ids: number[]): Promise<number> {
  const account = { name: 'Dana', username: 'dana', role: 'contractor', allowContractorRole: false } as const;
  storeUser({ ...account, id: userId, avatarUrl: null, shopId: null, shopName: null, staffRole: null });
  for (const id of ids)
    for (const part of PROJECT_QUERY_NAMES) await saveCopy(userId, projectQuery(id, part), 'data');
  await saveCopy(userId, LIST_QUERY, 'data');
  return userId;
}

async function findHashesOfCopies(userId: number, ids: number[]): Promise<string[]> {
  const queries = [
    ...ids.flatMap((id) => PROJECT_QUERY_NAMES.map((part) => projectQuery(id, part))),
    LIST_QUERY,
  ];
  const found: string[] = [];
  for (const query of queries) if (await readCopy(userId, query)) found.push(query.queryHash);
  return found;
}

function projectQuery(id: number, part: string) {
  return { queryHash: `${id} ${part}`, queryKey: ['projects', 'one', id, 'page', part], meta: undefined };
}
