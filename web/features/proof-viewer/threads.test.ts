import { expect, test } from 'vitest';
import type { ProofComment } from '#shared/reviews/proof-comments.wire.ts';
import { isSameThread, threadsPinnedOn, placeText, groupIntoThreads } from './threads.ts';

const POINT = { page: 2, x: 0.5, y: 0.5, width: null, height: null };

test('groups replies with their thread, oldest first', () => {
  const threads = groupIntoThreads([comment(1), comment(2), reply(3, 1), reply(4, 2), reply(5, 1)]);
  const ids = threads.map(({ root, replies }) => [root.id, ...replies.map(({ id }) => id)]);
  expect(ids).toEqual([
    [1, 3, 5],
    [2, 4],
  ]);
});

test('omits a reply whose thread is missing', () => {
  expect(groupIntoThreads([reply(3, 1)])).toEqual([]);
});

test('finds the pins of a page', () => {
  const threads = groupIntoThreads([comment(1), { ...comment(2), pin: POINT }]);
  expect(threadsPinnedOn(2, threads).map(({ root }) => root.id)).toEqual([2]);
  expect(threadsPinnedOn(1, threads)).toEqual([]);
});

test('isSameThread returns false when a reply was added', () => {
  const [root, firstReply] = [comment(1), reply(2, 1)];
  expect(isSameThread({ root, replies: [firstReply] }, { root, replies: [firstReply] })).toBe(true);
  expect(isSameThread({ root, replies: [firstReply] }, { root, replies: [firstReply, reply(3, 1)] })).toBe(
    false,
  );
});

test('names the place of a comment', () => {
  expect(placeText(null, 3)).toBe('Whole version');
  expect(placeText(POINT, 3)).toBe('Point on page 2');
  expect(placeText({ ...POINT, width: 0.1, height: 0.1 }, 1)).toBe('Area');
});

function comment(id: number): ProofComment {
  const shared = { proofId: 1, parentId: null, authorName: 'Dana', isOwn: false, text: 'Text', pin: null };
  return { ...shared, id, number: id, resolvedAt: null, createdAt: '2026-11-22T10:00:00Z' };
}

function reply(id: number, parentId: number): ProofComment {
  return { ...comment(id), parentId, number: null };
}
