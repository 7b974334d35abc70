import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '#shared/messages/messages.contract.ts';
import { ApiError, unreachable } from '#web/api/api-error.ts';
import { dropDrafts } from '#web/lib/stored-draft.ts';
import { MessageOutbox } from './message-outbox.ts';
import type { OutgoingMessage } from './message-outbox.ts';

type Deliver = (message: OutgoingMessage) => Promise<Message>;

beforeEach(() => vi.stubGlobal('sessionStorage', storage()));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('messages go one at a time, in the order in which they were written', async () => {
  const outbox = new MessageOutbox('draft_1_outbox_7');
  const { deliver, arrived } = server();
  await Promise.all([outbox.send('First', deliver), outbox.send('Second', deliver)]);
  expect(arrived()).toEqual(['First', 'Second']);
  expect(outbox.contents()).toMatchObject({
    outgoing: [],
    delivered: [{ content: 'First' }, { content: 'Second' }],
  });
});

test('a refused message stays with the server’s words and does not hold up the next', async () => {
  const outbox = new MessageOutbox('draft_1_outbox_7');
  const { deliver, arrived } = server(new ApiError(404, 'Project not found'));
  await outbox.send('First', deliver);
  await outbox.send('Second', deliver);
  expect(arrived()).toEqual(['Second']);
  expect(outbox.contents().outgoing).toMatchObject([
    { content: 'First', state: 'failed', reason: 'Project not found' },
  ]);
});

test('with the connection gone several wait, and go in their order when it is back, each under its own key', async () => {
  const outbox = new MessageOutbox('draft_1_outbox_7');
  const { deliver, arrived, keys } = server(unreachable(), unreachable());
  await outbox.send('First', deliver);
  await outbox.send('Second', deliver);
  expect(states(outbox)).toEqual(['First failed', 'Second failed']);
  await outbox.resume(deliver);
  expect(arrived()).toEqual(['First', 'Second']);
  const [first, , ...again] = keys();
  expect(again).toEqual([first, expect.not.stringMatching(String(first))]);
});

test.each([401, 429, 502, 503, 504])(
  'a %i is nobody’s refusal: what it holds up goes in its order',
  async (status) => {
    const outbox = new MessageOutbox('draft_1_outbox_7');
    const { deliver, arrived } = server(new ApiError(status, 'Not now'), new ApiError(status, 'Not now'));
    await outbox.send('First', deliver);
    await outbox.send('Second', deliver);
    expect(states(outbox)).toEqual(['First failed', 'Second failed']);
    await outbox.resume(deliver);
    expect(arrived()).toEqual(['First', 'Second']);
  },
);

test('one that had arrived before, its answer lost, is not called unsent', async () => {
  const outbox = new MessageOutbox('draft_1_outbox_7');
  const { deliver, arrived } = server(new ApiError(409, 'Done already', { details: { carriedOut: true } }));
  await outbox.send('First', deliver);
  await outbox.send('Second', deliver);
  expect(outbox.contents().outgoing).toEqual([]);
  expect(arrived()).toEqual(['Second']);
});

test('what a page left on its way days ago is not sent by itself, only by hand', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-16T09:00:00Z') });
  const before = new MessageOutbox('draft_1_outbox_7');
  void before.send('On its way', () => new Promise(() => undefined));
  vi.setSystemTime(new Date('2026-11-19T09:00:00Z'));

  const after = new MessageOutbox('draft_1_outbox_7');
  const { deliver, arrived } = server();
  await after.resume(deliver);
  expect(arrived()).toEqual([]);
  expect(states(after)).toEqual(['On its way failed']);
  await after.retry(after.contents().outgoing[0]?.key ?? '', deliver);
  expect(arrived()).toEqual(['On its way']);
});

test('who signs out on purpose leaves no message behind, not even one that fails afterwards', async () => {
  const outbox = new MessageOutbox('draft_1_outbox_7');
  const others = new MessageOutbox('draft_2_outbox_7');
  let end: (error: Error) => void = () => undefined;
  const sending = outbox.send('On its way', () => new Promise((_, reject) => (end = reject)));
  await others.send('Of somebody else', server(unreachable()).deliver);

  dropDrafts(1);
  end(new ApiError(401, 'You are not signed in'));
  await sending;

  expect(outbox.contents().outgoing).toEqual([]);
  expect(new MessageOutbox('draft_1_outbox_7').contents().outgoing).toEqual([]);
  expect(states(others)).toEqual(['Of somebody else failed']);
});

test('one that is tried again by hand keeps its key', async () => {
  const outbox = new MessageOutbox('draft_1_outbox_7');
  const { deliver, arrived, keys } = server(new ApiError(500, 'Something went wrong'));
  await outbox.send('First', deliver);
  await outbox.resume(deliver);
  expect(arrived()).toEqual([]);
  await outbox.retry(outbox.contents().outgoing[0]?.key ?? '', deliver);
  expect(arrived()).toEqual(['First']);
  expect(new Set(keys()).size).toBe(1);
});

test('what a page left unsent or on its way is found by the next, and goes under its old key', async () => {
  const before = new MessageOutbox('draft_1_outbox_7');
  void before.send('On its way', () => new Promise(() => undefined));
  const { key } = before.contents().outgoing[0] ?? {};

  const after = new MessageOutbox('draft_1_outbox_7');
  expect(new MessageOutbox('draft_2_outbox_7').contents().outgoing).toEqual([]);
  const { deliver, keys } = server();
  await after.resume(deliver);
  expect(keys()).toEqual([key]);
  expect(new MessageOutbox('draft_1_outbox_7').contents().outgoing).toEqual([]);
});

test('a discarded message is gone for good', async () => {
  const outbox = new MessageOutbox('draft_1_outbox_7');
  const { deliver, arrived } = server(unreachable());
  await outbox.send('Never mind', deliver);
  expect(outbox.withdraw(outbox.contents().outgoing[0]?.key ?? '')).toBe('Never mind');
  await outbox.resume(deliver);
  expect(arrived()).toEqual([]);
  expect(new MessageOutbox('draft_1_outbox_7').contents().outgoing).toEqual([]);
});

test('taken back and sent again unchanged it is the same message; edited it is another', async () => {
  const outbox = new MessageOutbox('draft_1_outbox_7');
  const { deliver, keys } = server(unreachable(), unreachable());
  const takeBack = () => outbox.withdraw(outbox.contents().outgoing[0]?.key ?? '');
  await outbox.send('See you at 9', deliver);
  takeBack();
  await outbox.send('See you at 9', deliver);
  takeBack();
  await outbox.send('See you at 10', deliver);
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

const states = (outbox: MessageOutbox) =>
  outbox.contents().outgoing.map(({ content, state }) => `${content} ${state}`);

/** Fails with these first, and then takes everything. */
function server(...failures: Error[]) {
  const stored: Message[] = [];
  const deliver = vi.fn<Deliver>(({ content }) => {
    const failure = failures.shift();
    if (failure) return Promise.reject(failure);
    const message = {
      id: stored.length + 1,
      projectId: 7,
      senderId: 1,
      sender: 'Maria',
      content,
      createdAt: '',
    };
    stored.push(message);
    return Promise.resolve(message);
  });
  return {
    deliver,
    arrived: () => stored.map(({ content }) => content),
    keys: () => deliver.mock.calls.map(([{ key }]) => key),
  };
}

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
}
