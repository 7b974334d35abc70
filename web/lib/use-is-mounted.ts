import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Returns a ref that is true while the component is mounted, for callbacks that can run after the unmount. Calls `onUnmount` when
 * the component unmounts.
 */
export function useIsMounted(onUnmount?: () => void): { readonly current: boolean } {
  const isMounted = useRef(false);
  const handleUnmount = useEffectEvent(() => onUnmount?.());
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      handleUnmount();
    };
  }, []);
  return isMounted;
}
