import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/**
 * Scrolls to the element in the URL's hash (only to `anchor` if given): when the component mounts, because its data may
 * arrive after the page, and each time a link to it is followed.
 */
export function useHashTarget(anchor?: string, onArrive?: () => void): void {
  const router = useRouter();
  const scrollToTarget = useEffectEvent(() => {
    const { hash } = router.state.location;
    if (!hash || hash !== (anchor ?? hash)) return;
    document.getElementById(hash)?.scrollIntoView();
    onArrive?.();
  });
  useEffect(() => {
    scrollToTarget();
    return router.subscribe('onResolved', () => scrollToTarget());
  }, [router]);
}
