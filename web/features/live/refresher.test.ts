import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TAB_ID } from '#web/api/tab-id.ts';
import { projectKeys } from '#web/api/query-keys.ts';
import { createRefresher } from './refresher.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('ignores the echo of a write of this tab', async () => {
  const { calls, refresher, leave } = screenWhoseCallsTake(100);
  await vi.advanceTimersByTimeAsync(1_000);
  refresher.take({ kind: 'project', projectId: 7, tabId: TAB_ID });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls()).toBe(1);
  leave();
});

test('follows a write of another tab', async () => {
  const { calls, refresher, leave } = screenWhoseCallsTake(100);
  await vi.advanceTimersByTimeAsync(1_000);
  refresher.take({ kind: 'project', projectId: 7, tabId: '0123456789abcdef' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls()).toBe(2);
  leave();
});

test('on a slow line a row of signals lets every answer arrive', async () => {
  const { answers, refresher, leave } = screenWhoseCallsTake(3_000);
  await everyHalfSecond(24, () => refresher.take({ kind: 'project', projectId: 7 }));
  expect(answers()).toBeGreaterThanOrEqual(3);
  leave();
});

test('what is signalled while a call is under way is fetched after it, once', async () => {
  const { calls, refresher, leave } = screenWhoseCallsTake(3_000);
  await vi.advanceTimersByTimeAsync(5_000);
  refresher.take({ kind: 'project', projectId: 7 });
  await vi.advanceTimersByTimeAsync(1_000);
  for (let number = 0; number < 20; number += 1) refresher.take({ kind: 'project', projectId: 7 });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(calls()).toBe(3);
  leave();
});

test('a call that hangs does not keep the next signal from being followed', async () => {
  const { calls, refresher, leave } = screenWhoseCallsTake(10 * 60_000);
  refresher.take({ kind: 'project', projectId: 7 });
  await vi.advanceTimersByTimeAsync(1_000);
  refresher.take({ kind: 'project', projectId: 7 });
  await vi.advanceTimersByTimeAsync(61_000);
  expect(calls()).toBe(3);
  leave();
});

test('a signal that cannot be followed does not end live updates', async () => {
  const { calls, refresher, leave } = screenWhoseCallsTake(100);
  await vi.advanceTimersByTimeAsync(1_000);
  refresher.take({ kind: 'of a newer version' } as never);
  await vi.advanceTimersByTimeAsync(2_000);
  refresher.take({ kind: 'project', projectId: 7 });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls()).toBe(2);
  leave();
});

/** A project's page that shows something already, and whose first call begins at once. */
function screenWhoseCallsTake(milliseconds: number) {
  const queryClient = new QueryClient();
  let [calls, answers] = [0, 0];
  const queryFn = async ({ signal }: { signal: AbortSignal }) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    signal.throwIfAborted();
    answers += 1;
    return answers;
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
    answers: () => answers,
    leave: () => {
      refresher.stop();
      close();
      queryClient.clear();
    },
  };
}

async function everyHalfSecond(times: number, act: () => void): Promise<void> {
  for (let number = 0; number < times; number += 1) {
    act();
    await vi.advanceTimersByTimeAsync(500);
  }
}
