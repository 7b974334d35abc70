import { expect, test } from 'vitest';
import type { ProofComment } from '#shared/reviews/proof-comments.wire.ts';
import { carriedOver } from './threads.ts';

const previous = { proofId: 1 };
const next = { createdAt: '2026-11-20T10:00:00.000Z' };

test('carries over open threads with their replies', () => {
  const [thread, reply] = [comment(1), comment(2, { parentId: 1 })];
  expect(carriedOver([thread, reply], previous, next)).toEqual([thread, reply]);
});

test('carries over threads that were resolved after the next version was uploaded', () => {
  const thread = comment(1, { resolvedAt: '2026-11-20T10:00:01.000Z' });
  expect(carriedOver([thread], previous, next)).toEqual([thread]);
});

test('leaves out threads that were resolved before the next version', () => {
  const [thread, reply] = [
    comment(1, { resolvedAt: '2026-11-20T09:59:59.000Z' }),
    comment(2, { parentId: 1 }),
  ];
  expect(carriedOver([thread, reply], previous, next)).toEqual([]);
});

test('leaves out the comments on other versions', () => {
  expect(carriedOver([comment(1, { proofId: 2 })], previous, next)).toEqual([]);
});

function comment(id: number, more: Partial<ProofComment> = {}): ProofComment {
  return {
    id,
    proofId: 1,
    parentId: null,
    number: id,
    authorName: 'Dana Whitfield',
    isOwn: true,
    text: 'Larger logo',
    pin: null,
    resolvedAt: null,
    createdAt: '2026-11-19T10:00:00.000Z',
    ...more,
  };
}
