import { useSyncExternalStore } from 'react';
import { today } from './dates.ts';

const CHECK_INTERVAL_MS = 60_000;

/** The current calendar day in the user's time zone, for example '2026-11-22'. Updates on a page that stays open overnight. */
export function useToday(): string {
  return useSyncExternalStore(subscribeToClock, today);
}

/** Calls `onTick` every minute, and when the page is shown again. A timer until midnight would be late after the device slept. */
function subscribeToClock(onTick: () => void): () => void {
  const timer = setInterval(onTick, CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', onTick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onTick);
  };
}
