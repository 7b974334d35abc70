import type { LiveSignal } from '#shared/live/live.contract.ts';
import { connection } from './connection.ts';
import { LiveStream, SILENCE_MS } from './live-stream.ts';
import type { Heard } from './live-stream.ts';
import { serverHeard } from './server-heard.ts';
import { knownSignal } from './signal-of.ts';

type Hear = (signal: LiveSignal) => void;

/** Hears what changes on the server, until it is closed by the function that this gives. */
export function hearLive(userId: number, hear: Hear): () => void {
  const take: Hear = (signal) => {
    connection.noteAnswer(200);
    if (signal.kind === 'beat') serverHeard();
    hear(signal);
  };
  // Locks are absent where the page came over plain http from another machine.
  return 'locks' in navigator ? hearTogether(`wrapline-live-${userId}`, take) : hearAlone(take);
}

/**
 * The tabs of one user share one stream: a browser has six connections to a server of HTTP/1.1, and each stream would take
 * one.
 */
function hearTogether(name: string, hear: Hear): () => void {
  const tabs = new BroadcastChannel(name);
  const { take, open } = ownPlace(hear);
  const standIn = standingIn(() => open(take));
  tabs.addEventListener('message', (event: MessageEvent<Heard>) => {
    standIn.heardOther();
    // A tab of another version may have the stream.
    if (knownSignal(event.data.signal)) take(event.data);
  });
  const tell = (heard: Heard) => {
    tabs.postMessage(heard);
    take(heard);
  };
  const stopLeading = leading(name, () => {
    standIn.stop();
    return open(tell);
  });
  return () => {
    stopLeading();
    standIn.stop();
    tabs.close();
  };
}

/** A stream for each tab that is looked at: of these there are few. Each knows for itself what it has missed. */
function hearAlone(hear: Hear): () => void {
  const { take, open } = ownPlace(hear);
  return whileVisible(() => open(take));
}

/** Up to which event this tab has heard everything, and streams that go on from there. */
function ownPlace(hear: Hear) {
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
 * A stream of this tab's own for as long as the tab that has the shared one is silent: the browser may have put it to sleep,
 * with its lock. Tells no other tab, so that several of them do not silence each other.
 */
function standingIn(open: () => () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let close: (() => void) | undefined;
  let isOver = false;
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
    heardOther: () => {
      if (isOver) return;
      end();
      wait();
    },
    stop: () => {
      isOver = true;
      end();
    },
  };
}

/** Keeps the stream in the tab that holds the lock; when that tab goes, the next one takes over where it stopped. */
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
