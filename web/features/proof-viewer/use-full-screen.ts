import { useEffect, useEffectEvent, useState } from 'react';
import type { RefObject } from 'react';

/**
 * Lets an element fill the screen. It is not moved in the document, so that its state stays. Where the browser has no full
 * screen for elements (iPhone), it fills the window.
 */
export function useFullScreen(frame: RefObject<HTMLElement | null>) {
  const [isFull, setIsFull] = useState(false);
  const leave = useEffectEvent(() => setIsFull(false));
  useEffect(() => {
    const element = frame.current;
    if (!isFull || !element) return undefined;
    const restore = fillWindow(element);
    const onChange = () => !document.fullscreenElement && leave();
    // On the document, so that the viewer can use Escape first.
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && leave();
    document.addEventListener('fullscreenchange', onChange);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      document.removeEventListener('keydown', onKeyDown);
      restore();
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, [frame, isFull]);
  const toggle = () => {
    setIsFull(!isFull);
    // Also hides the browser's own bars, if the browser and the person allow it.
    if (!isFull) void document.documentElement.requestFullscreen?.().catch(() => undefined);
  };
  return { isFull, toggle };
}

/** Puts the element above the page, which does not scroll or take the focus until the returned function is called. */
function fillWindow(element: HTMLElement): () => void {
  const { parentElement: place } = element;
  const focused = document.activeElement;
  // Keeps the length of the page, and so its scroll position.
  if (place) place.style.minHeight = `${place.offsetHeight}px`;
  document.documentElement.style.overflow = 'hidden';
  const restoreOutside = disableOutside(element);
  element.popover = 'manual';
  element.showPopover?.();
  const target = element.contains(focused) ? focused : element;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  return () => {
    element.hidePopover?.();
    element.removeAttribute('popover');
    restoreOutside();
    document.documentElement.style.overflow = '';
    if (place) place.style.minHeight = '';
  };
}

function disableOutside(element: HTMLElement): () => void {
  const disabled: HTMLElement[] = [];
  for (let inside = element; inside.parentElement && inside !== document.body; inside = inside.parentElement)
    for (const sibling of inside.parentElement.children)
      if (sibling !== inside && sibling instanceof HTMLElement && !sibling.inert) disabled.push(sibling);
  for (const sibling of disabled) sibling.inert = true;
  return () => {
    for (const sibling of disabled) sibling.inert = false;
  };
}
