import { setTimeout as sleep } from 'node:timers/promises';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { startServer } from '../scripts/server-process.ts';
import { onEachDatabase } from './each-database.ts';
import { median, percentile95, type Figure } from './figure.ts';
import { createProject, registerAndSignIn, timeOf } from './visitor.ts';

const PROJECTS = 50;
const ROUNDS = 3;
const REQUESTS = 200;
/** Somebody who clicks through pages, and not a load that fills the machine by itself. */
const PAUSE_MS = 20;
/** As many as the page sends at a time, from two people. */
const UPLOADS_AT_ONCE = 4;

interface Busy {
  url: string;
  cookie: string;
  photo: Blob;
}

/** How much longer 95 of 100 answers take while 12-megapixel photos come in and are processed. */
export async function measureBusyServer(): Promise<Figure[]> {
  const photo = new Blob([new Uint8Array(await jpegPhoto({ width: 4000, height: 3000 }))]);
  return onEachDatabase(async ({ name, settings }) => {
    const server = await startServer(settings);
    try {
      const cookie = await registerAndSignIn(server.url, 'busy-shop');
      for (let number = 0; number < PROJECTS; number += 1) await createProject(server.url, cookie);
      return [await compare(name, { url: server.url, cookie, photo })];
    } finally {
      await server.stop();
    }
  });
}

async function compare(name: string, busy: Busy): Promise<Figure> {
  await readAround(busy);
  const idle: number[] = [];
  const meanwhile: number[] = [];
  const photos: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    idle.push(percentile95(await readAround(busy)));
    const { times, photosPerSecond } = await whileUploading(busy);
    meanwhile.push(percentile95(times));
    photos.push(photosPerSecond);
  }
  const ratio = median(meanwhile.map((time, round) => time / (idle[round] ?? Number.NaN)));
  console.log(
    `  busy, ${name}: 95 of 100 within ${median(meanwhile).toFixed(1)} ms at ${median(photos).toFixed(1)} photos per second, idle ${median(idle).toFixed(1)} ms`,
  );
  return {
    what: `answers while photos are processed, 95 of 100, ${name}`,
    value: ratio,
    unit: 'times idle',
    goal: { atMost: 2 },
  };
}

async function readAround({ url, cookie }: Busy): Promise<number[]> {
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
  const hands = Array.from({ length: UPLOADS_AT_ONCE }, async () => {
    while (!over.signal.aborted) {
      await uploadPhoto(busy);
      photos += 1;
    }
  });
  const times = await readAround(busy);
  over.abort();
  await Promise.all(hands);
  return { times, photosPerSecond: (photos * 1000) / (performance.now() - startedAt) };
}

async function uploadPhoto({ url, cookie, photo }: Busy): Promise<void> {
  const body = new FormData();
  body.set('photo', photo, 'van.jpg');
  const response = await fetch(`${url}/api/projects/2/photos`, { method: 'POST', headers: { cookie }, body });
  await response.arrayBuffer();
  if (response.status !== 201) throw new Error(`A photo was answered ${response.status}`);
}
