import { useEffect, useRef } from 'react';
import type { FocusEvent } from 'react';

/**
 * Calls `onLost` when the focused element inside a container has been removed. Spread the returned handlers onto the container.
 */
export function useLostFocus(onLost: () => void) {
  const focused = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (focused.current?.isConnected === false && document.activeElement === document.body) onLost();
  });
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target;
    },
    /** Browsers do not call this handler when the focused element is removed. */
    onBlur: () => {
      focused.current = null;
    },
  };
}
