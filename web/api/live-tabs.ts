import type { LiveSignal } from '#shared/live/live.contract.ts';
import { LiveStream } from './live-stream.ts';
import type { Heard } from './live-stream.ts';

/**
 * Hears what changes on the server, until it is closed by the function that this gives. The tabs of one user share one
 * stream: a browser has six connections to a server of HTTP/1.1, and each stream would take one.
 */
export function hearLive(userId: number, hear: (signal: LiveSignal) => void): () => void {
  const name = `wrapline-live-${userId}`;
  const tabs = new BroadcastChannel(name);
  let lastId: string | undefined;
  const take = ({ id, signal }: Heard) => {
    lastId = id;
    hear(signal);
  };
  tabs.addEventListener('message', (event: MessageEvent<Heard>) => take(event.data));
  const tell = (heard: Heard) => {
    tabs.postMessage(heard);
    take(heard);
  };
  const stopStream = leading(name, () => {
    const stream = new LiveStream(() => lastId, tell);
    return () => stream.close();
  });
  return () => {
    stopStream();
    tabs.close();
  };
}

/** Keeps the stream in the tab that holds the lock; when that tab goes, the next one takes over where it stopped. */
function leading(name: string, keep: () => () => void): () => void {
  // Absent where the page came over plain http from another machine.
  if (!('locks' in navigator)) return whileVisible(keep);
  const closing = new AbortController();
  const hold = () =>
    new Promise<void>((resolve) => {
      const stop = keep();
      closing.signal.addEventListener('abort', () => {
        stop();
        resolve();
      });
    });
  navigator.locks.request(name, { signal: closing.signal }, hold).catch(() => undefined);
  return () => closing.abort();
}

/** A stream for each tab that is looked at: of these there are few. */
function whileVisible(keep: () => () => void): () => void {
  let stop: (() => void) | undefined;
  const follow = () => {
    stop?.();
    stop = document.visibilityState === 'visible' ? keep() : undefined;
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    stop?.();
  };
}
