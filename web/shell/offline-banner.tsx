import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { connection } from '#web/api/connection.ts';
import type { ConnectionState } from '#web/api/connection.ts';
import { oldestCopyTimeText } from '#web/offline/device-copies.ts';
import { trackHeight } from '#web/lib/track-height.ts';

/** Shown while the network or the server is unavailable and the page may be out of date. */
export function OfflineBanner() {
  const state = useSyncExternalStore(connection.subscribe, connection.state);
  const queryCache = useQueryClient().getQueryCache();
  const loadedAtText = useSyncExternalStore(
    (onChange) => queryCache.subscribe(onChange),
    () => oldestCopyTimeText(queryCache),
  );
  const text =
    state !== 'online' && loadedAtText
      ? `Offline: showing what was loaded ${loadedAtText}`
      : CONNECTION_TEXTS[state];
  return (
    <output className="block sticky top-0 z-40 print:hidden">
      {text && (
        <p
          ref={heightRef}
          className="flex items-center justify-center gap-2 bg-yellow-soft px-4 py-2 text-center text-sm font-medium text-yellow-ink"
        >
          <CloudOff className="size-4 shrink-0" aria-hidden />
          {text}
        </p>
      )}
    </output>
  );
}

const CONNECTION_TEXTS: Record<ConnectionState, string | undefined> = {
  online: undefined,
  offline: 'You are offline. This page may be out of date until the connection is back.',
  unreachable: "Can't reach the server. This page may be out of date.",
};

/** Tracks the height, because the text may wrap to several lines. */
const heightRef = trackHeight('--banner-height');
