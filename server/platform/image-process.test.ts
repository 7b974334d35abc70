import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { PHONE_HEIC } from '#server/testing/image-samples.ts';
import { prepareImage } from './images.ts';

it('a picture whose process is killed is prepared all the same', async () => {
  const work = prepareImage(PHONE_HEIC, 'heic');
  const killed = killImageProcesses();

  const { renditions } = await work;

  expect(killed).toBe(1);
  expect(renditions.map(({ name }) => name)).toEqual(['full', 'page', 'card']);
});

it('a picture whose process ends each time is damaged', async () => {
  const work = prepareImage(PHONE_HEIC, 'heic');
  const again = setInterval(killImageProcesses, 20);
  try {
    await expect(work).rejects.toMatchObject({ name: 'AppError', code: 'unsupported_file' });
  } finally {
    clearInterval(again);
  }
});

/** kill -9 for those that this process has started; gives their number. */
function killImageProcesses(): number {
  const listed = execFileSync('ps', ['-eo', 'pid=,ppid=,args=']).toString().split('\n');
  const ours = listed
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, parent, ...command]) =>
        parent === String(process.pid) && command.join(' ').includes('image.worker'),
    );
  for (const [pid] of ours) process.kill(Number(pid), 'SIGKILL');
  return ours.length;
}
