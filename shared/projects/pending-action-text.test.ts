import { expect, test } from 'vitest';
import { actionTextForUser, responsibleUserOf, waitingText } from '#shared/projects/pending-action-text.ts';

test('the pending client review has its own text for the client', () => {
  const wait = { on: 'client', reason: 'client-review' } as const;
  expect(waitingText(wait)).toBe('Waiting for client review');
  expect(actionTextForUser(wait)).toBe('Review the artwork proof');
});

test("the shop of a project without a client gets the client's review", () => {
  expect(actionTextForUser({ on: 'contractor', reason: 'client-review' })).toBe(
    'Get the client’s review of the proof',
  );
});

test('returns the account of the responsible user', () => {
  const people = { contractorId: 1, subcontractorId: 2, clientId: null };
  expect(responsibleUserOf('subcontractor', people)).toBe(2);
  expect(responsibleUserOf('client', people)).toBeNull();
});
