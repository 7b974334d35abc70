import { useSyncExternalStore } from 'react';
import { localStore } from '#web/lib/browser-storage.ts';
import { Listeners } from '#web/lib/listeners.ts';

type StoredFlagName = 'sidebar_collapsed' | 'mobile_menu_open';

/** A boolean that the browser stores (docs/requirements/shell-and-pages.md, Browser storage). */
export function useStoredFlag(flag: StoredFlagName): [on: boolean, set: (on: boolean) => void] {
  const isOn = useSyncExternalStore(listeners.subscribe, () => readFlag(flag));
  return [isOn, (next) => setStoredFlag(flag, next)];
}

// The current values, kept in memory so that the flags also work when the browser blocks storage.
const currentFlags = new Map<StoredFlagName, boolean>();
const listeners = new Listeners();

function readFlag(flag: StoredFlagName): boolean {
  const choice = currentFlags.get(flag) ?? localStore.read(flag) === 'true';
  currentFlags.set(flag, choice);
  return choice;
}

export function setStoredFlag(flag: StoredFlagName, on: boolean): void {
  currentFlags.set(flag, on);
  localStore.write(flag, String(on));
  listeners.notify();
}
