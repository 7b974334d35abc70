import { useSyncExternalStore } from 'react';
import { localStore } from '#web/lib/browser-storage.ts';

type Flag = 'sidebar_collapsed' | 'mobile_menu_open';

/** A boolean that the browser stores (docs/requirements/shell-and-pages.md, Browser storage). */
export function useStoredFlag(flag: Flag): [on: boolean, set: (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, () => read(flag));
  return [on, (next) => setStoredFlag(flag, next)];
}

// The current values, which also work when the browser blocks storage.
const chosen = new Map<Flag, boolean>();
const listeners = new Set<() => void>();

function read(flag: Flag): boolean {
  const choice = chosen.get(flag) ?? localStore.read(flag) === 'true';
  chosen.set(flag, choice);
  return choice;
}

export function setStoredFlag(flag: Flag, on: boolean): void {
  chosen.set(flag, on);
  localStore.write(flag, String(on));
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}
