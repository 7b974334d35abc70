import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';

/** Calls `onKeyDown` for each key that is pressed in the element. */
export function useKeyListener(
  element: RefObject<HTMLElement | null>,
  onKeyDown: (event: KeyboardEvent) => void,
): void {
  const handle = useEffectEvent(onKeyDown);
  useEffect(() => {
    const target = element.current;
    const listen = (event: KeyboardEvent) => handle(event);
    target?.addEventListener('keydown', listen);
    return () => target?.removeEventListener('keydown', listen);
  }, [element]);
}
