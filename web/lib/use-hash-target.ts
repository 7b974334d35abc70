import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onArrive` with the hash of the URL each time a link is followed. Also calls it when the component mounts, because the
 * component's data may arrive after the page.
 */
export function useHashListener(onArrive: (hash: string) => void): void {
  const router = useRouter();
  const reportHash = useEffectEvent(() => {
    const { hash } = router.state.location;
    if (hash) onArrive(hash);
  });
  useEffect(() => {
    reportHash();
    return router.subscribe('onResolved', () => reportHash());
  }, [router]);
}

/** Scrolls to the element that the URL's hash names, then calls `onArrive`. With `anchor`, reacts only to this hash. */
export function useHashTarget(anchor?: string, onArrive?: () => void): void {
  useHashListener((hash) => {
    if (hash !== (anchor ?? hash)) return;
    document.getElementById(hash)?.scrollIntoView();
    onArrive?.();
  });
}
