import { expect, test } from 'vitest';
import { actionTextForUser, waitingText } from '#shared/projects/pending-action-text.ts';

test('a pending client review has one text for the client and one for other users', () => {
  const pendingAction = { on: 'client', reason: 'client-review' } as const;
  expect(waitingText(pendingAction)).toBe('Waiting for client review');
  expect(actionTextForUser(pendingAction)).toBe('Review the artwork proof');
});

test("a shop is asked to get the client's review when the project has no client account", () => {
  expect(actionTextForUser({ on: 'contractor', reason: 'client-review' })).toBe(
    'Get the client’s review of the proof',
  );
});

test('when no reviewer can decide, the texts name the newest version instead of a new version', () => {
  const pendingAction = { on: 'contractor', reason: 'review-send' } as const;
  expect(actionTextForUser(pendingAction)).toBe('Send the newest version for review');
  expect(waitingText(pendingAction)).toBe('Waiting for the newest version to go out for review');
});
