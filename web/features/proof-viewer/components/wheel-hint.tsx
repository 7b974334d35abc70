import { useCallback, useEffect, useRef, useState } from 'react';

const HINT_DURATION_MS = 1_500;

/** Explains briefly how to zoom, after the wheel has scrolled the page instead. */
export function useWheelHint() {
  const [isShown, setIsShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = useCallback(() => {
    clearTimeout(timer.current);
    setIsShown(true);
    timer.current = setTimeout(() => setIsShown(false), HINT_DURATION_MS);
  }, []);
  return { isShown, show };
}

export function WheelHint() {
  const key = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl';
  return (
    <p aria-hidden className={HINT_CLASS}>
      Hold {key} and scroll to zoom
    </p>
  );
}

const HINT_CLASS =
  'pointer-events-none absolute inset-x-0 bottom-3 mx-auto w-fit animate-fade-in rounded-full bg-ink px-3 py-1 text-xs text-canvas shadow-md';
