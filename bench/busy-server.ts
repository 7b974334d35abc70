import { api } from '#shared/api.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { call, type Caller } from '#server/testing/api-client.ts';
import { withServer } from '#server/testing/server-process.ts';
import { measureOnEachDatabase } from './databases.ts';
import { atMost, percentile95, type BenchResult } from './bench-result.ts';
import { createProjects, measureInTurn, registerShop, measureTimes, repeatDuring } from './http-session.ts';

const PROJECTS = 50;
const PATHS = ['/api/projects?limit=50', '/api/projects/1', '/api/auth/session'];
const ROUNDS = 3;
/** The number of requests to each path in a round. */
const REQUESTS_PER_PATH = 70;
/** The pause after each measured request, so that these requests do not use the whole machine. */
const PAUSE_MS = 20;
/** The number of uploads that two browser pages send in parallel. */
const PARALLEL_UPLOADS = 4;

/** Measures the p95 of response times while 12-megapixel photos are processed, as a multiple of the p95 of an idle server. */
export async function measureBusyServer(): Promise<BenchResult[]> {
  const photo = new File([new Uint8Array(await jpegPhoto({ width: 4000, height: 3000 }))], 'van.jpg');
  return measureOnEachDatabase(({ name, settings }) =>
    withServer(settings, async ({ url }) => {
      const shop = await registerShop(url, 'busy-shop');
      await createProjects(shop, PROJECTS);
      return [await compareWithIdle(name, shop, photo)];
    }),
  );
}

async function compareWithIdle(name: string, shop: Caller, photo: File): Promise<BenchResult> {
  const measureP95 = async () =>
    percentile95((await measureTimes(shop, PATHS, REQUESTS_PER_PATH, PAUSE_MS)).flat());
  await measureP95();
  let photoCount = 0;
  let uploadMs = 0;
  const upload = async () => {
    await call(shop, api.photos.upload, { params: { id: '2' }, body: {} }, photo);
    photoCount += 1;
  };
  const measureP95WhileUploading = async () => {
    const startedAt = performance.now();
    const result = await repeatDuring(PARALLEL_UPLOADS, upload, measureP95);
    uploadMs += performance.now() - startedAt;
    return result;
  };
  const {
    subject: busyMs,
    baseline: idleMs,
    ratio,
  } = await measureInTurn(ROUNDS, measureP95WhileUploading, measureP95);
  const uploadRate = `${((photoCount * 1000) / uploadMs).toFixed(1)} photos per second`;
  console.log(`  busy, ${name}: p95 ${busyMs.toFixed(1)} ms at ${uploadRate}, idle ${idleMs.toFixed(1)} ms`);
  return atMost(2, 'times idle', ratio, `responses while photos are processed, p95, ${name}`);
}
