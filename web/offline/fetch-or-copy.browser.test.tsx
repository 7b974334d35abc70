import { hashKey, type Query } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { storeUser } from '#web/session/stored-user.ts';
import { newUserId, sampleShop } from '#web/testing/samples.ts';
import { fetchOrCopy } from './device-copies.ts';
import { readCopy, saveCopy } from './response-copies.ts';

const queryKey = ['projects', 'one', 7, 'page', 'details'];
const QUERY = {
  queryKey,
  queryHash: hashKey(queryKey),
  meta: undefined,
  state: { data: undefined } as Query['state'],
};

let userId = 0;
beforeEach(() => {
  userId = newUserId();
  storeUser({ ...sampleShop(), id: userId });
});

test('only the newest data of a query is kept until the service worker is active', async () => {
  const ready = Promise.withResolvers<ServiceWorkerRegistration>();
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(ready.promise);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  for (const data of ['first', 'second', 'third']) await fetchOrCopy(() => Promise.resolve(data), QUERY);
  ready.resolve({} as ServiceWorkerRegistration);
  await expect.poll(() => readCopy(userId, QUERY)).toMatchObject({ data: 'third' });
  expect(put).toHaveBeenCalledOnce();
});

test.each([
  ['returns the copy when a proxy responds that the server is down', undefined, true],
  ['returns no copy when the running server asks for a delay', 2_000, false],
])('%s', async (_what, retryAfterMs, isReturned) => {
  vi.spyOn(navigator.serviceWorker, 'controller', 'get').mockReturnValue({} as ServiceWorker);
  await saveCopy(userId, QUERY, 'copy');
  const error = new ApiError(503, 'Busy', { retryAfterMs });
  const result = fetchOrCopy(() => Promise.reject(error), QUERY);
  await (isReturned ? expect(result).resolves.toBe('copy') : expect(result).rejects.toBe(error));
});
