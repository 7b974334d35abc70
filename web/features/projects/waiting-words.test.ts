import { expect, test } from 'vitest';
import { ownTurnLine, waitedFor, waitingLine } from './waiting-words.ts';

test('the shop and the installer read that the client is to review, the client that it is theirs to do', () => {
  const wait = { on: 'client', reason: 'client-review' } as const;
  expect(waitingLine(wait)).toBe('Waiting for client review');
  expect(ownTurnLine(wait)).toBe('Review the artwork proof');
});

test('a shop whose project has no client is told to get the review', () => {
  expect(ownTurnLine({ on: 'contractor', reason: 'client-review' })).toBe(
    'Get the client’s review of the proof',
  );
});

test('the turn belongs to one account', () => {
  const people = { contractorId: 1, subcontractorId: 2, clientId: null };
  expect(waitedFor('subcontractor', people)).toBe(2);
  expect(waitedFor('client', people)).toBeNull();
});
