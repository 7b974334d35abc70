import { useEffect, useEffectEvent, useState } from 'react';
import type { RefObject } from 'react';

/** Shows an element in full screen. The element is not moved in the document, so that it keeps its state. */
export function useFullScreen(frame: RefObject<HTMLElement | null>) {
  const [isFull, setIsFull] = useState(false);
  const leave = useEffectEvent(() => setIsFull(false));
  useEffect(() => {
    if (!isFull || !frame.current) return undefined;
    const restore = coverPage(frame.current);
    const onChange = () => !document.fullscreenElement && leave();
    const onPopState = () => leave();
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && leave();
    document.addEventListener('fullscreenchange', onChange);
    // The listener is on the document, so that the viewer can use Escape first.
    document.addEventListener('keydown', onKeyDown);
    // The Back button of the browser exits full screen. Otherwise the viewer would cover the dialog about an unsent comment.
    window.addEventListener('popstate', onPopState);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      document.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('popstate', onPopState);
      restore();
    };
  }, [frame, isFull]);
  const enter = async () => {
    if (!frame.current) return;
    keepPageLength(frame.current);
    await requestFullScreen(frame.current);
    setIsFull(true);
  };
  return { isFull, toggle: () => (isFull ? setIsFull(false) : void enter()) };
}

/**
 * Requests full screen for the element. On iPhones, which have no full screen for elements, and when the browser denies the
 * request, the element only fills the window.
 */
async function requestFullScreen(element: HTMLElement): Promise<void> {
  try {
    await element.requestFullscreen?.();
  } catch {
    // The browser denied the request.
  }
}

/** Keeps the length of the web page while the element covers it, so that the web page keeps its scroll position. */
function keepPageLength({ parentElement }: HTMLElement): void {
  if (parentElement) parentElement.style.minHeight = `${parentElement.offsetHeight}px`;
}

/** Puts the element over the web page, which cannot scroll or get the focus until the returned function is called. */
function coverPage(element: HTMLElement): () => void {
  const focusedElement = document.activeElement;
  const isBrowserFullScreen = document.fullscreenElement === element;
  document.documentElement.style.overflow = 'hidden';
  const restoreInert = makeOutsideInert(element);
  if (!isBrowserFullScreen) {
    element.popover = 'manual';
    element.showPopover?.();
  }
  const target = element.contains(focusedElement) ? focusedElement : element;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  return () => {
    if (document.fullscreenElement === element) void document.exitFullscreen();
    element.removeAttribute('popover');
    restoreInert();
    document.documentElement.style.overflow = '';
    element.parentElement?.style.removeProperty('min-height');
  };
}

function makeOutsideInert(element: HTMLElement): () => void {
  const inertElements: HTMLElement[] = [];
  for (
    let ancestorOrSelf = element;
    ancestorOrSelf.parentElement && ancestorOrSelf !== document.body;
    ancestorOrSelf = ancestorOrSelf.parentElement
  )
    for (const sibling of ancestorOrSelf.parentElement.children)
      if (sibling !== ancestorOrSelf && sibling instanceof HTMLElement && !sibling.inert)
        inertElements.push(sibling);
  for (const sibling of inertElements) sibling.inert = true;
  return () => {
    for (const sibling of inertElements) sibling.inert = false;
  };
}
