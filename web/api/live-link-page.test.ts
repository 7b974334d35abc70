import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveSignal } from '#shared/live/live.contract.ts';
import { refetchOnSignals } from './live-link-page.ts';

const KEY = ['review', 'token'];

beforeEach(() => {
  vi.useFakeTimers();
  streams.length = 0;
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('EventSource', FakeEventSource);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('fetches after a signal, not after a heartbeat', async () => {
  const { calls, leave } = await openPage();
  streams[0]?.sendSignal({ kind: 'beat' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls()).toBe(1);
  streams[0]?.sendSignal({ kind: 'project', projectId: 7 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls()).toBe(2);
  leave();
});

test('several signals during a fetch cause one more fetch', async () => {
  const { calls, leave } = await openPage();
  for (let number = 0; number < 5; number += 1) streams[0]?.sendSignal({ kind: 'project', projectId: 7 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls()).toBe(3);
  leave();
});

test('closes the stream and fetches once more when the link is no longer valid', async () => {
  const { calls, leave } = await openPage();
  streams[0]?.sendSignal({ kind: 'ended' });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(calls()).toBe(2);
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false]);
  leave();
});

test('resumes the stream after the last received event when the page becomes visible again', async () => {
  const { leave } = await openPage();
  streams[0]?.sendSignal({ kind: 'beat' });
  setVisibility('hidden');
  expect(streams[0]?.isOpen).toBe(false);
  setVisibility('visible');
  expect(streams[1]?.url).toBe('/api/review/token/live?after=5');
  leave();
});

/** Opens a page whose fetches take 100 ms, and waits for the first fetch. */
async function openPage() {
  const queryClient = new QueryClient();
  let calls = 0;
  const queryFn = async () => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return calls;
  };
  const unsubscribe = new QueryObserver(queryClient, { queryKey: KEY, queryFn }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(200);
  const stop = refetchOnSignals(queryClient, '/api/review/token/live', KEY);
  return {
    calls: () => calls,
    leave: () => {
      stop();
      unsubscribe();
      queryClient.clear();
    },
  };
}

function setVisibility(visibilityState: string): void {
  Object.assign(document, { visibilityState });
  document.dispatchEvent(new Event('visibilitychange'));
}

const streams: FakeEventSource[] = [];

/** A fake EventSource that a test sends signals through. */
class FakeEventSource extends EventTarget {
  isOpen = true;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    streams.push(this);
  }

  close(): void {
    this.isOpen = false;
  }

  sendSignal(signal: LiveSignal): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(signal), lastEventId: '5' }));
  }
}
