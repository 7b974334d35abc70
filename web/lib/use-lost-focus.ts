import { useEffect, useEffectEvent, useRef } from 'react';
import type { FocusEvent } from 'react';

/**
 * Calls `onLost` when the focused element inside a container has been removed, alone or with the container. Spread the returned
 * handlers onto the container.
 */
export function useLostFocus(onLost: () => void) {
  const focusedElement = useRef<HTMLElement | null>(null);
  const checkFocus = useEffectEvent(() => {
    if (focusedElement.current?.isConnected === false && document.activeElement === document.body) onLost();
  });
  useEffect(() => checkFocus());
  useEffect(() => () => checkFocus(), []);
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

/**
 * Props of a container that gets the focus when the focused element inside it has been removed. Use it in the component that
 * removes the elements.
 */
export function useFocusContainer<Container extends HTMLElement>() {
  const ref = useRef<Container>(null);
  const focusHandlers = useLostFocus(() => ref.current?.focus({ preventScroll: true }));
  return { ref, tabIndex: -1, ...focusHandlers };
}
