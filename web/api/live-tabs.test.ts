import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveSignal } from '#shared/live/live.contract.ts';
import { subscribeToLiveSignals } from './live-tabs.ts';
import { onServerContact } from '#web/api/server-contact.ts';

/** Longer than the heartbeat timeout of a stream, but too short for the suspended tab's stream to reconnect. */
const LONGER_THAN_HEARTBEAT_TIMEOUT_MS = 50_100;

beforeEach(() => {
  vi.useFakeTimers();
  streams.length = 0;
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('BroadcastChannel', FakeBroadcastChannel);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  FakeBroadcastChannel.openChannels.clear();
});

test('without Web Locks, each tab resumes after its own last event', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const [first, second] = [openTab(), openTab()];
  streams[0]?.sendSignal(5, { kind: 'beat' });
  streams[0]?.break();
  streams[1]?.sendSignal(9, { kind: 'beat' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(streams[2]?.url).toBe('/api/live?after=5');
  expect([first.signals, second.signals]).toEqual([['beat'], ['beat']]);
  first.close();
  second.close();
});

test('with Web Locks, one tab shares the signals of its stream', async () => {
  vi.stubGlobal('navigator', { onLine: true, locks: createFakeLocks() });
  const [first, second] = [openTab(), openTab()];
  await vi.advanceTimersByTimeAsync(0);
  streams[0]?.sendSignal(5, { kind: 'inbox' });
  expect([first.signals, second.signals]).toEqual([['inbox'], ['inbox']]);
  expect(streams).toHaveLength(1);

  first.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(streams[1]?.url).toBe('/api/live?after=5');
  second.close();
});

test('a visible tab opens its own stream while the leading tab is suspended', async () => {
  vi.stubGlobal('navigator', { onLine: true, locks: createFakeLocks() });
  const [suspendedTab, visibleTab] = [openTab(), openTab()];
  await vi.advanceTimersByTimeAsync(0);
  streams[0]?.sendSignal(5, { kind: 'beat' });
  await vi.advanceTimersByTimeAsync(LONGER_THAN_HEARTBEAT_TIMEOUT_MS);
  const fallback = streams[1];
  expect(fallback?.url).toBe('/api/live?after=5');
  fallback?.sendSignal(6, { kind: 'inbox' });
  expect(visibleTab.signals).toEqual(['beat', 'inbox']);
  expect(suspendedTab.signals).toEqual(['beat']);

  streams[0]?.sendSignal(7, { kind: 'inbox' });
  expect(fallback?.isOpen).toBe(false);
  suspendedTab.close();
  visibleTab.close();
});

test('a heartbeat retries the work that waits for the server', () => {
  vi.stubGlobal('navigator', { onLine: true });
  const retry = vi.fn<() => void>();
  const stopWaiting = onServerContact(retry);
  const tab = openTab();
  streams[0]?.sendSignal(5, { kind: 'inbox' });
  expect(retry).not.toHaveBeenCalled();
  streams[0]?.sendSignal(5, { kind: 'beat' });
  expect(retry).toHaveBeenCalledOnce();
  stopWaiting();
  tab.close();
});

test.each([
  ['of an unknown kind', '{"kind":"of a newer version"}'],
  ['without its project', '{"kind":"project"}'],
  ['that is not an object', 'null'],
  ['that is cut off', '{"kind":"inb'],
])('ignores a signal %s and logs it once', (_, data) => {
  const report = vi.fn<(error: Error) => void>();
  vi.stubGlobal('reportError', report);
  vi.stubGlobal('navigator', { onLine: true });
  const tab = openTab();
  streams[0]?.send(5, data);
  streams[0]?.send(6, data);
  streams[0]?.sendSignal(7, { kind: 'inbox' });
  expect(tab.signals).toEqual(['inbox']);
  expect(report).toHaveBeenCalledOnce();
  tab.close();
});

test('ignores an unknown signal from a tab of a newer version', async () => {
  vi.stubGlobal('navigator', { onLine: true, locks: createFakeLocks() });
  const tab = openTab();
  const data = { id: '5', signal: { kind: 'of an even newer version' } };
  for (const channel of FakeBroadcastChannel.openChannels)
    channel.dispatchEvent(new MessageEvent('message', { data }));
  expect(tab.signals).toEqual([]);
  tab.close();
});

function openTab() {
  const signals: LiveSignal['kind'][] = [];
  return { signals, close: subscribeToLiveSignals(1, ({ kind }) => signals.push(kind)) };
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

  sendSignal(id: number, signal: LiveSignal): void {
    this.send(id, JSON.stringify(signal));
  }

  send(id: number, data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data, lastEventId: String(id) }));
  }

  break(): void {
    this.dispatchEvent(new Event('error'));
  }
}

/** A fake BroadcastChannel that delivers synchronously. */
class FakeBroadcastChannel extends EventTarget {
  static readonly openChannels = new Set<FakeBroadcastChannel>();

  constructor() {
    super();
    FakeBroadcastChannel.openChannels.add(this);
  }

  postMessage(message: unknown): void {
    for (const other of FakeBroadcastChannel.openChannels)
      if (other !== this) other.dispatchEvent(new MessageEvent('message', { data: message }));
  }

  close(): void {
    FakeBroadcastChannel.openChannels.delete(this);
  }
}

/** Fake Web Locks: one holder at a time, in request order. */
function createFakeLocks() {
  let queue: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, _options: unknown, hold: () => Promise<void>) => {
      queue = queue.then(hold);
      return queue;
    },
  };
}
