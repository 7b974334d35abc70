import type { LiveSignal } from '#shared/live/live.contract.ts';
import { connection } from './connection.ts';
import { LiveStream, HEARTBEAT_TIMEOUT_MS } from './live-stream.ts';
import type { LiveEvent } from './live-stream.ts';
import { announceServerContact } from '#web/api/server-contact.ts';
import { signalIfKnown } from './parse-signal.ts';

type OnSignal = (signal: LiveSignal) => void;

/** Calls `onSignal` with each signal of the live stream, until the returned function is called. */
export function subscribeToLiveSignals(userId: number, onSignal: OnSignal): () => void {
  const receive = withServerContact(onSignal);
  // Web Locks are missing where the page was loaded over plain http from another machine.
  return 'locks' in navigator
    ? subscribeAcrossTabs(`wrapline-live-${userId}`, receive)
    : subscribeInThisTab(LIVE_PATH, receive);
}

const LIVE_PATH = '/api/live';

/** Like `subscribeToLiveSignals`, for the review or the status page. The stream is open while the tab is visible. */
export function subscribeToLinkPage(path: string, onSignal: OnSignal): () => void {
  return subscribeInThisTab(path, withServerContact(onSignal));
}

/** Reports each signal as a response of the server, announces the contact at each heartbeat, and then calls `onSignal`. */
function withServerContact(onSignal: OnSignal): OnSignal {
  return (signal) => {
    connection.reportResponse(200);
    if (signal.kind === 'beat') announceServerContact();
    onSignal(signal);
  };
}

/** The tabs of one user share one stream, because a browser opens at most six connections to an HTTP/1.1 server. */
function subscribeAcrossTabs(name: string, onSignal: OnSignal): () => void {
  const channel = new BroadcastChannel(name);
  const { receive, open } = trackLastEventId(LIVE_PATH, onSignal);
  const fallback = startFallbackStream(() => open(receive));
  channel.addEventListener('message', (event: MessageEvent<LiveEvent>) => {
    fallback.noteShared();
    // The leading tab may run another version of the application and send unknown signals.
    if (signalIfKnown(event.data.signal)) receive(event.data);
  });
  const share = (event: LiveEvent) => {
    channel.postMessage(event);
    receive(event);
  };
  const release = runInLeadingTab(name, () => {
    fallback.stop();
    return open(share);
  });
  return () => {
    release();
    fallback.stop();
    channel.close();
  };
}

/** Opens the stream at `path` while this tab is visible. Each tab tracks the id of its own last event. */
function subscribeInThisTab(path: string, onSignal: OnSignal): () => void {
  const { receive, open } = trackLastEventId(path, onSignal);
  return runWhileVisible(() => open(receive));
}

/** Tracks the id of the last event in this tab, and opens streams that start after that event. */
function trackLastEventId(path: string, onSignal: OnSignal) {
  let lastId: string | undefined;
  return {
    receive: ({ id, signal }: LiveEvent) => {
      lastId = id;
      onSignal(signal);
    },
    open: (onEvent: (event: LiveEvent) => void) => {
      const stream = new LiveStream(path, () => lastId, onEvent);
      return () => stream.close();
    },
  };
}

/**
 * Opens this tab's own stream while the leading tab is silent. The browser may have suspended the leading tab, which
 * still holds the lock. The events of a fallback stream are not sent to other tabs, because they would close the
 * fallback streams of those tabs.
 */
function startFallbackStream(open: () => () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let close: (() => void) | undefined;
  let isStopped = false;
  const scheduleOpening = () => {
    timer = setTimeout(() => {
      if (document.visibilityState === 'visible') close = open();
      else scheduleOpening();
    }, HEARTBEAT_TIMEOUT_MS);
  };
  const end = () => {
    clearTimeout(timer);
    close?.();
    close = undefined;
  };
  scheduleOpening();
  return {
    noteShared: () => {
      if (isStopped) return;
      end();
      scheduleOpening();
    },
    stop: () => {
      isStopped = true;
      end();
    },
  };
}

/** Runs `start` in the tab that holds the lock. When that tab closes, another tab runs it. */
function runInLeadingTab(name: string, start: () => () => void): () => void {
  const closeController = new AbortController();
  const hold = () =>
    new Promise<void>((resolve) => {
      // The signal may be aborted just before the lock is granted.
      if (closeController.signal.aborted) return resolve();
      const stop = start();
      closeController.signal.addEventListener('abort', () => {
        stop();
        resolve();
      });
    });
  navigator.locks.request(name, { signal: closeController.signal }, hold).catch(() => undefined);
  return () => closeController.abort();
}

function runWhileVisible(start: () => () => void): () => void {
  let stop: (() => void) | undefined;
  const update = () => {
    stop?.();
    stop = document.visibilityState === 'visible' ? start() : undefined;
  };
  document.addEventListener('visibilitychange', update);
  update();
  return () => {
    document.removeEventListener('visibilitychange', update);
    stop?.();
  };
}
