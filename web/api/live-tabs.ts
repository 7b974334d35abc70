import type { LiveSignal } from '#shared/live/live.contract.ts';
import { connection } from './connection.ts';
import { LiveStream, SILENCE_MS } from './live-stream.ts';
import type { Heard } from './live-stream.ts';
import { announceServerContact } from '#web/api/server-contact.ts';
import { knownSignal } from './signal-of.ts';

type Hear = (signal: LiveSignal) => void;

/** Calls `hear` with each signal of the live stream, until the returned function is called. */
export function subscribeToLive(userId: number, hear: Hear): () => void {
  const take: Hear = (signal) => {
    connection.noteAnswer(200);
    if (signal.kind === 'beat') announceServerContact();
    hear(signal);
  };
  // Web Locks are missing where the page was loaded over plain http from another machine.
  return 'locks' in navigator ? subscribeShared(`wrapline-live-${userId}`, take) : subscribeAlone(take);
}

/**
 * The tabs of one user share one stream: a browser opens six connections to an HTTP/1.1 server, and each stream takes one.
 */
function subscribeShared(name: string, hear: Hear): () => void {
  const tabs = new BroadcastChannel(name);
  const { take, open } = trackLastId(hear);
  const fallback = fallbackStream(() => open(take));
  tabs.addEventListener('message', (event: MessageEvent<Heard>) => {
    fallback.noteShared();
    // The tab with the stream may be of another version.
    if (knownSignal(event.data.signal)) take(event.data);
  });
  const tell = (heard: Heard) => {
    tabs.postMessage(heard);
    take(heard);
  };
  const release = leading(name, () => {
    fallback.stop();
    return open(tell);
  });
  return () => {
    release();
    fallback.stop();
    tabs.close();
  };
}

/** A stream for each visible tab, of which there are few. Each tracks what it has missed. */
function subscribeAlone(hear: Hear): () => void {
  const { take, open } = trackLastId(hear);
  return whileVisible(() => open(take));
}

/** Tracks the last event of this tab, and opens streams that continue after it. */
function trackLastId(hear: Hear) {
  let lastId: string | undefined;
  return {
    take: ({ id, signal }: Heard) => {
      lastId = id;
      hear(signal);
    },
    open: (tell: (heard: Heard) => void) => {
      const stream = new LiveStream(() => lastId, tell);
      return () => stream.close();
    },
  };
}

/**
 * A stream of this tab while the tab with the shared one is silent: the browser may have suspended it together with its lock.
 * It is not shared, so that several such tabs do not silence each other.
 */
function fallbackStream(open: () => () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let close: (() => void) | undefined;
  let isStopped = false;
  const wait = () => {
    timer = setTimeout(() => {
      if (document.visibilityState === 'visible') close = open();
      else wait();
    }, SILENCE_MS);
  };
  const end = () => {
    clearTimeout(timer);
    close?.();
    close = undefined;
  };
  wait();
  return {
    noteShared: () => {
      if (isStopped) return;
      end();
      wait();
    },
    stop: () => {
      isStopped = true;
      end();
    },
  };
}

/** Runs `keep` in the tab that holds the lock; when that tab closes, the next one takes over. */
function leading(name: string, keep: () => () => void): () => void {
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
