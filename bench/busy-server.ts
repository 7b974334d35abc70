import { setTimeout as sleep } from 'node:timers/promises';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { withServer } from '../scripts/server-process.ts';
import { onEachDatabase } from './databases.ts';
import { atMost, median, medianRatio, percentile95, type Figure } from './figure.ts';
import { createProject, registerAndSignIn, timeOf } from './visitor.ts';

const PROJECTS = 50;
const ROUNDS = 3;
const REQUESTS = 200;
/** The pause between page loads of one user, so that they do not use the whole machine. */
const PAUSE_MS = 20;
/** The number of parallel uploads from two browser pages. */
const UPLOADS_AT_ONCE = 4;

interface Busy {
  url: string;
  cookie: string;
  photo: Blob;
}

/** The p95 of response times while 12-megapixel photos are uploaded and processed, as a multiple of an idle server's. */
export async function measureBusyServer(): Promise<Figure[]> {
  const photo = new Blob([new Uint8Array(await jpegPhoto({ width: 4000, height: 3000 }))]);
  return onEachDatabase(({ name, settings }) =>
    withServer(settings, async ({ url }) => {
      const cookie = await registerAndSignIn(url, 'busy-shop');
      for (let number = 0; number < PROJECTS; number += 1) await createProject(url, cookie);
      return [await compare(name, { url, cookie, photo })];
    }),
  );
}

async function compare(name: string, busy: Busy): Promise<Figure> {
  await readPages(busy);
  const idle: number[] = [];
  const meanwhile: number[] = [];
  const photos: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    idle.push(percentile95(await readPages(busy)));
    const { times, photosPerSecond } = await whileUploading(busy);
    meanwhile.push(percentile95(times));
    photos.push(photosPerSecond);
  }
  console.log(
    `  busy, ${name}: p95 ${median(meanwhile).toFixed(1)} ms at ${median(photos).toFixed(1)} photos per second, idle ${median(idle).toFixed(1)} ms`,
  );
  const what = `responses while photos are processed, p95, ${name}`;
  return atMost(2, 'times idle', medianRatio(meanwhile, idle), what);
}

async function readPages({ url, cookie }: Busy): Promise<number[]> {
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    const path = ['/api/projects?limit=50', '/api/projects/1', '/api/auth/session'][request % 3];
    times.push(await timeOf(`${url}${path}`, cookie));
    await sleep(PAUSE_MS);
  }
  return times;
}

async function whileUploading(busy: Busy): Promise<{ times: number[]; photosPerSecond: number }> {
  const over = new AbortController();
  let photos = 0;
  const startedAt = performance.now();
  const uploads = Array.from({ length: UPLOADS_AT_ONCE }, async () => {
    while (!over.signal.aborted) {
      await uploadPhoto(busy);
      photos += 1;
    }
  });
  const times = await readPages(busy);
  over.abort();
  await Promise.all(uploads);
  return { times, photosPerSecond: (photos * 1000) / (performance.now() - startedAt) };
}

async function uploadPhoto({ url, cookie, photo }: Busy): Promise<void> {
  const body = new FormData();
  body.set('photo', photo, 'van.jpg');
  const response = await fetch(`${url}/api/projects/2/photos`, { method: 'POST', headers: { cookie }, body });
  await response.arrayBuffer();
  if (response.status !== 201) throw new Error(`The upload of a photo returned ${response.status}`);
}
