import { expect, test } from 'vitest';
import { ownTurnLine, waitedFor, waitingLine } from './waiting-words.ts';

test('the pending client review has its own text for the client', () => {
  const wait = { on: 'client', reason: 'client-review' } as const;
  expect(waitingLine(wait)).toBe('Waiting for client review');
  expect(ownTurnLine(wait)).toBe('Review the artwork proof');
});

test("the shop of a project without a client gets the client's review", () => {
  expect(ownTurnLine({ on: 'contractor', reason: 'client-review' })).toBe(
    'Get the client’s review of the proof',
  );
});

test('returns the account of the responsible user', () => {
  const people = { contractorId: 1, subcontractorId: 2, clientId: null };
  expect(waitedFor('subcontractor', people)).toBe(2);
  expect(waitedFor('client', people)).toBeNull();
});
