import { expect, test } from 'vitest';
import { INITIAL_PHOTO_LIMITS } from '#shared/upload-limits.ts';
import { GALLERY_PHOTO_LIMITS, checkPhotos } from './photo-checks.ts';

const MB = 1024 * 1024;

const createFile = (name: string, type: string, bytes = 3) =>
  new File([new Uint8Array(bytes)], name, { type });
const createPhotoFiles = (count: number) =>
  Array.from({ length: count }, (_, index) => createFile(`${index}.jpg`, 'image/jpeg'));

test('accepts only images, including HEIC files without a type', () => {
  const pdf = createFile('proof.pdf', 'application/pdf');
  const heic = createFile('IMG_0001.HEIC', '');
  const checked = checkPhotos([pdf, heic], INITIAL_PHOTO_LIMITS);
  expect(checked.accepted).toEqual([heic]);
  expect(checked.problems).toEqual(['File "proof.pdf" is not an image.']);
});

test('rejects an initial photo larger than 5 MB', () => {
  const atLimit = createFile('a.jpg', 'image/jpeg', 5 * MB);
  const tooLarge = createFile('b.jpg', 'image/jpeg', 5 * MB + 1);
  const checked = checkPhotos([atLimit, tooLarge], INITIAL_PHOTO_LIMITS);
  expect(checked.accepted).toEqual([atLimit]);
  expect(checked.problems).toEqual(['File "b.jpg" exceeds 5MB size limit.']);
  expect(checkPhotos([tooLarge], GALLERY_PHOTO_LIMITS).accepted).toEqual([tooLarge]);
});

test('accepts large photos, except HEIC photos, when photos are made smaller', () => {
  const jpeg = createFile('a.jpg', 'image/jpeg', 5 * MB + 1);
  const heic = createFile('b.heic', 'image/heic', 5 * MB + 1);
  const checked = checkPhotos([jpeg, heic], { ...INITIAL_PHOTO_LIMITS, isReduced: true });
  expect(checked.accepted).toEqual([jpeg]);
  expect(checked.problems).toEqual(['File "b.heic" exceeds 5MB size limit.']);
});

test('limits the initial photos to five', () => {
  expect(checkPhotos(createPhotoFiles(5), INITIAL_PHOTO_LIMITS).problems).toEqual([]);
  const resultOverLimit = checkPhotos(createPhotoFiles(2), INITIAL_PHOTO_LIMITS, 4);
  expect(resultOverLimit.accepted).toHaveLength(1);
  expect(resultOverLimit.problems).toEqual(['Cannot upload more than 5 files.']);
});
