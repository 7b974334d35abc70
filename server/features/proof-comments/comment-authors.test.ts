import { expect, test } from 'vitest';
import {
  authorForParticipant,
  authorForReviewer,
  type CommentAuthor,
} from '#server/features/proof-comments/comment-authors.ts';

const project = { contractorId: 1, subcontractorId: 2, clientId: 3 };
const dana = { reviewerId: 7, userId: null, name: 'Dana', shop: 'North Wraps', project };
const emptyAuthor: CommentAuthor = {
  userId: null,
  userName: null,
  isAdmin: false,
  shopId: null,
  reviewerId: null,
  reviewerName: null,
  reviewerUserId: null,
};

test.each<[who: string, author: Partial<CommentAuthor>, shown: string]>([
  ['the owner', { userId: 1, userName: 'Maria' }, 'North Wraps'],
  ['staff of the shop', { userId: 11, userName: 'Sam', shopId: 1 }, 'North Wraps'],
  ['an admin', { userId: 9, userName: 'Root', isAdmin: true }, 'North Wraps'],
  ['the installer', { userId: 2, userName: 'Ivan' }, 'The installer'],
  ['staff of the installing shop', { userId: 21, userName: 'Ida', shopId: 2 }, 'The installer'],
  ['the client', { userId: 3, userName: 'Priya' }, 'The client'],
  ['somebody who left', { userId: 30, userName: 'Former' }, 'A former participant'],
  ['a deleted account', {}, 'Deleted user'],
  ['another reviewer', { reviewerId: 8, reviewerName: 'Lee' }, 'Another reviewer'],
  ['the reviewer', { reviewerId: 7, reviewerName: 'Dana' }, 'Dana'],
])('a reviewer sees %s without the names of other people', (_who, author, shown) => {
  expect(authorForReviewer({ ...emptyAuthor, ...author }, dana).authorName).toBe(shown);
});

test('a reviewer with an account sees the comments of this account as their own', () => {
  const client = { ...dana, userId: 3 };
  expect(authorForReviewer({ ...emptyAuthor, userId: 3 }, client)).toEqual({
    authorName: 'Dana',
    isOwn: true,
  });
});

test('participants see names', () => {
  const userAuthor = { ...emptyAuthor, userId: 2, userName: 'Ivan' };
  const linkAuthor = { ...emptyAuthor, reviewerId: 7, reviewerName: 'Dana', reviewerUserId: 3 };
  expect(authorForParticipant(userAuthor, { userId: 2 })).toEqual({ authorName: 'Ivan', isOwn: true });
  expect(authorForParticipant(linkAuthor, { userId: 2 })).toEqual({ authorName: 'Dana', isOwn: false });
  expect(authorForParticipant(linkAuthor, { userId: 3 })).toEqual({ authorName: 'Dana', isOwn: true });
  expect(authorForParticipant(emptyAuthor, { userId: 2 })).toEqual({
    authorName: 'Deleted user',
    isOwn: false,
  });
});
