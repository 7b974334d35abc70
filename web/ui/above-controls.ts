/** Marks controls at the end of a form, a dialog or the page, which toasts never cover. */
export const BOTTOM_CONTROLS = { 'data-bottom-controls': '' };

/**
 * Keeps the toasts above the on-screen keyboard, and above the bottom controls that they would cover. Returns a function
 * that stops it.
 */
export function keepAboveControls(toasts: HTMLElement): () => void {
  const place = () => {
    toasts.style.bottom = `${window.innerHeight - lowestToastBottom(toasts)}px`;
  };
  place();
  const resizeObserver = new ResizeObserver(place);
  resizeObserver.observe(toasts);
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true, passive: true };
  for (const event of ['scroll', 'resize', 'focusin']) window.addEventListener(event, place, options);
  for (const event of ['scroll', 'resize']) window.visualViewport?.addEventListener(event, place, options);
  return () => {
    resizeObserver.disconnect();
    stop.abort();
  };
}

/** The lowest line at which the toasts can end. */
function lowestToastBottom(toasts: HTMLElement): number {
  const { left, right, height } = toasts.getBoundingClientRect();
  const controls = Array.from(document.querySelectorAll('[data-bottom-controls]'), (element) =>
    element.getBoundingClientRect(),
  ).toSorted((one, other) => other.bottom - one.bottom);
  let bottom = visibleBottom();
  for (const control of controls) {
    const isBeside = control.right <= left || control.left >= right;
    const isAboveOrBelow = control.bottom <= bottom - height || control.top >= bottom;
    if (!isBeside && !isAboveOrBelow) bottom = control.top;
  }
  return Math.max(bottom, height);
}

/** The bottom of what the on-screen keyboard leaves visible. */
function visibleBottom(): number {
  const { visualViewport: visible, innerHeight } = window;
  return visible ? Math.min(innerHeight, visible.offsetTop + visible.height) : innerHeight;
}
