import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { Images } from '#server/platform/images.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { withTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { atLeast, type BenchResult } from './bench-result.ts';
import { measureDuration, measureInTurn } from './http-session.ts';

const PHOTOS = 8;
const ROUNDS = 3;

/** Measures the rate of preparing 12-megapixel photos, compared with the image library alone, which creates the same sizes. */
export function measurePhotos(): Promise<BenchResult[]> {
  return withTemporaryFolder(async (folder) => {
    const file = path.join(folder, 'photo.jpg');
    await writeFile(file, await jpegPhoto({ width: 4000, height: 3000 }));
    const images = new Images();
    try {
      return await compareWithBareSharp(file, () => images.preparePhoto(1, file, 'jpeg'));
    } finally {
      images.close();
    }
  });
}

async function compareWithBareSharp(file: string, prepare: () => Promise<unknown>): Promise<BenchResult[]> {
  // The first call starts the image process.
  await prepare();
  const measureBareRate = () => measurePhotoRate(() => createSimplestRenditions(file));
  const { subject, baseline, ratio } = await measureInTurn(
    ROUNDS,
    () => measurePhotoRate(prepare),
    measureBareRate,
  );
  console.log(`  photos: ${subject.toFixed(2)} per second, bare ${baseline.toFixed(2)} per second`);
  return [atLeast(0.85, 'of its rate', ratio, 'photos against the bare library')];
}

async function measurePhotoRate(prepare: () => Promise<unknown>): Promise<number> {
  const prepareAll = () => Promise.all(Array.from({ length: PHOTOS }, prepare));
  return (PHOTOS * 1000) / (await measureDuration(prepareAll));
}

/** The simplest code that produces the same three renditions. */
async function createSimplestRenditions(file: string): Promise<unknown> {
  const uprightImage = sharp(file).autoOrient();
  return Promise.all(
    [2560, 1280, 480].map((width) =>
      uprightImage
        .clone()
        .resize({ width, height: 2 * width, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80, effort: 2 })
        .toBuffer(),
    ),
  );
}
