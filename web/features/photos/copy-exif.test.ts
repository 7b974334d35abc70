import readExif from 'exif-reader';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { copyExif } from './copy-exif.ts';

const CAPTURE_TIME_EXIF = { IFD2: { DateTimeOriginal: '2027:02:28 09:41:00', OffsetTimeOriginal: '-06:00' } };
const ROTATED_ORIENTATION = 6;
const smallPhoto = await toJpeg(createPicture(20));

test('the smaller photo keeps the capture time of the original', async () => {
  const original = await toJpeg(createPicture(80).withExif(CAPTURE_TIME_EXIF));
  const { exif, width } = await readMetadata(await copyExif(original, smallPhoto));
  expect(exif?.Photo).toMatchObject({
    DateTimeOriginal: new Date('2027-02-28T09:41:00Z'),
    OffsetTimeOriginal: '-06:00',
  });
  expect(width).toBe(20);
});

test('the smaller photo has the upright orientation', async () => {
  const original = await toJpeg(
    createPicture(80).withExif(CAPTURE_TIME_EXIF).withMetadata({ orientation: ROTATED_ORIENTATION }),
  );
  expect((await readMetadata(original)).orientation).toBe(ROTATED_ORIENTATION);
  expect((await readMetadata(await copyExif(original, smallPhoto))).orientation).toBe(1);
});

test.each([
  ['without EXIF data', await toJpeg(createPicture(80))],
  ['in another format', new Blob([new Uint8Array(await createPicture(80).png().toBuffer())])],
  ['that is damaged', new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0xff])])],
])('returns the smaller photo unchanged for an original %s', async (_what, original) => {
  expect(await copyExif(original, smallPhoto)).toBe(smallPhoto);
});

function createPicture(width: number) {
  return sharp({ create: { width, height: 15, channels: 3, background: 'teal' } });
}

async function toJpeg(picture: Sharp): Promise<Blob> {
  return new Blob([new Uint8Array(await picture.jpeg().toBuffer())], { type: 'image/jpeg' });
}

async function readMetadata(photo: Blob) {
  const { exif, width, orientation } = await sharp(await photo.arrayBuffer()).metadata();
  return { exif: exif && readExif(exif), width, orientation };
}
