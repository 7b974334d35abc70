import { expect, test, vi } from 'vitest';
import { openSenderTab } from './sender-tab.ts';

let lastUserId = 1_000;
const noop = () => undefined;
const noHandlers = { onStart: noop, onStop: noop, onMessage: noop };

test('the second tab sends after the first was closed', async () => {
  const userId = (lastUserId += 1);
  const first = openSenderTab(userId, noHandlers);
  await vi.waitFor(() => expect(first.maySend()).toBe(true));
  const second = openSenderTab(userId, noHandlers);
  expect(second.maySend()).toBe(false);
  first.close();
  await vi.waitFor(() => expect(second.maySend()).toBe(true));
  second.close();
});

test('a tab takes over from a suspended tab', async () => {
  const userId = (lastUserId += 1);
  const name = `wrapline-photos-${userId}`;
  const suspendedTabLock = navigator.locks.request(name, () => new Promise<never>(noop)).catch(noop);
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const tab = openSenderTab(userId, noHandlers);
  vi.advanceTimersByTime(20_000);
  expect(tab.maySend()).toBe(false);
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(tab.maySend()).toBe(true));
  await suspendedTabLock;
  tab.close();
});

test('a tab stops sending while another tab has the lock', async () => {
  const userId = (lastUserId += 1);
  const onStop = vi.fn<() => void>();
  const tab = openSenderTab(userId, { ...noHandlers, onStop });
  await vi.waitFor(() => expect(tab.maySend()).toBe(true));
  const { promise: lockEnd, resolve } = Promise.withResolvers<void>();
  const lockOfOtherTab = navigator.locks.request(`wrapline-photos-${userId}`, { steal: true }, () => lockEnd);
  await vi.waitFor(() => expect(tab.maySend()).toBe(false));
  expect(onStop).toHaveBeenCalledOnce();
  resolve();
  await lockOfOtherTab;
  await vi.waitFor(() => expect(tab.maySend()).toBe(true));
  tab.close();
});
