import { expect, test } from 'vitest';
import { uploadFileName } from './upload-file-name.ts';

test.each([
  ['front.jpg', 'front.jpg'],
  ['', 'photo'],
  [`${'a'.repeat(196)}.jpg`, `${'a'.repeat(196)}.jpg`],
  [`${'a'.repeat(300)}.jpeg`, `${'a'.repeat(195)}.jpeg`],
  ['a'.repeat(300), 'a'.repeat(200)],
  [`${'a'.repeat(195)}🚐🚐.jpg`, `${'a'.repeat(195)}.jpg`],
])('sends the file name %s with at most 200 characters', (name, sentName) => {
  expect(uploadFileName(name)).toBe(sentName);
});
