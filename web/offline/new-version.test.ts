import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadNewVersion, setWaitingWorker, resetNewVersion } from './new-version.ts';

const reload = vi.fn();
const postMessage = vi.fn();

beforeEach(() => {
  vi.stubGlobal('window', { location: { reload } });
});

afterEach(() => {
  resetNewVersion();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test('reloads after the waiting worker is activated', () => {
  const worker = makeWorker('installed');
  setWaitingWorker(worker);
  loadNewVersion();
  expect(postMessage).toHaveBeenCalledWith('activate');
  for (const state of ['activating', 'activated'] as const) {
    expect(reload).not.toHaveBeenCalled();
    Object.assign(worker, { state });
    worker.dispatchEvent(new Event('statechange'));
  }
  expect(reload).toHaveBeenCalledOnce();
});

test('reloads at once when no worker waits', () => {
  loadNewVersion();
  expect(reload).toHaveBeenCalledOnce();
});

test.each(['activating', 'activated', 'redundant'] as const)(
  'reloads at once when another tab has made the worker %s',
  (state) => {
    setWaitingWorker(makeWorker(state));
    loadNewVersion();
    expect(reload).toHaveBeenCalledOnce();
  },
);

function makeWorker(state: ServiceWorkerState): ServiceWorker {
  return Object.assign(new EventTarget(), { state, postMessage }) as unknown as ServiceWorker;
}
