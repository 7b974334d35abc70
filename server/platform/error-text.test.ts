import { expect, test } from 'vitest';
import { errorTextOf } from './error-text.ts';

test('the text of a failed connection to several addresses has the error of each address', () => {
  const errors = [new Error('connect ECONNREFUSED ::1:1'), new Error('connect ECONNREFUSED 127.0.0.1:1')];
  expect(errorTextOf(new AggregateError(errors))).toBe(
    'connect ECONNREFUSED ::1:1; connect ECONNREFUSED 127.0.0.1:1',
  );
});
