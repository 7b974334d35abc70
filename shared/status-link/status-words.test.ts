import { describe, expect, test } from 'vitest';
import { PENDING_REASONS } from '#shared/projects/pending-action.ts';
import { statusWords } from './status-words.ts';

describe.each(PENDING_REASONS)('the words for %s', (reason) => {
  test('exist and are short', () => {
    expect(statusWords(reason)).toMatch(/^[A-Z].{5,50}[a-z]$/);
  });

  test('mention neither people nor internal work of the shop', () => {
    expect(statusWords(reason)).not.toMatch(/shop|client|installer|tracking|override|gate|photo|close/i);
  });
});

test('an open artwork review has the status ‘Waiting for your approval’', () => {
  expect(statusWords('proof-tracking', ['proof'])).toBe('Waiting for your approval');
  expect(statusWords('review-start', ['proof'])).toBe('Waiting for your approval');
});

test('an open sample review has the status ‘Waiting for your decision on the printed sample’', () => {
  expect(statusWords('sample', ['sample'])).toBe('Waiting for your decision on the printed sample');
  expect(statusWords('sample-answer', ['proof', 'sample'])).toBe(
    'Waiting for your decision on the printed sample',
  );
});

test('an open review does not change the status of later work', () => {
  expect(statusWords('print', ['proof', 'sample'])).toBe('Being printed');
});
