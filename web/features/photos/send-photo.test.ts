import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { photoSender } from './photos.queries.ts';
import { UploadQueue } from './upload-queue.ts';

const tus = vi.hoisted(() => ({
  start: vi.fn<() => void>(),
  terminate: vi.fn<(url: string) => Promise<void>>(),
}));
vi.mock('tus-js-client', () => ({
  Upload: class {
    static terminate = tus.terminate;
    start = tus.start;
    async abort(): Promise<void> {}
  },
}));

const USER = 7;

beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ id: USER }) }));
afterEach(() => vi.unstubAllGlobals());

test('cancels the upload of a photo that is removed while it is sent', async () => {
  respondWith({ upload: { id: 'a', url: '/api/photo-uploads/a', receivedBytes: 0 }, photo: null });
  const queue = new UploadQueue();
  queue.add([new File(['bytes'], 'front.jpg')]);
  void queue.run(photoSender(USER, { projectId: 1, type: 'initial' }), () => Promise.resolve());
  await vi.waitFor(() => expect(tus.start).toHaveBeenCalledOnce());

  queue.remove(queue.items()[0]?.id ?? '');

  await vi.waitFor(() => expect(tus.terminate).toHaveBeenCalledWith('/api/photo-uploads/a', expect.anything()));
});

function respondWith(body: object) {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(() => Promise.resolve(Response.json(body))),
  );
}
