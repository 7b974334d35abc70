import { useEffect, useRef } from 'react';
import type { FocusEvent } from 'react';

/** Calls `onLost` when the focused element inside has been removed. Spread the result onto the container. */
export function useLostFocus(onLost: () => void) {
  const focused = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (focused.current?.isConnected === false && document.activeElement === document.body) onLost();
  });
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target;
    },
    /** Not called when the focused element is removed. */
    onBlur: () => {
      focused.current = null;
    },
  };
}
