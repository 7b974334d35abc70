import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/**
 * Scrolls to the element that the hash of the address names, or only to the one with the id `anchor`: when the component is
 * mounted, since its data may have arrived after the page, and each time that a link to it is followed.
 */
export function useHashTarget(anchor?: string, onArrive?: () => void): void {
  const router = useRouter();
  const lookUp = useEffectEvent(() => {
    const { hash } = router.state.location;
    if (!hash || hash !== (anchor ?? hash)) return;
    document.getElementById(hash)?.scrollIntoView();
    onArrive?.();
  });
  useEffect(() => {
    lookUp();
    return router.subscribe('onResolved', () => lookUp());
  }, [router]);
}
