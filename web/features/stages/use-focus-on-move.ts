import { useRef } from 'react';
import { useLostFocus } from '#web/lib/use-lost-focus.ts';

/**
 * When a move to another stage removes the focused button, focuses the new current stage, or the container if no stage is
 * current.
 */
export function useFocusOnMove<Container extends HTMLElement>() {
  const container = useRef<Container>(null);
  const focusHandlers = useLostFocus(() => {
    const current = container.current?.querySelector<HTMLElement>('[aria-current=step]') ?? container.current;
    current?.focus({ preventScroll: true });
  });
  return { container, ...focusHandlers };
}
