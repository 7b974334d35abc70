import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadNewVersion, setWaitingWorker, resetNewVersion } from './new-version.ts';

const reload = vi.fn();
const postMessage = vi.fn();
const workers = new EventTarget();

beforeEach(() => {
  vi.stubGlobal('window', { location: { reload } });
  vi.stubGlobal('navigator', { serviceWorker: workers });
});

afterEach(() => {
  resetNewVersion();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test('reloads after the waiting worker has taken control', () => {
  setWaitingWorker(makeWorker('installed'));
  loadNewVersion();
  expect(postMessage).toHaveBeenCalledWith('activate');
  expect(reload).not.toHaveBeenCalled();
  workers.dispatchEvent(new Event('controllerchange'));
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
  return { state, postMessage } as unknown as ServiceWorker;
}
