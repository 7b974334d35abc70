import { useRef } from 'react';

/**
 * Gives the focus back to where it was before a window opened. Radix does so for a window with a trigger of its own; ours
 * are opened by the page.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = lastingElement(document.activeElement);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // What opened it may be gone, as the row of something that was just deleted.
      const place = opener.current?.isConnected ? opener.current : document.querySelector('main');
      place?.focus({ preventScroll: place !== opener.current });
    },
  };
}

/** A menu item is gone when its window closes; the button of its menu stays. */
function lastingElement(focused: Element | null): HTMLElement | null {
  const triggerId = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const lasting = triggerId ? document.querySelector(`#${CSS.escape(triggerId)}`) : focused;
  return lasting instanceof HTMLElement ? lasting : null;
}
