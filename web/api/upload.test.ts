import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RESPONSE_TIMEOUT_MS, STALL_TIMEOUT_MS, upload } from './upload.ts';
import type { UploadOptions } from './upload.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeXMLHttpRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('aborts an upload without progress', async () => {
  const outcome = expect(sendPhoto()).rejects.toMatchObject({ code: 'unreachable' });
  await vi.advanceTimersByTimeAsync(STALL_TIMEOUT_MS);
  await outcome;
});

test('does not abort a slow upload that makes progress', async () => {
  const sending = sendPhoto();
  for (let tenth = 1; tenth <= 9; tenth += 1) {
    await vi.advanceTimersByTimeAsync(STALL_TIMEOUT_MS - 1);
    FakeXMLHttpRequest.last.advance(tenth / 10);
  }
  FakeXMLHttpRequest.last.respond(201, { id: 7 });
  await expect(sending).resolves.toEqual({ id: 7 });
});

test('waits longer for the response after the last byte was sent', async () => {
  const outcome = expect(sendPhoto()).rejects.toMatchObject({ code: 'unreachable' });
  const { last } = FakeXMLHttpRequest;
  last.advance(1);
  last.upload.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(RESPONSE_TIMEOUT_MS - 1);
  expect(last.isAborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await outcome;
});

test('rejects with an AbortError when the caller aborts', async () => {
  const controller = new AbortController();
  const outcome = expect(sendPhoto({ signal: controller.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  controller.abort();
  await outcome;
});

test('an error carries the Retry-After delay', async () => {
  const outcome = expect(sendPhoto()).rejects.toMatchObject({ status: 503, retryAfterMs: 7_000 });
  FakeXMLHttpRequest.last.respond(503, { message: 'Busy' }, '7');
  await outcome;
});

function sendPhoto(options: UploadOptions = {}) {
  const file = { photo: new File(['bytes'], 'front.jpg') };
  return upload('POST /api/projects/{id}/photos', { params: { id: '1' }, file }, options);
}

/** A fake XMLHttpRequest that a test controls. */
class FakeXMLHttpRequest extends EventTarget {
  static last: FakeXMLHttpRequest;
  readonly upload = new EventTarget();
  status = 0;
  statusText = '';
  responseText = '';
  isAborted = false;
  #retryAfter: string | null = null;

  constructor() {
    super();
    FakeXMLHttpRequest.last = this;
  }

  open(): void {}
  setRequestHeader(): void {}
  send(): void {}

  getResponseHeader(name: string): string | null {
    return name === 'Retry-After' ? this.#retryAfter : 'application/json';
  }

  abort(): void {
    this.isAborted = true;
    this.#end('abort');
  }

  advance(share: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: share * 100, total: 100 }));
  }

  respond(status: number, body: object, retryAfter: string | null = null): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.#retryAfter = retryAfter;
    this.#end('load');
  }

  #end(event: 'abort' | 'load'): void {
    this.dispatchEvent(new Event(event));
    this.dispatchEvent(new Event('loadend'));
  }
}
