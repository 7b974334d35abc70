import { describe, expect, test } from 'vitest';
import { matchReviewers } from './reviewer-matching.ts';
import type { ReviewerRow } from './reviewers.repository.ts';

const DANA = makeReviewerRow({ id: 1, name: 'Dana Reed', email: 'dana@fleet.example' });
const LEE = makeReviewerRow({ id: 2, name: 'Lee Park' });
const CLIENT = makeReviewerRow({ id: 3, name: 'Maria Lopez', userId: 7 });
const EXISTING_REVIEWERS = [DANA, LEE, CLIENT];

describe('an existing reviewer is found', () => {
  test.each([
    ['by id', { id: 2, name: 'Somebody' }, LEE],
    ['by the same address in another case', { name: 'D. Reed', email: 'DANA@Fleet.example' }, DANA],
    ['by the same name', { name: 'lee park', email: 'lee@fleet.example' }, LEE],
    ['by address before name', { name: 'Lee Park', email: 'dana@fleet.example' }, DANA],
    ['as the client', { name: 'M. Lopez', isClient: true }, CLIENT],
  ])('%s', (_how, fields, matchedReviewer) => {
    expect(matchReviewers([makeForm(fields)], EXISTING_REVIEWERS, 7)[0]?.existing).toBe(matchedReviewer);
  });
});

test('a reviewer with the same name and another address is another person', () => {
  const form = makeForm({ name: 'Dana Reed', email: 'dana@other.example' });
  expect(matchReviewers([form], EXISTING_REVIEWERS, 7)[0]?.existing).toBeUndefined();
});

test.each([
  ['name', { name: 'Maria Lopez' }],
  ['address', { name: 'M. Lopez', email: 'maria@fleet.example' }],
])('a new client is not matched with a former client who has the same %s', (_what, fields) => {
  const formerClient = makeReviewerRow({
    id: 4,
    name: 'Maria Lopez',
    email: 'maria@fleet.example',
    userId: 6,
  });
  const form = makeForm({ ...fields, isClient: true });
  expect(matchReviewers([form], [formerClient], 7)[0]?.existing).toBeUndefined();
});

test('rejects a name without an address when several reviewers have this name', () => {
  const otherDana = makeReviewerRow({ id: 4, name: 'Dana Reed', email: 'dana@other.example' });
  const forms = [makeForm({ name: 'Dana Reed' })];
  expect(() => matchReviewers(forms, [DANA, otherDana], 7)).toThrow('Several reviewers have this name');
});

test('an unknown name is a new reviewer', () => {
  expect(matchReviewers([makeForm({ name: 'Sam Fox' })], EXISTING_REVIEWERS, 7)[0]?.existing).toBeUndefined();
});

test('two new reviewers with the same name and different addresses are two people', () => {
  const forms = [
    makeForm({ name: 'Sam Fox', email: 'a@x.example' }),
    makeForm({ name: 'Sam Fox', email: 'b@x.example' }),
  ];
  expect(matchReviewers(forms, EXISTING_REVIEWERS, 7)).toHaveLength(2);
});

test('rejects a client who is listed twice, even if the client is not a reviewer of the project yet', () => {
  const forms = [
    makeForm({ name: 'Maria Lopez', isClient: true }),
    makeForm({ name: 'M. Lopez', email: 'maria@x.example', isClient: true }),
  ];
  expect(() => matchReviewers(forms, [], 7)).toThrow('listed twice');
});

describe('rejects', () => {
  test.each([
    ['an unknown id', [{ id: 99, name: 'Dana Reed' }], 'Unknown reviewer'],
    ['a client that the project does not have', [{ name: 'Ann', isClient: true }], 'no client account'],
    [
      'the same existing reviewer twice',
      [{ id: 1, name: 'Dana Reed' }, { name: 'Dana Reed' }],
      'listed twice',
    ],
    ['the same new name twice', [{ name: 'Sam Fox' }, { name: 'sam fox' }], 'listed twice'],
    [
      'the same new address twice',
      [
        { name: 'Sam Fox', email: 'sam@x.example' },
        { name: 'Samuel', email: 'SAM@x.example' },
      ],
      'listed twice',
    ],
  ])('%s', (_what, submittedReviewers, message) => {
    expect(() => matchReviewers(submittedReviewers.map(makeForm), EXISTING_REVIEWERS, null)).toThrow(message);
  });
});

function makeForm(fields: { id?: number; name: string; email?: string; isClient?: boolean }) {
  return { email: null, isClient: false, ...fields };
}

function makeReviewerRow(overrides: Partial<ReviewerRow>): ReviewerRow {
  const createdAt = new Date('2027-03-01T12:00:00Z');
  return {
    id: 0,
    projectId: 1,
    name: '',
    email: null,
    userId: null,
    revokedAt: null,
    createdAt,
    ...overrides,
  };
}
