import { expect, test } from 'vitest';
import { ApiError, requireJsonText } from '#web/api/api-error.ts';
import { signInErrorText } from './auth.queries.ts';

test('a 401 shows the error field of the response', () => {
  expect(signInErrorText(createApiError(401, '{"error":"This account is closed"}'))).toBe(
    'This account is closed',
  );
});

test.each(['', '{}', '{"message":"Unauthorized"}', 'Unauthorized', '[]'])(
  'a 401 without an error field shows ‘Invalid username or password’: %j',
  (text) => expect(signInErrorText(createApiError(401, text))).toBe('Invalid username or password'),
);

test.each(['', '{}'])('another error without a message shows ‘Login failed’: %j', (text) => {
  expect(signInErrorText(createApiError(503, text))).toBe('Login failed');
});

function createApiError(status: number, text: string): Error {
  try {
    requireJsonText({ status, statusText: '', contentType: 'application/json', text });
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error('The response was not treated as an error');
}
