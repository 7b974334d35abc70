import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { keepingRoom } from '#web/lib/keep-room.ts';

/** Says that the network is gone, and until when what is on screen may be old. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <output ref={keepRoom} className="block sticky top-0 z-40 print:hidden">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-yellow-soft px-4 py-2 text-center text-sm font-medium text-yellow-ink">
          <CloudOff className="size-4 shrink-0" aria-hidden />
          You are offline. This page may be out of date until the connection is back.
        </p>
      )}
    </output>
  );
}

/** It may take several lines. */
const keepRoom = keepingRoom('--banner-height');

function subscribe(notify: () => void): () => void {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}
