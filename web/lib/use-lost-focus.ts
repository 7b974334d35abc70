import { useEffect, useRef } from 'react';
import type { FocusEvent } from 'react';

/**
 * Calls `onLost` when the focused element inside a container has been removed. Spread the returned handlers onto the container.
 */
export function useLostFocus(onLost: () => void) {
  const focusedElement = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (focusedElement.current?.isConnected === false && document.activeElement === document.body) onLost();
  });
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focusedElement.current = target;
    },
    /** Not called when the focused element is removed, so `focusedElement` still refers to the removed element. */
    onBlur: () => {
      focusedElement.current = null;
    },
  };
}
