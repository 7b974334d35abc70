import { useRef } from 'react';

/**
 * Returns the focus to the element that had it before a dialog opened. Radix does this only for dialogs with a trigger, but here
 * the page opens the dialogs.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = elementToRefocus(document.activeElement);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (!opener.current?.isConnected) return focusMain();
      opener.current.focus();
      focusMainWhenRemoved(opener.current);
    },
  };
}

function focusMain(): void {
  document.querySelector('main')?.focus({ preventScroll: true });
}

/** Moves the focus to the main element when the opener is removed right after the dialog closes, e.g. with a deleted row. */
function focusMainWhenRemoved(opener: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (opener.isConnected && document.activeElement === opener) return;
    observer.disconnect();
    if (!opener.isConnected && document.activeElement === document.body) focusMain();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** The element to focus after the dialog closes. A menu item no longer exists then, so the button of its menu is used instead. */
function elementToRefocus(focusedElement: Element | null): HTMLElement | null {
  const triggerId = focusedElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const elementToFocus = triggerId ? document.querySelector(`#${CSS.escape(triggerId)}`) : focusedElement;
  return elementToFocus instanceof HTMLElement ? elementToFocus : null;
}
