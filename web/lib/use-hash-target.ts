import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onArrive` with the hash of the URL: when the component mounts, because its data may arrive after the page, and each
 * time a link is followed.
 */
export function useHash(onArrive: (hash: string) => void): void {
  const router = useRouter();
  const arrive = useEffectEvent(() => {
    const { hash } = router.state.location;
    if (hash) onArrive(hash);
  });
  useEffect(() => {
    arrive();
    return router.subscribe('onResolved', () => arrive());
  }, [router]);
}

/** Scrolls to the element in the URL's hash; only to `anchor` if given. */
export function useHashTarget(anchor?: string, onArrive?: () => void): void {
  useHash((hash) => {
    if (hash !== (anchor ?? hash)) return;
    document.getElementById(hash)?.scrollIntoView();
    onArrive?.();
  });
}
