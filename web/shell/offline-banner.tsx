import { CloudOff } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Says that the network is gone, and until when what is on screen may be old. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const banner = useRef<HTMLOutputElement>(null);
  useEffect(() => (banner.current ? keepRoomFor(banner.current) : undefined), []);
  return (
    <output ref={banner} className="block sticky top-0 z-40 print:hidden">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-yellow-soft px-4 py-2 text-center text-sm font-medium text-yellow-ink">
          <CloudOff className="size-4 shrink-0" aria-hidden />
          You are offline. This page may be out of date until the connection is back.
        </p>
      )}
    </output>
  );
}

/** What sticks to the top of a page stands below the banner (`--banner-height`), which may take several lines. */
function keepRoomFor(banner: HTMLElement): () => void {
  const observer = new ResizeObserver(() =>
    document.documentElement.style.setProperty('--banner-height', `${banner.offsetHeight}px`),
  );
  observer.observe(banner);
  return () => observer.disconnect();
}

function subscribe(notify: () => void): () => void {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}
