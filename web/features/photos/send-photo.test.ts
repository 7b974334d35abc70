import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STALL_TIMEOUT_MS } from '#web/api/upload.ts';
import { createFakeStorage } from '#web/testing/fake-storage.ts';
import { createPhotoSender } from './photos.queries.ts';
import { cancelUpload, deleteRemovedUploads } from './send-photo.ts';
import { UploadQueue } from './upload-queue.ts';

const tus = vi.hoisted(() => ({
  start: vi.fn<() => void>(),
  terminate: vi.fn<(url: string) => Promise<void>>(() => Promise.resolve()),
}));
vi.mock('tus-js-client', () => ({
  Upload: class {
    static terminate = tus.terminate;
    start = tus.start;
    async abort(): Promise<void> {}
  },
}));

const USER_ID = 7;
const TARGET = { projectId: 1, type: 'initial' } as const;
const STARTED_UPLOAD_RESPONSE = {
  upload: { id: 'a', url: '/api/photo-uploads/a', receivedBytes: 0 },
  photo: null,
};

beforeEach(() =>
  vi.stubGlobal('localStorage', createFakeStorage({ auth_user: JSON.stringify({ id: USER_ID }) })),
);
afterEach(() => {
  tus.start.mockReset();
  tus.terminate.mockClear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('cancels the upload of a photo that is removed while it is sent', async () => {
  const queue = await startUpload();
  queue.remove(queue.items()[0]?.id ?? '');
  await vi.waitFor(() =>
    expect(tus.terminate).toHaveBeenCalledWith('/api/photo-uploads/a', expect.anything()),
  );
});

test('cancels an upload that was started before the page was loaded again', async () => {
  const id = (await startUpload()).items()[0]?.id ?? '';
  vi.resetModules();
  const reloaded = await import('./send-photo.ts');
  await reloaded.cancelUpload(id);
  expect(tus.terminate).toHaveBeenCalledWith('/api/photo-uploads/a', expect.anything());
});

test('retries a cancellation that failed without a connection', async () => {
  tus.terminate.mockRejectedValueOnce(new Error('No response'));
  const id = (await startUpload()).items()[0]?.id ?? '';
  await cancelUpload(id);
  await deleteRemovedUploads();
  await deleteRemovedUploads();
  expect(tus.terminate).toHaveBeenCalledTimes(2);
});

test.each([404, 409, 410])('does not repeat a cancellation that failed with %i', async (status) => {
  const response = { getStatus: () => status };
  tus.terminate.mockRejectedValueOnce(Object.assign(new Error('Refused'), { originalResponse: response }));
  const id = (await startUpload()).items()[0]?.id ?? '';
  await cancelUpload(id);
  await deleteRemovedUploads();
  expect(tus.terminate).toHaveBeenCalledOnce();
});

test('sends the clock offset at the capture time of the photo', async () => {
  respondWith({ upload: null, photo: {} });
  const shot = {
    capturedAt: '2027-03-01T12:00:00Z',
    capturedAtSource: 'device',
    quality: 'original',
  } as const;
  const clock = { page: 1, origin: 0, offsetMs: 7_200_000 };
  const file = new File(['bytes'], 'front.jpg');

  await createPhotoSender(USER_ID, TARGET)(file, {}, { ...shot, clock });

  const [[, request] = []] = vi.mocked(fetch).mock.calls;
  expect(JSON.parse(request?.body as string)).toMatchObject({ ...shot, deviceClockOffsetMs: 7_200_000 });
});

test('a photo without progress is retried and does not block the next ones', async () => {
  vi.useFakeTimers();
  respondWith(STARTED_UPLOAD_RESPONSE);
  const queue = new UploadQueue();
  queue.add(['front.jpg', 'side.jpg', 'rear.jpg'].map((name) => new File(['bytes'], name)));
  void queue.run(createPhotoSender(USER_ID, TARGET), () => Promise.resolve());
  await vi.waitFor(() => expect(tus.start).toHaveBeenCalledTimes(2));

  await vi.advanceTimersByTimeAsync(STALL_TIMEOUT_MS);

  await vi.waitFor(() => expect(tus.start).toHaveBeenCalledTimes(3));
  expect(queue.items()[0]).toMatchObject({ resumes: true });
  queue.pause();
});

test('retries automatically when the upload library cannot be loaded', async () => {
  respondWith(STARTED_UPLOAD_RESPONSE);
  vi.doMock('tus-js-client', () =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  );
  vi.resetModules();
  const sender = await import('./photos.queries.ts');
  const { UploadQueue: ReloadedUploadQueue } = await import('./upload-queue.ts');
  const queue = new ReloadedUploadQueue();
  queue.add([new File(['bytes'], 'front.jpg')]);

  await queue.run(sender.createPhotoSender(USER_ID, TARGET), () => Promise.resolve());
  queue.pause();

  expect(queue.items()[0]).toMatchObject({
    state: 'failed',
    resumes: true,
    message: "Couldn't reach the server. Retrying automatically.",
  });
});

/** Starts to send a photo. */
async function startUpload(): Promise<UploadQueue> {
  respondWith(STARTED_UPLOAD_RESPONSE);
  const queue = new UploadQueue();
  queue.add([new File(['bytes'], 'front.jpg')]);
  void queue.run(createPhotoSender(USER_ID, TARGET), () => Promise.resolve());
  await vi.waitFor(() => expect(tus.start).toHaveBeenCalledOnce());
  return queue;
}

function respondWith(body: object) {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(() => Promise.resolve(Response.json(body))),
  );
}
