import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STALL_TIMEOUT_MS } from '#web/api/upload.ts';
import { createFakeStorage } from '#web/testing/fake-storage.ts';
import { createPhotoSender } from './photos.queries.ts';
import { cancelUpload, deleteRemovedUploads } from './send-photo.ts';
import { UploadQueue } from './upload-queue.ts';

const tus = vi.hoisted(() => ({
  start: vi.fn<(onError: (error: Error) => void) => void>(),
  terminate: vi.fn<(url: string) => Promise<void>>(() => Promise.resolve()),
}));
vi.mock('tus-js-client', () => ({
  Upload: class {
    static terminate = tus.terminate;
    readonly #onError: (error: Error) => void;
    constructor(_file: File, { onError }: { onError: (error: Error) => void }) {
      this.#onError = onError;
    }
    start(): void {
      tus.start(this.#onError);
    }
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

test('cancels the upload of a photo that is removed while the upload is created', async () => {
  const response = Promise.withResolvers<Response>();
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((_url, { signal } = {}) => {
      signal?.addEventListener('abort', () => response.reject(signal.reason));
      return response.promise;
    }),
  );
  const queue = startQueue(new File(['bytes'], 'front.jpg'));
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  queue.remove(queue.items()[0]?.id ?? '');
  response.resolve(Response.json(STARTED_UPLOAD_RESPONSE));
  await vi.waitFor(() =>
    expect(tus.terminate).toHaveBeenCalledWith('/api/photo-uploads/a', expect.anything()),
  );
  expect(tus.start).not.toHaveBeenCalled();
});

test('keeps the upload of a photo when the queue is paused while the upload is created', async () => {
  const response = Promise.withResolvers<Response>();
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(() => response.promise),
  );
  const queue = startQueue(new File(['bytes'], 'front.jpg'));
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  queue.pause();
  response.resolve(Response.json(STARTED_UPLOAD_RESPONSE));
  await vi.waitFor(() => expect(queue.items()).toMatchObject([{ state: 'waiting' }]));
  expect(tus.terminate).not.toHaveBeenCalled();
});

test('refuses a photo whose file can no longer be read', async () => {
  respondWith(STARTED_UPLOAD_RESPONSE);
  tus.start.mockImplementation((onError) => onError(new Error('The request failed')));
  const file = new File(['bytes'], 'front.jpg');
  const unreadableSlice = new Blob();
  vi.spyOn(unreadableSlice, 'arrayBuffer').mockRejectedValue(new DOMException('Changed', 'NotReadableError'));
  vi.spyOn(file, 'slice').mockReturnValue(unreadableSlice);
  const queue = startQueue(file);
  await vi.waitFor(() =>
    expect(queue.items()).toMatchObject([
      { isRefused: true, message: 'This file can no longer be read. Choose it again.' },
    ]),
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

test('sends the clock offset that was recorded when the photo was taken', async () => {
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

test('an upload without progress is retried and does not block the next photos', async () => {
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
  const queue = startQueue(new File(['bytes'], 'front.jpg'));
  await vi.waitFor(() => expect(tus.start).toHaveBeenCalledOnce());
  return queue;
}

function startQueue(file: File): UploadQueue {
  const queue = new UploadQueue();
  queue.add([file]);
  void queue.run(createPhotoSender(USER_ID, TARGET), () => Promise.resolve());
  return queue;
}

function respondWith(body: object) {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(() => Promise.resolve(Response.json(body))),
  );
}
