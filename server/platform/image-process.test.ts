import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PHONE_HEIC } from '#server/testing/image-samples.ts';
import { IMAGE_LIMITS } from './image-limits.ts';
import { ImageProcess, type ImageJob } from './image-process.ts';

const PHOTO: ImageJob = { task: 'photo', path: PHONE_HEIC, kind: 'heic' };
const ALL_RENDITIONS = { renditions: [{ name: 'full' }, { name: 'page' }, { name: 'card' }] };

let images: ImageProcess;
beforeEach(() => {
  images = new ImageProcess();
});
afterEach(() => images.close());

describe('an image process that is killed', () => {
  it('is restarted and prepares its image', async () => {
    const work = images.prepare(PHOTO);
    const killedCount = signalImageProcesses('SIGKILL');

    await expect(work).resolves.toMatchObject(ALL_RENDITIONS);
    expect(killedCount).toBe(1);
  });

  it('causes the rejection of its image as damaged when it is killed in every attempt', async () => {
    const work = images.prepare(PHOTO);
    const killTimer = setInterval(() => signalImageProcesses('SIGKILL'), 20);
    try {
      await expect(work).rejects.toMatchObject({ name: 'AppError', code: 'unsupported_file' });
    } finally {
      clearInterval(killTimer);
    }
  });

  it('is restarted for the next image', async () => {
    await images.prepare(PHOTO);
    signalImageProcesses('SIGKILL');

    await expect(images.prepare(PHOTO)).resolves.toMatchObject(ALL_RENDITIONS);
  });
});

describe('the time limit', () => {
  it('rejects the image of a process that hangs, and replaces the process', async () => {
    const work = images.prepare(PHOTO, { ...IMAGE_LIMITS, seconds: 1 });
    signalImageProcesses('SIGSTOP');

    await expect(work).rejects.toMatchObject({
      code: 'unsupported_file',
      message: 'The image takes too much time to open. Save it as a smaller JPEG and try again.',
    });
    await expect(images.prepare(PHOTO)).resolves.toMatchObject(ALL_RENDITIONS);
  });
});

describe('the limits of an image', () => {
  const LIMITS = { ...IMAGE_LIMITS, memoryMb: 200 };
  let folder: string;
  let largeImage: ImageJob;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'images-'));
    largeImage = { task: 'photo', path: path.join(folder, 'large.png'), kind: 'png' };
    await sharp({ create: { width: 8000, height: 6000, channels: 4, background: '#808080' } })
      .png({ progressive: true })
      .toFile(largeImage.path);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('reject an image that exceeds the processor time limit', async () => {
    await expect(
      images.prepare(largeImage, { ...IMAGE_LIMITS, processorSeconds: 0.05 }),
    ).rejects.toMatchObject({
      message: 'The image takes too much time to open. Save it as a smaller JPEG and try again.',
    });
  });

  it('reject an image that exceeds the memory limit, and replace the process', async () => {
    await expect(images.prepare(largeImage, LIMITS)).rejects.toMatchObject({
      code: 'unsupported_file',
      message: 'The image takes too much memory to open. Save it as a smaller JPEG and try again.',
    });
    await expect(images.prepare(PHOTO)).resolves.toMatchObject(ALL_RENDITIONS);
  });

  it.runIf(process.platform === 'linux')('limit the memory of the process', async () => {
    const peakSizes: number[] = [];
    const memoryTimer = setInterval(() => peakSizes.push(...findImageProcessIds().map(peakMegabytes)), 10);

    await expect(images.prepare(largeImage, LIMITS)).rejects.toMatchObject({ code: 'unsupported_file' });
    clearInterval(memoryTimer);

    expect(Math.max(...peakSizes)).toBeGreaterThan(100);
    expect(Math.max(...peakSizes)).toBeLessThan(280);
  });
});

it.runIf(process.platform === 'linux')('runs without the environment of the server', async () => {
  vi.stubEnv('ADMIN_PASSWORD', 'a secret');
  await images.prepare(PHOTO);

  const [pid] = findImageProcessIds();
  const names = readFileSync(`/proc/${pid}/environ`, 'latin1')
    .split('\0')
    .flatMap((line) => line.split('=')[0] || []);

  expect(names.toSorted()).toEqual([
    'MALLOC_ARENA_MAX',
    'MALLOC_MMAP_THRESHOLD_',
    'NODE_CHANNEL_FD',
    'NODE_CHANNEL_SERIALIZATION_MODE',
  ]);
  vi.unstubAllEnvs();
});

it('ends the process when the application closes', async () => {
  await images.prepare(PHOTO);
  expect(findImageProcessIds()).toHaveLength(1);

  images.close();

  await expect.poll(findImageProcessIds).toEqual([]);
  await expect(images.prepare(PHOTO)).rejects.toMatchObject({ code: 'unavailable' });
});

/** The ids of the running image processes that this process has started. */
function findImageProcessIds(): number[] {
  const processLines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args=']).toString().split('\n');
  return processLines
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, parent, state, ...command]) =>
        parent === String(process.pid) &&
        !state?.startsWith('Z') &&
        command.join(' ').includes('image.worker'),
    )
    .map(([pid]) => Number(pid));
}

function signalImageProcesses(signal: NodeJS.Signals): number {
  const processIds = findImageProcessIds();
  for (const pid of processIds) process.kill(pid, signal);
  return processIds.length;
}

/** The peak memory of a process in megabytes; 0 for a process that has just ended. */
function peakMegabytes(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / 1000;
  } catch {
    return 0;
  }
}
