import { hashKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { unreachableError } from '#web/api/api-error.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { formatLoadedAt } from '#web/lib/dates.ts';
import { storeUser } from '#web/session/stored-user.ts';
import { sampleShop } from '#web/testing/samples.ts';
import { oldestCopyTimeText } from './device-copies.ts';
import { saveCopy } from './response-copies.ts';

const MONDAY = Date.parse('2026-11-23T09:00:00');
const TUESDAY = Date.parse('2026-11-24T09:00:00');

afterEach(() => void vi.restoreAllMocks());

test('only the copies on screen count for the oldest load time', async () => {
  const user = { ...sampleShop(), id: 8 };
  storeUser(user);
  vi.spyOn(navigator.serviceWorker, 'controller', 'get').mockReturnValue({} as ServiceWorker);
  const queryClient = createQueryClient({ onError: () => undefined });
  const show = async (part: string, loadedAt: number) => {
    const queryKey = ['projects', 'one', 7, 'page', part];
    const clock = vi.spyOn(Date, 'now').mockReturnValue(loadedAt);
    await saveCopy(user.id, { queryKey, queryHash: hashKey(queryKey), meta: undefined }, 'data');
    clock.mockRestore();
    const query = { queryKey, queryFn: () => Promise.reject(unreachableError()), retry: false };
    const hide = new QueryObserver(queryClient, query).subscribe(() => undefined);
    await expect.poll(() => queryClient.getQueryData(queryKey)).toBe('data');
    return hide;
  };
  const hideMondaysCopy = await show('details', MONDAY);
  await show('messages', TUESDAY);
  expect(oldestCopyTimeText(queryClient.getQueryCache())).toBe(formatLoadedAt(MONDAY));
  hideMondaysCopy();
  expect(oldestCopyTimeText(queryClient.getQueryCache())).toBe(formatLoadedAt(TUESDAY));
});
