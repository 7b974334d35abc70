import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TAB_ID } from '#web/api/tab-id.ts';
import { projectKeys } from '#web/api/query-keys.ts';
import { createRefresher } from './refresher.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('ignores the echo of a write of this tab', async () => {
  const { calls, refresher, leave } = openPageWithCallDuration(100);
  await vi.advanceTimersByTimeAsync(1_000);
  refresher.handle({ kind: 'project', projectId: 7, tabId: TAB_ID });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls()).toBe(1);
  leave();
});

test('refetches after a write of another tab', async () => {
  const { calls, refresher, leave } = openPageWithCallDuration(100);
  await vi.advanceTimersByTimeAsync(1_000);
  refresher.handle({ kind: 'project', projectId: 7, tabId: '0123456789abcdef' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls()).toBe(2);
  leave();
});

test('a series of signals does not abort slow fetches', async () => {
  const { responses, refresher, leave } = openPageWithCallDuration(3_000);
  await repeatEveryHalfSecond(24, () => refresher.handle({ kind: 'project', projectId: 7 }));
  expect(responses()).toBeGreaterThanOrEqual(3);
  leave();
});

test('signals during a fetch cause one more fetch', async () => {
  const { calls, refresher, leave } = openPageWithCallDuration(3_000);
  await vi.advanceTimersByTimeAsync(5_000);
  refresher.handle({ kind: 'project', projectId: 7 });
  await vi.advanceTimersByTimeAsync(1_000);
  for (let number = 0; number < 20; number += 1) refresher.handle({ kind: 'project', projectId: 7 });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(calls()).toBe(3);
  leave();
});

test('a hanging call does not block the next signal', async () => {
  const { calls, refresher, leave } = openPageWithCallDuration(10 * 60_000);
  refresher.handle({ kind: 'project', projectId: 7 });
  await vi.advanceTimersByTimeAsync(1_000);
  refresher.handle({ kind: 'project', projectId: 7 });
  await vi.advanceTimersByTimeAsync(61_000);
  expect(calls()).toBe(3);
  leave();
});

test('an unknown signal does not end live updates', async () => {
  const { calls, refresher, leave } = openPageWithCallDuration(100);
  await vi.advanceTimersByTimeAsync(1_000);
  refresher.handle({ kind: 'of a newer version' } as never);
  await vi.advanceTimersByTimeAsync(2_000);
  refresher.handle({ kind: 'project', projectId: 7 });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls()).toBe(2);
  leave();
});

/** Opens a project page that shows data and starts its first call at once. Each call takes `milliseconds`. */
function openPageWithCallDuration(milliseconds: number) {
  const queryClient = new QueryClient();
  let [calls, responses] = [0, 0];
  const queryFn = async ({ signal }: { signal: AbortSignal }) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    signal.throwIfAborted();
    responses += 1;
    return responses;
  };
  const page = new QueryObserver(queryClient, {
    queryKey: projectKeys.details(7),
    queryFn,
    initialData: 0,
  });
  const close = page.subscribe(() => undefined);
  const refresher = createRefresher(queryClient);
  return {
    refresher,
    calls: () => calls,
    responses: () => responses,
    leave: () => {
      refresher.stop();
      close();
      queryClient.clear();
    },
  };
}

async function repeatEveryHalfSecond(times: number, act: () => void): Promise<void> {
  for (let number = 0; number < times; number += 1) {
    act();
    await vi.advanceTimersByTimeAsync(500);
  }
}
