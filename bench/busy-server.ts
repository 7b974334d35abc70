import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '#shared/api.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { call, type Caller } from '../scripts/api-client.ts';
import { withServer } from '../scripts/server-process.ts';
import { measureOnEachDatabase } from './databases.ts';
import { atMost, median, medianRatio, percentile95, type BenchResult } from './figure.ts';
import { createProjects, registerShop, timeOf, whileRepeating } from './http-session.ts';

const PROJECTS = 50;
const PATHS = ['/api/projects?limit=50', '/api/projects/1', '/api/auth/session'];
const ROUNDS = 3;
const REQUESTS = 200;
/** The pause between page loads of one user, so that they do not use the whole machine. */
const PAUSE_MS = 20;
/** The number of parallel uploads from two browser pages. */
const PARALLEL_UPLOADS = 4;

/** The p95 of response times while 12-megapixel photos are uploaded and processed, as a multiple of an idle server's. */
export async function measureBusyServer(): Promise<BenchResult[]> {
  const photo = new File([new Uint8Array(await jpegPhoto({ width: 4000, height: 3000 }))], 'van.jpg');
  return measureOnEachDatabase(({ name, settings }) =>
    withServer(settings, async ({ url }) => {
      const shop = await registerShop(url, 'busy-shop');
      await createProjects(shop, PROJECTS);
      return [await compare(name, shop, photo)];
    }),
  );
}

async function compare(name: string, shop: Caller, photo: File): Promise<BenchResult> {
  await readPages(shop);
  const idle: number[] = [];
  const meanwhile: number[] = [];
  const photos: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    idle.push(percentile95(await readPages(shop)));
    const { times, photosPerSecond } = await whileUploading(shop, photo);
    meanwhile.push(percentile95(times));
    photos.push(photosPerSecond);
  }
  console.log(
    `  busy, ${name}: p95 ${median(meanwhile).toFixed(1)} ms at ${median(photos).toFixed(1)} photos per second, idle ${median(idle).toFixed(1)} ms`,
  );
  const what = `responses while photos are processed, p95, ${name}`;
  return atMost(2, 'times idle', medianRatio(meanwhile, idle), what);
}

async function readPages(shop: Caller): Promise<number[]> {
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    const path = PATHS[request % PATHS.length] ?? '';
    times.push(await timeOf(shop, path));
    await sleep(PAUSE_MS);
  }
  return times;
}

async function whileUploading(
  shop: Caller,
  photo: File,
): Promise<{ times: number[]; photosPerSecond: number }> {
  let photos = 0;
  const startedAt = performance.now();
  const upload = async () => {
    await call(shop, api.photos.upload, { params: { id: '2' }, body: {} }, photo);
    photos += 1;
  };
  const times = await whileRepeating(PARALLEL_UPLOADS, upload, () => readPages(shop));
  return { times, photosPerSecond: (photos * 1000) / (performance.now() - startedAt) };
}
