import { expect, test } from 'vitest';
import type { ProofComment } from '#shared/reviews/proof-comments.wire.ts';
import { carriedOverComments } from './carried-over-comments.ts';

const NEXT_VERSION = { createdAt: '2026-03-05T12:00:00.000Z' };

test('carries open threads over with their replies', () => {
  expect(idsOf([thread(1), reply(2, 1), thread(3)])).toEqual([1, 2, 3]);
});

test('keeps threads that were resolved after the upload of the next version', () => {
  expect(idsOf([thread(1, '2026-03-05T12:00:01.000Z')])).toEqual([1]);
});

test('omits threads that were resolved before the upload of the next version', () => {
  expect(idsOf([thread(1, '2026-03-05T11:59:59.000Z'), reply(2, 1), thread(3)])).toEqual([3]);
});

function idsOf(comments: ProofComment[]): number[] {
  return carriedOverComments(comments, NEXT_VERSION).map(({ id }) => id);
}

function thread(id: number, resolvedAt: string | null = null): ProofComment {
  return {
    id,
    proofId: 7,
    parentId: null,
    number: id,
    authorName: 'Dana',
    isOwn: false,
    text: 'Larger',
    pin: null,
    resolvedAt,
    createdAt: '2026-03-05T10:00:00.000Z',
  };
}

function reply(id: number, parentId: number): ProofComment {
  return { ...thread(id), parentId, number: null };
}
