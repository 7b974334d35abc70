import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { whenServerHeard } from '#web/api/server-heard.ts';
import { UploadPlaces, UploadPlacesContext } from './upload-places.ts';

/** Around all pages of one session: what they upload goes on from page to page. While it does, the browser asks before it leaves. */
export function KeepUploads({ children }: { children: ReactNode }) {
  const [places] = useState(() => new UploadPlaces());
  const sending = useSyncExternalStore(places.subscribe, places.isSending);
  useEffect(() => {
    window.addEventListener('online', places.resume);
    const stopWaiting = whenServerHeard(places.resume);
    return () => {
      window.removeEventListener('online', places.resume);
      stopWaiting();
      places.stop();
    };
  }, [places]);
  useEffect(() => {
    if (!sending) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [sending]);
  return <UploadPlacesContext value={places}>{children}</UploadPlacesContext>;
}
