import { expect, test } from 'vitest';
import { actionTextForUser, waitingText } from '#shared/projects/pending-action-text.ts';

test('the pending client review has its own text for the client', () => {
  const pendingAction = { on: 'client', reason: 'client-review' } as const;
  expect(waitingText(pendingAction)).toBe('Waiting for client review');
  expect(actionTextForUser(pendingAction)).toBe('Review the artwork proof');
});

test("the shop of a project without a client gets the client's review", () => {
  expect(actionTextForUser({ on: 'contractor', reason: 'client-review' })).toBe(
    'Get the client’s review of the proof',
  );
});
