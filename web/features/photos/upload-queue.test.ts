import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, unreachableError } from '#web/api/api-error.ts';
import { RESUME_DELAY_MS, UploadQueue } from './upload-queue.ts';
import type { UploadOutcome } from './upload-queue.ts';

afterEach(() => vi.useRealTimers());

const createPhotoFile = (name: string) => new File(['bytes'], name, { type: 'image/jpeg' });
const noop = () => Promise.resolve();
const states = (queue: UploadQueue) => queue.items().map(({ file, state }) => `${file.name} ${state}`);

function queueOf(...names: string[]): UploadQueue {
  const queue = new UploadQueue();
  queue.add(names.map(createPhotoFile));
  return queue;
}

test('sends two photos at a time in the chosen order', async () => {
  const queue = queueOf('front', 'back', 'side', 'roof');
  const sentNames: string[] = [];
  let sendingCount = 0;
  let maxSendingCount = 0;
  await queue.run(async (file) => {
    sentNames.push(file.name);
    sendingCount += 1;
    maxSendingCount = Math.max(maxSendingCount, sendingCount);
    await new Promise((resolve) => setTimeout(resolve, 5));
    sendingCount -= 1;
  }, noop);
  expect(sentNames).toEqual(['front', 'back', 'side', 'roof']);
  expect(maxSendingCount).toBe(2);
  expect(states(queue)).toEqual(['front done', 'back done', 'side done', 'roof done']);
});

test('a failed photo does not block the others and can be retried', async () => {
  const queue = queueOf('front', 'back', 'side');
  const send = vi.fn<(file: File) => Promise<void>>(() => Promise.resolve());
  send.mockResolvedValueOnce().mockRejectedValueOnce(new ApiError(415, 'This is not a photo'));
  await queue.run(send, noop);
  expect(states(queue)).toEqual(['front done', 'back failed', 'side done']);
  const failedItem = queue.items()[1];
  expect(failedItem?.message).toBe('This is not a photo');

  await queue.retry(failedItem?.id ?? '');
  expect(states(queue)).toEqual(['front done', 'back done', 'side done']);
  expect(send).toHaveBeenCalledTimes(4);
});

test('resume retries an interrupted photo but not a rejected one', async () => {
  const queue = queueOf('front', 'back');
  const send = vi.fn<(file: File) => Promise<void>>(() => Promise.resolve());
  send
    .mockRejectedValueOnce(new ApiError(0, 'The server could not be reached.'))
    .mockRejectedValueOnce(new ApiError(413, 'Too large'));
  const onSettled = vi.fn<() => Promise<void>>(noop);
  await queue.run(send, onSettled);
  await queue.resume();
  expect(states(queue)).toEqual(['front done', 'back failed']);
  expect(onSettled).toHaveBeenCalledTimes(2);
});

test('marks a photo as done when an earlier attempt stored it', async () => {
  const queue = queueOf('front');
  const done = new ApiError(409, 'Done already', { code: 'conflict', details: { carriedOut: true } });
  await queue.run(() => Promise.reject(done), noop);
  expect(states(queue)).toEqual(['front done']);
});

test('limits the automatic retries of a photo', async () => {
  const queue = queueOf('front');
  const send = vi.fn<() => Promise<void>>(() => Promise.reject(new ApiError(408, 'Request Timeout')));
  await queue.run(send, noop);
  for (let attempt = 0; attempt < 10; attempt += 1) await queue.resume();
  expect(send).toHaveBeenCalledTimes(6);

  await queue.retry(queue.items()[0]?.id ?? '');
  expect(send).toHaveBeenCalledTimes(7);
});

test('keeps retrying while a proxy responds that the server is down', async () => {
  const queue = queueOf('front');
  const send = vi.fn<() => Promise<void>>(() => Promise.reject(new ApiError(502, 'Bad Gateway')));
  await queue.run(send, noop);
  for (let attempt = 0; attempt < 10; attempt += 1) await queue.resume();
  expect(send).toHaveBeenCalledTimes(11);
  expect(queue.items()[0]?.message).toBe("Couldn't reach the server. Retrying automatically.");
});

test('removing a photo aborts its upload', async () => {
  const queue = queueOf('front');
  const onAbort = vi.fn<() => void>();
  const run = queue.run((_, { signal }) => {
    signal?.addEventListener('abort', onAbort);
    queue.remove(queue.items()[0]?.id ?? '');
    return Promise.reject(new Error('aborted'));
  }, noop);
  await run;
  expect(onAbort).toHaveBeenCalled();
  expect(queue.items()).toEqual([]);
});

test('a run also sends photos added during it', async () => {
  const queue = queueOf('front');
  let hasAddedPhoto = false;
  await queue.run(() => {
    if (!hasAddedPhoto) queue.add([createPhotoFile('late')]);
    hasAddedPhoto = true;
    return Promise.resolve();
  }, noop);
  expect(states(queue)).toEqual(['front done', 'late done']);
});

test('sends at most two photos in parallel when each is added while others are being sent', async () => {
  const queue = queueOf('front');
  const resolvers: (() => void)[] = [];
  const send = () => new Promise<void>((resolve) => void resolvers.push(resolve));
  const onSettled = vi.fn<() => Promise<void>>(noop);
  const run = queue.run(send, onSettled);
  await vi.waitFor(() => expect(states(queue)).toEqual(['front sending']));
  for (const name of ['back', 'side']) {
    queue.add([createPhotoFile(name)]);
    void queue.run(send, onSettled);
  }
  await vi.waitFor(() => expect(states(queue)).toEqual(['front sending', 'back sending', 'side waiting']));
  for (let index = 0; index < 3; index += 1) {
    await vi.waitFor(() => expect(resolvers.length).toBeGreaterThan(index));
    resolvers[index]?.();
  }
  await run;
  expect(states(queue)).toEqual(['front done', 'back done', 'side done']);
  expect(onSettled).toHaveBeenCalledOnce();
});

test.each(Array.from({ length: 20 }, (_, microtasks) => microtasks))(
  'sends a photo that is retried %i microtasks after the last uploads of a run',
  async (microtasks) => {
    const queue = queueOf('front', 'back', 'side');
    const lastUploads = Promise.withResolvers<void>();
    const send = vi.fn<(file: File) => Promise<void>>(() => lastUploads.promise);
    send.mockRejectedValueOnce(new ApiError(413, 'Too large'));
    void queue.run(send, noop);
    await vi.waitFor(() => expect(states(queue)).toEqual(['front failed', 'back sending', 'side sending']));
    lastUploads.resolve();
    for (let passedMicrotasks = 0; passedMicrotasks < microtasks; passedMicrotasks += 1)
      await Promise.resolve();
    void queue.retry(queue.items()[0]?.id ?? '');
    await vi.waitFor(() => expect(states(queue)).toEqual(['front done', 'back done', 'side done']));
  },
);

test('sends a photo that is retried while the outcome of the run is handled', async () => {
  const queue = queueOf('front');
  const send = vi.fn<() => Promise<void>>(() => Promise.resolve());
  send.mockRejectedValueOnce(new ApiError(0, 'The server could not be reached'));
  const reports: string[][] = [];
  const onSettled = async () => {
    reports.push(states(queue));
    if (reports.length === 1) await queue.resume();
  };
  await queue.run(send, onSettled);
  expect(reports).toEqual([['front failed'], ['front done']]);
});

test('an empty run does not block the next one', async () => {
  const queue = new UploadQueue();
  await queue.run(noop, noop);
  queue.add([createPhotoFile('front')]);
  await queue.run(noop, noop);
  expect(states(queue)).toEqual(['front done']);
});

test('the outcome of a run contains only its own photos', async () => {
  const queue = queueOf('front');
  const outcomes: UploadOutcome[] = [];
  const recordOutcome = async (outcome: UploadOutcome) => void outcomes.push(outcome);
  await queue.run(() => Promise.reject(new ApiError(415, 'This is not a photo')), recordOutcome);
  queue.add([createPhotoFile('back')]);
  await queue.run(noop, recordOutcome);
  expect(outcomes).toMatchObject([
    { uploadedCount: 0, failedItem: { message: 'This is not a photo' } },
    { uploadedCount: 1, failedItem: undefined },
  ]);
});

test.each([
  ['an uploaded photo', async () => undefined, true],
  ['an ended session', async () => Promise.reject(new ApiError(401, 'Please sign in again.')), true],
  ['a server that could not be reached', async () => Promise.reject(new ApiError(0, 'Unreachable')), false],
])('reports whether a refetch is needed after %s', async (_, send, needsRefetch) => {
  const outcomes: UploadOutcome[] = [];
  await queueOf('front').run(send, async (outcome) => void outcomes.push(outcome));
  expect(outcomes).toMatchObject([{ needsRefetch }]);
});

test('does not report a failure again when an automatic retry fails', async () => {
  const queue = queueOf('front');
  const reports: boolean[] = [];
  const send = () => Promise.reject(unreachableError());
  await queue.run(send, async ({ failedItem }) => void reports.push(failedItem !== undefined));
  await queue.resume();
  expect(reports).toEqual([true, false]);
});

test('retries a photo after the Retry-After delay', async () => {
  vi.useFakeTimers();
  const queue = queueOf('front');
  const send = vi.fn<() => Promise<void>>(noop);
  send.mockRejectedValueOnce(new ApiError(503, 'Busy', { retryAfterMs: 12_000 }));
  await queue.run(send, noop);
  await queue.resume();
  await vi.advanceTimersByTimeAsync(11_999);
  expect(states(queue)).toEqual(['front failed']);
  await vi.advanceTimersByTimeAsync(1);
  expect(states(queue)).toEqual(['front done']);
});

test('retries with growing delays when Retry-After is 0', async () => {
  vi.useFakeTimers();
  const queue = queueOf('front');
  const tries: number[] = [];
  const startedAt = Date.now();
  const send = () => {
    tries.push(Date.now() - startedAt);
    return Promise.reject(new ApiError(503, 'Busy', { retryAfterMs: 0 }));
  };
  await queue.run(send, noop);
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(tries).toEqual([0, 10_000, 30_000, 70_000, 150_000, 310_000]);
  expect(queue.items()[0]).toMatchObject({ state: 'failed', resumes: false, message: 'Busy' });
});

test('retries an interrupted photo after the resume delay', async () => {
  vi.useFakeTimers();
  const queue = queueOf('front');
  const send = vi.fn<() => Promise<void>>(noop);
  send.mockRejectedValueOnce(unreachableError());
  await queue.run(send, noop);
  await vi.advanceTimersByTimeAsync(RESUME_DELAY_MS);
  expect(states(queue)).toEqual(['front done']);
});

test('attempts without a connection do not count as retries', async () => {
  const queue = queueOf('front');
  const send = vi.fn<() => Promise<void>>(() => Promise.reject(unreachableError()));
  await queue.run(send, noop);
  for (let tries = 0; tries < 20; tries += 1) await queue.resume();
  send.mockImplementation(noop);
  await queue.resume();
  expect(states(queue)).toEqual(['front done']);
});

test.each([
  ['an expired session', new ApiError(401, 'You are not signed in')],
  ['a missing second step', new ApiError(403, 'Add one', { code: 'second_step_setup_required' })],
])('%s pauses the queue and keeps its photos', async (_what, error) => {
  const queue = queueOf('front', 'back', 'side');
  const send = vi.fn<() => Promise<void>>(noop);
  send.mockRejectedValueOnce(error).mockRejectedValueOnce(error);
  await queue.run(send, noop);
  expect(send).toHaveBeenCalledTimes(2);
  expect(states(queue)).toEqual(['front waiting', 'back waiting', 'side waiting']);
  await queue.resume();
  expect(states(queue)).toEqual(['front done', 'back done', 'side done']);
});

test('a pause aborts the current upload and a resume restarts it', async () => {
  const queue = queueOf('front');
  let tries = 0;
  const run = queue.run((_, { signal }) => {
    tries += 1;
    if (tries > 1) return Promise.resolve();
    return new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(new Error('aborted'))),
    );
  }, noop);
  await vi.waitFor(() => expect(states(queue)).toEqual(['front sending']));
  queue.pause();
  await run;
  expect(states(queue)).toEqual(['front waiting']);
  await queue.resume();
  expect(states(queue)).toEqual(['front done']);
});
