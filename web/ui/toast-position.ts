/** Marks controls at the end of a form, a dialog or the page. Toasts never cover marked controls. */
export const BOTTOM_CONTROLS = { 'data-bottom-controls': '' };

/**
 * Keeps the toasts above the on-screen keyboard, and above marked controls that they would cover. Returns a function that stops
 * this.
 */
export function keepAboveControls(toasts: HTMLElement): () => void {
  const placeToasts = () => {
    toasts.style.bottom = `${window.innerHeight - lowestToastBottom(toasts)}px`;
  };
  placeToasts();
  const resizeObserver = new ResizeObserver(placeToasts);
  resizeObserver.observe(toasts);
  const stopController = new AbortController();
  const options = { signal: stopController.signal, capture: true, passive: true };
  for (const event of ['scroll', 'resize', 'focusin']) window.addEventListener(event, placeToasts, options);
  for (const event of ['scroll', 'resize'])
    window.visualViewport?.addEventListener(event, placeToasts, options);
  return () => {
    resizeObserver.disconnect();
    stopController.abort();
  };
}

/**
 * The position of the bottom edge of the toasts, in pixels from the top of the window. The toasts are as low as possible without
 * covering the on-screen keyboard or marked controls.
 */
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

/** The bottom edge of the area that the on-screen keyboard does not cover, in pixels. */
function visibleBottom(): number {
  const { visualViewport: viewport, innerHeight } = window;
  return viewport ? Math.min(innerHeight, viewport.offsetTop + viewport.height) : innerHeight;
}
