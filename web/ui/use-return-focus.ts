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
      if (!opener.current?.isConnected) return focusMain();
      opener.current.focus();
      focusMainWhenGone(opener.current);
    },
  };
}

function focusMain(): void {
  document.querySelector('main')?.focus({ preventScroll: true });
}

/** What opened a window may go right after it, as the row of something that was deleted: the focus must not go with it. */
function focusMainWhenGone(place: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (place.isConnected && document.activeElement === place) return;
    observer.disconnect();
    if (!place.isConnected && document.activeElement === document.body) focusMain();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** A menu item is gone when its window closes; the button of its menu stays. */
function lastingElement(focused: Element | null): HTMLElement | null {
  const triggerId = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const lasting = triggerId ? document.querySelector(`#${CSS.escape(triggerId)}`) : focused;
  return lasting instanceof HTMLElement ? lasting : null;
}
