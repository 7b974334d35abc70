import { useEffect, useRef } from 'react';

/** Moves the focus and the page to a notice that replaces the control with the focus, for example the form that was sent. */
export function useFocusOnMount<Notice extends HTMLElement>() {
  const notice = useRef<Notice>(null);
  useEffect(() => {
    const hasLostFocus = document.activeElement === document.body && window.scrollY > 0;
    if (hasLostFocus) notice.current?.focus();
  }, []);
  return notice;
}
