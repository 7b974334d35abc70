import { expect, test } from 'vitest';
import { ApiError, isHtmlResponse, isSignedOut, requireJsonText, errorText } from './api-error.ts';
import type { ApiResponse } from './api-error.ts';

test('returns the body of a successful response', () => {
  expect(requireJsonText(sampleResponse({ text: '{"id":7}' }))).toBe('{"id":7}');
  expect(requireJsonText(sampleResponse({ text: '' }))).toBe('null');
});

test.each([
  ['the message field', '{"message":"Name is taken","error":"taken"}', 'Name is taken'],
  ['the error field', '{"error":"taken"}', 'taken'],
  ['the raw text', 'Upstream is full', 'Upstream is full'],
  ['the status and status text', '', '409: Conflict'],
])('the error message comes from %s', (_, text, message) => {
  expect(catchApiError({ status: 409, statusText: 'Conflict', text }).message).toBe(message);
});

test.each(['{}', '[]', '{"message":""}', '{"message":{},"error":{}}', ' {"status":"down"}', '{"mess'])(
  'ignores a body without a message: %s',
  (text) => {
    const error = catchApiError({ status: 503, statusText: 'Service Unavailable', text });
    expect(error.message).toBe('503: Service Unavailable');
    expect(errorText(error, 'Please try again.')).toBe('Please try again.');
  },
);

test('does not use an HTML page as the message', () => {
  const page = { status: 502, statusText: 'Bad Gateway', contentType: 'text/html', text: '<h1>nginx</h1>' };
  expect(catchApiError(page).message).toBe('502: Bad Gateway');
  expect(catchApiError({ ...page, contentType: '', text: '<!DOCTYPE html><h1>nginx</h1>' }).message).toBe(
    '502: Bad Gateway',
  );
});

test('rejects HTML where JSON was expected', () => {
  const error = catchApiError({ contentType: 'text/html', text: '<!doctype html>' });
  expect(error.message).toBe('Received HTML instead of data');
  expect(isHtmlResponse(error)).toBe(true);
});

test('an error carries its code, field errors and details', () => {
  const body = {
    message: 'Artwork Proof Required',
    code: 'gate_unmet',
    errors: { name: { _errors: ['Required'] } },
    details: { missing: ['proof'] },
  };
  expect(catchApiError({ status: 409, text: JSON.stringify(body) })).toMatchObject({ status: 409, ...body });
});

test('uses the fallback message only when the server sent none', () => {
  const errorWithoutMessage = catchApiError({ status: 401, statusText: 'Unauthorized', text: '' });
  expect(errorText(errorWithoutMessage, 'Invalid username or password')).toBe('Invalid username or password');
  const errorWithMessage = catchApiError({ status: 401, text: '{"error":"This account is closed"}' });
  expect(errorText(errorWithMessage, 'Invalid username or password')).toBe('This account is closed');
});

test('isSignedOut is true only for a 401', () => {
  expect(isSignedOut(new ApiError(401, 'Not signed in'))).toBe(true);
  expect(isSignedOut(new ApiError(403, 'Not allowed'))).toBe(false);
  expect(isSignedOut(new Error('401'))).toBe(false);
});

function sampleResponse(part: Partial<ApiResponse>): ApiResponse {
  return { status: 200, statusText: 'OK', contentType: 'application/json', text: '', ...part };
}

function catchApiError(part: Partial<ApiResponse>): ApiError {
  try {
    requireJsonText(sampleResponse(part));
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error('No ApiError was thrown');
}
