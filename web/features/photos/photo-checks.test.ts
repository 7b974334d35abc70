import { expect, test } from 'vitest';
import { INITIAL_PHOTOS } from '#shared/upload-limits.ts';
import { GALLERY_PHOTOS, checkPhotos } from './photo-checks.ts';

const MB = 1024 * 1024;

const file = (name: string, type: string, bytes = 3) => new File([new Uint8Array(bytes)], name, { type });
const photos = (count: number) =>
  Array.from({ length: count }, (_, index) => file(`${index}.jpg`, 'image/jpeg'));

test('accepts only images, including HEIC files without a type', () => {
  const pdf = file('proof.pdf', 'application/pdf');
  const heic = file('IMG_0001.HEIC', '');
  const checked = checkPhotos([pdf, heic], INITIAL_PHOTOS);
  expect(checked.accepted).toEqual([heic]);
  expect(checked.problems).toEqual(['File "proof.pdf" is not an image.']);
});

test('rejects an initial photo larger than 5 MB', () => {
  const atLimit = file('a.jpg', 'image/jpeg', 5 * MB);
  const tooLarge = file('b.jpg', 'image/jpeg', 5 * MB + 1);
  const checked = checkPhotos([atLimit, tooLarge], INITIAL_PHOTOS);
  expect(checked.accepted).toEqual([atLimit]);
  expect(checked.problems).toEqual(['File "b.jpg" exceeds 5MB size limit.']);
  expect(checkPhotos([tooLarge], GALLERY_PHOTOS).accepted).toEqual([tooLarge]);
});

test('limits the initial photos to five', () => {
  expect(checkPhotos(photos(5), INITIAL_PHOTOS).problems).toEqual([]);
  const more = checkPhotos(photos(2), INITIAL_PHOTOS, 4);
  expect(more.accepted).toHaveLength(1);
  expect(more.problems).toEqual(['Cannot upload more than 5 files.']);
});
