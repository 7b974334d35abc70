import { expect, test } from 'vitest';
import type { Message } from '#shared/messages/messages.contract.ts';
import { toConversation } from './conversation.ts';

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
  expect(ids(toConversation([messages(5, 4, 3), messages(3, 2, 1)], []))).toEqual([1, 2, 3, 4, 5]);
});

test('shows a sent message once, before and after the list contains it', () => {
  expect(ids(toConversation([messages(2, 1)], messages(3)))).toEqual([1, 2, 3]);
  expect(ids(toConversation([messages(3, 2, 1)], messages(3)))).toEqual([1, 2, 3]);
});

test('omits a sent message that is older than the loaded ones', () => {
  expect(ids(toConversation([messages(90, 89)], messages(3)))).toEqual([89, 90]);
});

test('shows the first message of a project', () => {
  expect(ids(toConversation([[]], messages(1)))).toEqual([1]);
  expect(toConversation([[]], [])).toEqual([]);
});
