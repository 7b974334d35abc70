import { QueryClient, queryOptions } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { applyOptimistic, optimisticChange } from './optimistic.ts';

interface Inbox {
  total: number;
  items: { id: number; isRead: boolean; title?: string }[];
}

const query = queryOptions({ queryKey: ['inbox'], queryFn: async (): Promise<Inbox> => INBOX });
const INBOX: Inbox = {
  total: 2,
  items: [
    { id: 1, isRead: false },
    { id: 2, isRead: false },
  ],
};

test('shows the change at once', async () => {
  const { inbox, markRead } = setUpInbox(INBOX);
  await markRead(1);
  expect(inbox()?.items).toEqual([{ id: 1, isRead: true }, INBOX.items[1]]);
});

test('a rollback restores the previous data', async () => {
  const { inbox, markRead } = setUpInbox(INBOX);
  const rollback = await markRead(1);
  rollback();
  expect(inbox()).toEqual(INBOX);
});

test('a rollback keeps a later change of another item', async () => {
  const { inbox, markRead } = setUpInbox(INBOX);
  const rollback = await markRead(1);
  await markRead(2);
  rollback();
  expect(inbox()?.items).toEqual([INBOX.items[0], { id: 2, isRead: true }]);
});

test('a rollback keeps an item that arrived later', async () => {
  const { queryClient, inbox, markRead } = setUpInbox(INBOX);
  const rollback = await markRead(1);
  const newItem = { id: 3, isRead: false };
  queryClient.setQueryData(query.queryKey, (now) => now && { ...now, items: [newItem, ...now.items] });
  rollback();
  expect(inbox()?.items).toEqual([newItem, ...INBOX.items]);
});

test('a rollback keeps a later change of another field of the item', async () => {
  const { queryClient, inbox, markRead } = setUpInbox(INBOX);
  const rollback = await markRead(1);
  queryClient.setQueryData(
    query.queryKey,
    (now) => now && { ...now, items: now.items.map((item) => ({ ...item, title: 'New' })) },
  );
  rollback();
  expect(inbox()?.items[0]).toEqual({ id: 1, isRead: false, title: 'New' });
});

test('a rollback restores a removed item and the total', async () => {
  const { inbox, remove } = setUpInbox(INBOX);
  const rollback = await remove(1);
  await remove(2);
  rollback();
  expect(inbox()).toEqual({ total: 1, items: [INBOX.items[0]] });
});

test('a rollback keeps a later change of the same value', async () => {
  const { inbox, markRead, markUnread } = setUpInbox({ total: 1, items: [{ id: 1, isRead: true }] });
  const rollback = await markUnread(1);
  await markRead(1);
  rollback();
  expect(inbox()?.items).toEqual([{ id: 1, isRead: true }]);
});

test('does not change a query that was not fetched', async () => {
  const { inbox, markRead } = setUpInbox(undefined);
  const rollback = await markRead(1);
  rollback();
  expect(inbox()).toBeUndefined();
});

function setUpInbox(data: Inbox | undefined) {
  const queryClient = new QueryClient();
  if (data) queryClient.setQueryData(query.queryKey, data);
  const apply = async (edit: (inbox: Inbox) => Inbox) =>
    applyOptimistic(queryClient, [optimisticChange(query.queryKey, edit)]);
  const setRead = (id: number, isRead: boolean) =>
    apply((inbox) => ({
      ...inbox,
      items: inbox.items.map((item) => (item.id === id ? { ...item, isRead } : item)),
    }));
  return {
    queryClient,
    inbox: () => queryClient.getQueryData(query.queryKey),
    markRead: (id: number) => setRead(id, true),
    markUnread: (id: number) => setRead(id, false),
    remove: (id: number) =>
      apply(({ total, items }) => ({ total: total - 1, items: items.filter((item) => item.id !== id) })),
  };
}
