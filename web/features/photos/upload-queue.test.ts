import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, unreachable } from '#web/api/api-error.ts';
import { RESUME_MS, UploadQueue } from './upload-queue.ts';
import type { UploadOutcome } from './upload-queue.ts';

afterEach(() => vi.useRealTimers());

const photo = (name: string) => new File(['bytes'], name, { type: 'image/jpeg' });
const nothing = () => Promise.resolve();
const states = (queue: UploadQueue) => queue.items().map(({ file, state }) => `${file.name} ${state}`);

function queueOf(...names: string[]): UploadQueue {
  const queue = new UploadQueue();
  queue.add(names.map(photo));
  return queue;
}

test('photos go one at a time, in the order in which they were chosen', async () => {
  const queue = queueOf('front', 'back');
  const seen: string[] = [];
  await queue.run((file) => {
    seen.push(file.name);
    expect(queue.items().filter((item) => item.state === 'sending')).toHaveLength(1);
    return Promise.resolve();
  }, nothing);
  expect(seen).toEqual(['front', 'back']);
  expect(states(queue)).toEqual(['front done', 'back done']);
});

test('one that fails says why and does not hold up the rest; sent again, only that one goes', async () => {
  const queue = queueOf('front', 'back', 'side');
  const send = vi.fn<(file: File) => Promise<void>>(() => Promise.resolve());
  send.mockResolvedValueOnce().mockRejectedValueOnce(new ApiError(415, 'This is not a photo'));
  await queue.run(send, nothing);
  expect(states(queue)).toEqual(['front done', 'back failed', 'side done']);
  const failed = queue.items()[1];
  expect(failed?.message).toBe('This is not a photo');

  await queue.retry(failed?.id ?? '');
  expect(states(queue)).toEqual(['front done', 'back done', 'side done']);
  expect(send).toHaveBeenCalledTimes(4);
});

test('what a lost connection stopped is taken up again when it is back; a refused photo is not', async () => {
  const queue = queueOf('front', 'back');
  const send = vi.fn<(file: File) => Promise<void>>(() => Promise.resolve());
  send
    .mockRejectedValueOnce(new ApiError(0, 'The server could not be reached.'))
    .mockRejectedValueOnce(new ApiError(413, 'Too large'));
  const whenThrough = vi.fn<() => Promise<void>>(nothing);
  await queue.run(send, whenThrough);
  await queue.resume();
  expect(states(queue)).toEqual(['front done', 'back failed']);
  expect(whenThrough).toHaveBeenCalledTimes(2);
});

test('a photo that had arrived, its answer lost in a crash, counts as arrived', async () => {
  const queue = queueOf('front');
  const done = new ApiError(409, 'Done already', { code: 'conflict', details: { carriedOut: true } });
  await queue.run(() => Promise.reject(done), nothing);
  expect(states(queue)).toEqual(['front done']);
});

test('what a server that restarts has stopped is taken up again by itself, and not without end', async () => {
  const queue = queueOf('front');
  const send = vi.fn<() => Promise<void>>(() => Promise.reject(new ApiError(502, 'Bad Gateway')));
  await queue.run(send, nothing);
  for (let signs = 0; signs < 10; signs += 1) await queue.resume();
  expect(send).toHaveBeenCalledTimes(6);

  await queue.retry(queue.items()[0]?.id ?? '');
  expect(send).toHaveBeenCalledTimes(7);
});

test('a photo that is taken off while it is on its way is stopped', async () => {
  const queue = queueOf('front');
  const stopped = vi.fn<() => void>();
  const running = queue.run((_, { signal }) => {
    signal?.addEventListener('abort', stopped);
    queue.remove(queue.items()[0]?.id ?? '');
    return Promise.reject(new Error('aborted'));
  }, nothing);
  await running;
  expect(stopped).toHaveBeenCalled();
  expect(queue.items()).toEqual([]);
});

test('photos chosen while others are on their way go with the same run', async () => {
  const queue = queueOf('front');
  let added = false;
  await queue.run(() => {
    if (!added) queue.add([photo('late')]);
    added = true;
    return Promise.resolve();
  }, nothing);
  expect(states(queue)).toEqual(['front done', 'late done']);
});

test('one that is sent again while the news is acted on goes all the same', async () => {
  const queue = queueOf('front');
  const send = vi.fn<() => Promise<void>>(() => Promise.resolve());
  send.mockRejectedValueOnce(new ApiError(0, 'The server could not be reached'));
  const told: string[][] = [];
  const whenThrough = async () => {
    told.push(states(queue));
    if (told.length === 1) await queue.resume();
  };
  await queue.run(send, whenThrough);
  expect(told).toEqual([['front failed'], ['front done']]);
});

test('a run without anything to send leaves the next one free', async () => {
  const queue = new UploadQueue();
  await queue.run(nothing, nothing);
  queue.add([photo('front')]);
  await queue.run(nothing, nothing);
  expect(states(queue)).toEqual(['front done']);
});

test('a run tells only of what it sent itself, not of an older failure', async () => {
  const queue = queueOf('front');
  const outcomes: UploadOutcome[] = [];
  const note = async (outcome: UploadOutcome) => void outcomes.push(outcome);
  await queue.run(() => Promise.reject(new ApiError(415, 'This is not a photo')), note);
  queue.add([photo('back')]);
  await queue.run(nothing, note);
  expect(outcomes).toMatchObject([
    { arrived: 0, failed: { message: 'This is not a photo' } },
    { arrived: 1, failed: undefined },
  ]);
});

test.each([
  ['a photo that arrived', async () => undefined, true],
  ['an ended session', async () => Promise.reject(new ApiError(401, 'Please sign in again.')), true],
  ['a server that could not be reached', async () => Promise.reject(new ApiError(0, 'Unreachable')), false],
])('whether the project is fetched again after %s', async (_, send, needsRefetch) => {
  const outcomes: UploadOutcome[] = [];
  await queueOf('front').run(send, async (outcome) => void outcomes.push(outcome));
  expect(outcomes).toMatchObject([{ needsRefetch }]);
});

test('a photo that fails again in the background is not told again', async () => {
  const queue = queueOf('front');
  const told: boolean[] = [];
  const send = () => Promise.reject(unreachable());
  await queue.run(send, async ({ failed }) => void told.push(failed !== undefined));
  await queue.resume();
  expect(told).toEqual([true, false]);
});

test('a photo that a busy server sends away is sent again after the wait that it asks for, and not before', async () => {
  vi.useFakeTimers();
  const queue = queueOf('front');
  const send = vi.fn<() => Promise<void>>(nothing);
  send.mockRejectedValueOnce(new ApiError(503, 'Busy', { retryAfterMs: 12_000 }));
  await queue.run(send, nothing);
  await queue.resume();
  await vi.advanceTimersByTimeAsync(11_999);
  expect(states(queue)).toEqual(['front failed']);
  await vi.advanceTimersByTimeAsync(1);
  expect(states(queue)).toEqual(['front done']);
});

test('a server that keeps asking for a try at once gets a few, further and further apart', async () => {
  vi.useFakeTimers();
  const queue = queueOf('front');
  const tries: number[] = [];
  const start = Date.now();
  const send = () => {
    tries.push(Date.now() - start);
    return Promise.reject(new ApiError(503, 'Busy', { retryAfterMs: 0 }));
  };
  await queue.run(send, nothing);
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(tries).toEqual([0, 10_000, 30_000, 70_000, 150_000, 310_000]);
  expect(queue.items()[0]).toMatchObject({ state: 'failed', resumes: false, message: 'Busy' });
});

test('without any sign of the server a photo that was held up is sent again after a while', async () => {
  vi.useFakeTimers();
  const queue = queueOf('front');
  const send = vi.fn<() => Promise<void>>(nothing);
  send.mockRejectedValueOnce(unreachable());
  await queue.run(send, nothing);
  await vi.advanceTimersByTimeAsync(RESUME_MS);
  expect(states(queue)).toEqual(['front done']);
});

test('tries without a connection do not use up the automatic ones', async () => {
  const queue = queueOf('front');
  const send = vi.fn<() => Promise<void>>(() => Promise.reject(unreachable()));
  await queue.run(send, nothing);
  for (let tries = 0; tries < 20; tries += 1) await queue.resume();
  send.mockImplementation(nothing);
  await queue.resume();
  expect(states(queue)).toEqual(['front done']);
});

test('a session that has ended stops the queue with all its photos, and the next one sends them', async () => {
  const queue = queueOf('front', 'back');
  const send = vi.fn<() => Promise<void>>(nothing);
  send.mockRejectedValueOnce(new ApiError(401, 'You are not signed in'));
  await queue.run(send, nothing);
  expect(send).toHaveBeenCalledOnce();
  expect(states(queue)).toEqual(['front waiting', 'back waiting']);
  await queue.resume();
  expect(states(queue)).toEqual(['front done', 'back done']);
});

test('a pause takes back what is on its way, and a resume sends it', async () => {
  const queue = queueOf('front');
  let tries = 0;
  const running = queue.run((_, { signal }) => {
    tries += 1;
    if (tries > 1) return Promise.resolve();
    return new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(new Error('aborted'))),
    );
  }, nothing);
  await vi.waitFor(() => expect(states(queue)).toEqual(['front sending']));
  queue.pause();
  await running;
  expect(states(queue)).toEqual(['front waiting']);
  await queue.resume();
  expect(states(queue)).toEqual(['front done']);
});
