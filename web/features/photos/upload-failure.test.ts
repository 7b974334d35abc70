import { expect, test } from 'vitest';
import { ApiError, unreachableError } from '#web/api/api-error.ts';
import { toFailureState } from './upload-failure.ts';
import type { QueuedFile } from './upload-failure.ts';

const PHOTO = { id: 'front' } as QueuedFile;

test('a photo that is rejected without a message gets the default message', () => {
  const error = new ApiError(500, 'Internal Server Error', { hasNoMessage: true });
  expect(toFailureState(PHOTO, error)).toMatchObject({
    message: 'Failed to upload photo. Please try again.',
    resumes: false,
  });
});

test('a photo that does not reach the server is retried automatically', () => {
  expect(toFailureState(PHOTO, unreachableError())).toMatchObject({
    message: "Couldn't reach the server. Retrying automatically.",
    resumes: true,
  });
});
