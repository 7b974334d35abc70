import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '#shared/messages/messages.contract.ts';
import { ApiError, unreachableError } from '#web/api/api-error.ts';
import { needsAttention, Outbox } from './outbox.ts';
import type { OutgoingItem } from './outbox.ts';
import { createFakeStorage } from '#web/testing/fake-storage.ts';

type Deliver = (message: OutgoingItem<string>) => Promise<Message>;

beforeEach(() => {
  vi.stubGlobal('localStorage', createFakeStorage());
  // Removes the Web Locks API. The tests simulate previous pages that never close, so these pages would keep their locks.
  vi.stubGlobal('navigator', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('sends messages one at a time in order', async () => {
  const outbox = new Outbox<string, Message>('outbox_1_7_messages');
  const { deliver, arrived } = createFakeServer();
  await Promise.all([outbox.send('First', deliver), outbox.send('Second', deliver)]);
  expect(arrived()).toEqual(['First', 'Second']);
  expect(outbox.contents()).toMatchObject({
    outgoing: [],
    delivered: [{ content: 'First' }, { content: 'Second' }],
  });
});

test('a rejected message does not block the next one', async () => {
  const outbox = new Outbox<string, Message>('outbox_1_7_messages');
  const { deliver, arrived } = createFakeServer(new ApiError(404, 'Project not found'));
  await outbox.send('First', deliver);
  await outbox.send('Second', deliver);
  expect(arrived()).toEqual(['Second']);
  expect(outbox.contents().outgoing).toMatchObject([
    { content: 'First', state: 'failed', reason: 'Project not found' },
  ]);
});

test('resends interrupted messages in order with their keys', async () => {
  const outbox = new Outbox<string, Message>('outbox_1_7_messages');
  const { deliver, arrived, keys } = createFakeServer(unreachableError(), unreachableError());
  await outbox.send('First', deliver);
  await outbox.send('Second', deliver);
  expect(states(outbox)).toEqual(['First failed', 'Second failed']);
  await outbox.resume(deliver);
  expect(arrived()).toEqual(['First', 'Second']);
  const [firstKey, , ...repeatedKeys] = keys();
  expect(repeatedKeys).toEqual([firstKey, expect.not.stringMatching(String(firstKey))]);
});

test.each([401, 429, 502, 503, 504])(
  'a response with status %i pauses sending and keeps the messages queued',
  async (status) => {
    const outbox = new Outbox<string, Message>('outbox_1_7_messages');
    const { deliver, arrived } = createFakeServer(
      new ApiError(status, 'Not now'),
      new ApiError(status, 'Not now'),
    );
    await outbox.send('First', deliver);
    await outbox.send('Second', deliver);
    expect(states(outbox)).toEqual(['First failed', 'Second failed']);
    await outbox.resume(deliver);
    expect(arrived()).toEqual(['First', 'Second']);
  },
);

test('a message stays queued until the user has set up the required second step', async () => {
  const outbox = new Outbox<string, Message>('outbox_1_7_messages');
  const { deliver, arrived } = createFakeServer(
    new ApiError(403, 'Add one', { code: 'second_step_setup_required' }),
  );
  await outbox.send('First', deliver);
  expect(outbox.contents().outgoing.map(needsAttention)).toEqual([false]);
  await outbox.resume(deliver);
  expect(arrived()).toEqual(['First']);
});

test('removes a message that an earlier attempt has already stored', async () => {
  const outbox = new Outbox<string, Message>('outbox_1_7_messages');
  const { deliver, arrived } = createFakeServer(
    new ApiError(409, 'Done already', { details: { carriedOut: true } }),
  );
  await outbox.send('First', deliver);
  await outbox.send('Second', deliver);
  expect(outbox.contents().outgoing).toEqual([]);
  expect(arrived()).toEqual(['Second']);
});

test('does not resend automatically when the idempotency key may have expired', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-16T09:00:00Z') });
  const earlierOutbox = new Outbox<string, Message>('outbox_1_7_messages');
  void earlierOutbox.send('On its way', () => new Promise(() => undefined));
  vi.setSystemTime(new Date('2026-12-17T09:00:00Z'));

  const laterOutbox = new Outbox<string, Message>('outbox_1_7_messages');
  const { deliver, arrived } = createFakeServer();
  await laterOutbox.resume(deliver);
  expect(arrived()).toEqual([]);
  expect(states(laterOutbox)).toEqual(['On its way failed']);
  await laterOutbox.retry(laterOutbox.contents().outgoing[0]?.key ?? '', deliver);
  expect(arrived()).toEqual(['On its way']);
});

test('a manual retry keeps the key', async () => {
  const outbox = new Outbox<string, Message>('outbox_1_7_messages');
  const { deliver, arrived, keys } = createFakeServer(new ApiError(500, 'Something went wrong'));
  await outbox.send('First', deliver);
  await outbox.resume(deliver);
  expect(arrived()).toEqual([]);
  await outbox.retry(outbox.contents().outgoing[0]?.key ?? '', deliver);
  expect(arrived()).toEqual(['First']);
  expect(new Set(keys()).size).toBe(1);
});

test('a reload keeps unsent messages and their keys', async () => {
  const earlierOutbox = new Outbox<string, Message>('outbox_1_7_messages');
  void earlierOutbox.send('On its way', () => new Promise(() => undefined));
  const { key } = earlierOutbox.contents().outgoing[0] ?? {};

  const laterOutbox = new Outbox<string, Message>('outbox_1_7_messages');
  expect(new Outbox<string, Message>('outbox_2_7_messages').contents().outgoing).toEqual([]);
  const { deliver, keys } = createFakeServer();
  await laterOutbox.resume(deliver);
  expect(keys()).toEqual([key]);
  expect(new Outbox<string, Message>('outbox_1_7_messages').contents().outgoing).toEqual([]);
});

test('a discarded message is not restored', async () => {
  const outbox = new Outbox<string, Message>('outbox_1_7_messages');
  const { deliver, arrived } = createFakeServer(unreachableError());
  await outbox.send('Never mind', deliver);
  expect(outbox.withdraw(outbox.contents().outgoing[0]?.key ?? '')).toBe('Never mind');
  await outbox.resume(deliver);
  expect(arrived()).toEqual([]);
  expect(new Outbox<string, Message>('outbox_1_7_messages').contents().outgoing).toEqual([]);
});

test('a withdrawn message that is sent again keeps its key unless it was edited', async () => {
  const outbox = new Outbox<string, Message>('outbox_1_7_messages');
  const { deliver, keys } = createFakeServer(unreachableError(), unreachableError());
  const withdraw = () => outbox.withdraw(outbox.contents().outgoing[0]?.key ?? '');
  await outbox.send('See you at 9', deliver);
  withdraw();
  await outbox.send('See you at 9', deliver);
  withdraw();
  await outbox.send('See you at 10', deliver);
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a rejected item of a chain stops the later ones until all are retried', async () => {
  const outbox = new Outbox<string, Message>('outbox_1_7_records', { isChain: true });
  const { deliver, arrived } = createFakeServer(new ApiError(409, 'Changed meanwhile'));
  outbox.store('First', 'key-1');
  outbox.store('Second', 'key-2');
  await outbox.resume(deliver);
  expect(arrived()).toEqual([]);
  expect(outbox.contents().outgoing.map(needsAttention)).toEqual([true, true]);
  await outbox.resume(deliver);
  expect(arrived()).toEqual([]);
  await outbox.retryAll(deliver);
  expect(arrived()).toEqual(['First', 'Second']);
});

test('keeps what another tab has stored meanwhile', async () => {
  const [one, other] = [1, 2].map(() => new Outbox<string, Message>('outbox_1_7_messages'));
  one?.store('From the first tab', 'key-1');
  other?.store('From the second tab', 'key-2');
  const { deliver, arrived } = createFakeServer();
  await new Outbox<string, Message>('outbox_1_7_messages').resume(deliver);
  expect(arrived()).toEqual(['From the first tab', 'From the second tab']);
});

test('does not send what another tab has sent or discarded', async () => {
  vi.unstubAllGlobals();
  vi.stubGlobal('localStorage', createFakeStorage());
  const [one, other] = [1, 2].map(() => new Outbox<string, Message>('outbox_1_8_messages'));
  for (const [text, key] of [
    ['Sent', 'key-1'],
    ['Discarded', 'key-2'],
    ['Left', 'key-3'],
  ] as const)
    one?.store(text, key);
  const { deliver, arrived } = createFakeServer();
  one?.withdraw('key-2');
  await Promise.all([one?.resume(deliver), other?.resume(deliver)]);
  expect(arrived()).toEqual(['Sent', 'Left']);
  expect(new Outbox<string, Message>('outbox_1_8_messages').contents().outgoing).toEqual([]);
});

test('a message that is older than the lifetime of its key needs attention', () => {
  vi.useFakeTimers({ now: new Date('2026-11-16T09:00:00Z') });
  const outbox = new Outbox<string, Message>('outbox_1_7_messages');
  outbox.store('On its way', 'key-1');
  expect(outbox.contents().outgoing.map(needsAttention)).toEqual([false]);
  vi.setSystemTime(new Date('2026-12-17T09:00:00Z'));
  expect(outbox.contents().outgoing.map(needsAttention)).toEqual([true]);
});

test('sends a held message only after the next page load', async () => {
  const outbox = new Outbox<string, Message>('outbox_1_7_messages');
  const { deliver, arrived } = createFakeServer();
  outbox.hold('On its way', 'key-1');
  await outbox.resume(deliver);
  expect(outbox.contents().outgoing).toEqual([]);
  expect(arrived()).toEqual([]);

  const next = new Outbox<string, Message>('outbox_1_7_messages');
  await next.resume(deliver);
  expect(arrived()).toEqual(['On its way']);
});

test('a released message stays in the outbox, and a dropped message does not', () => {
  const outbox = new Outbox<string, Message>('outbox_1_7_messages');
  outbox.hold('Not sent', 'key-1');
  outbox.hold('Arrived', 'key-2');
  expect(outbox.release('key-1')).toBe(true);
  outbox.drop('key-2');
  expect(states(outbox)).toEqual(['Not sent failed']);
  expect(states(new Outbox('outbox_1_7_messages'))).toEqual(['Not sent failed']);
});

test('sends a message even if the device has no space to store it', async () => {
  const fullStorage = Object.defineProperty(createFakeStorage(), 'setItem', {
    value: () => expect.fail('Quota exceeded'),
  });
  vi.stubGlobal('localStorage', fullStorage);
  const outbox = new Outbox<string, Message>('outbox_1_7_messages');
  const { deliver, arrived } = createFakeServer(unreachableError());
  await outbox.send('First', deliver);
  expect(states(outbox)).toEqual(['First failed']);
  await outbox.resume(deliver);
  expect(arrived()).toEqual(['First']);
  expect(outbox.store('Second', 'key-2')).toBe(false);
  expect(outbox.contents().outgoing).toEqual([]);
});

const states = (outbox: Outbox<string, Message>) =>
  outbox.contents().outgoing.map(({ content, state }) => `${content} ${state}`);

/** A fake server that fails with these errors first, and then stores every message. */
function createFakeServer(...failures: Error[]) {
  const storedMessages: Message[] = [];
  const deliver = vi.fn<Deliver>(({ content }) => {
    const failure = failures.shift();
    if (failure) return Promise.reject(failure);
    const message = {
      id: storedMessages.length + 1,
      projectId: 7,
      senderId: 1,
      sender: 'Maria',
      content,
      createdAt: '',
    };
    storedMessages.push(message);
    return Promise.resolve(message);
  });
  return {
    deliver,
    arrived: () => storedMessages.map(({ content }) => content),
    keys: () => deliver.mock.calls.map(([{ key }]) => key),
  };
}
