import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { Images } from '#server/platform/images.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { median, type Figure } from './figure.ts';

const PHOTOS = 8;
const ROUNDS = 3;

/** Photos of 12 megapixels through our own preparation, against the bare library making the same sizes, in turn. */
export async function measurePhotos(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wrapline-bench-'));
  const file = path.join(folder, 'photo.jpg');
  await writeFile(file, await jpegPhoto({ width: 4000, height: 3000 }));
  const images = new Images();
  const prepare = () => images.preparePhoto(1, file, 'jpeg');
  try {
    const ours: number[] = [];
    const bare: number[] = [];
    // Starts the image process.
    await prepare();
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await perSecond(prepare));
      bare.push(await perSecond(() => bareSizes(file)));
    }
    const ratio = median(ours.map((rate, round) => rate / (bare[round] ?? Number.NaN)));
    console.log(
      `  photos: ${median(ours).toFixed(2)} per second, bare ${median(bare).toFixed(2)} per second`,
    );
    return [
      { what: 'photos against the bare library', value: ratio, unit: 'of its rate', goal: { atLeast: 0.85 } },
    ];
  } finally {
    images.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function perSecond(prepare: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: PHOTOS }, prepare));
  return (PHOTOS * 1000) / (performance.now() - startedAt);
}

/** The shortest way to the same three pictures. */
async function bareSizes(file: string): Promise<unknown> {
  const upright = sharp(file).autoOrient();
  return Promise.all(
    [2560, 1280, 480].map((width) =>
      upright
        .clone()
        .resize({ width, height: 2 * width, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80, effort: 2 })
        .toBuffer(),
    ),
  );
}
