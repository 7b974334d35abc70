import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/**
 * Brings the element with this id into view when the address names it: at once, when what it shows has arrived after the page,
 * and every time that a link to it is followed.
 */
export function useArrival(anchor: string, onArrive?: () => void): void {
  const router = useRouter();
  const lookUp = useEffectEvent(() => {
    if (router.state.location.hash !== anchor) return;
    document.getElementById(anchor)?.scrollIntoView();
    onArrive?.();
  });
  useEffect(() => {
    lookUp();
    return router.subscribe('onResolved', () => lookUp());
  }, [router]);
}
