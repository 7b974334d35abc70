import { expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { avatarFileError, avatarUploadError } from './avatar-errors.ts';

const MB = 1024 * 1024;

test.each([
  ['a picture of 20 MB', { name: 'me.jpg', type: 'image/jpeg', size: 20 * MB }, undefined],
  [
    'a picture larger than 20 MB',
    { name: 'me.jpg', type: 'image/jpeg', size: 20 * MB + 1 },
    'File too large',
  ],
  ['an HEIC file without a type', { name: 'IMG_1.HEIC', type: '', size: MB }, undefined],
  ['a document', { name: 'me.pdf', type: 'application/pdf', size: MB }, 'Invalid file type'],
  ['an SVG drawing', { name: 'me.svg', type: 'image/svg+xml', size: 100 }, 'Invalid file type'],
])('checks the type and the size of %s', (_what, file, title) => {
  expect(avatarFileError(file)?.title).toBe(title);
});

test.each([
  [new ApiError(401, 'Not signed in'), 'Authentication required'],
  [new ApiError(413, 'Too large', { code: 'file_too_large' }), 'File too large'],
  [new ApiError(415, 'No image', { code: 'unsupported_file' }), 'Invalid file type'],
])('%s is shown as %s', (error, title) => {
  expect(avatarUploadError(error).title).toBe(title);
});

test('shows the message of any other error', () => {
  expect(avatarUploadError(new Error('The disk is full'))).toMatchObject({
    title: 'Upload failed',
    description: 'The disk is full',
  });
});
