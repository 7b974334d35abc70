import { expect, test } from 'vitest';
import type { Message } from '#shared/messages/messages.contract.ts';
import { conversationOf } from './conversation.ts';

const message = (id: number): Message => ({
  id,
  projectId: 1,
  senderId: 1,
  sender: 'Maria',
  content: `Message ${id}`,
  createdAt: '2026-03-05T12:00:00Z',
});
const messages = (...ids: number[]) => ids.map(message);
const ids = (conversation: Message[]) => conversation.map(({ id }) => id);

test('sorts messages oldest first without duplicates', () => {
  expect(ids(conversationOf([messages(5, 4, 3), messages(3, 2, 1)], []))).toEqual([1, 2, 3, 4, 5]);
});

test('adds a sent message until the list contains it', () => {
  expect(ids(conversationOf([messages(2, 1)], messages(3)))).toEqual([1, 2, 3]);
  expect(ids(conversationOf([messages(3, 2, 1)], messages(3)))).toEqual([1, 2, 3]);
});

test('omits a sent message that is older than the loaded ones', () => {
  expect(ids(conversationOf([messages(90, 89)], messages(3)))).toEqual([89, 90]);
});

test('shows the first message of a project', () => {
  expect(ids(conversationOf([[]], messages(1)))).toEqual([1]);
  expect(conversationOf([[]], [])).toEqual([]);
});
