import { useSyncExternalStore } from 'react';
import { localStore } from '#web/lib/browser-storage.ts';

/** How this device takes and sends photos. Not part of the account. */
export interface PhotoPreferences {
  /** Adds the place to photos that are taken with the camera. */
  location: boolean;
  /** Makes photos smaller before they are sent. */
  reduced: boolean;
}

const KEYS = { location: 'photo_location', reduced: 'photo_reduced' } as const;

const listeners = new Set<() => void>();
let current: PhotoPreferences | undefined;

export function photoPreferences(): PhotoPreferences {
  current ??= { location: isPreferenceOn('location'), reduced: isPreferenceOn('reduced') };
  return current;
}

export function setPhotoPreference(name: keyof PhotoPreferences, value: boolean): void {
  localStore.write(KEYS[name], value ? 'on' : null);
  current = { ...photoPreferences(), [name]: value };
  for (const notify of listeners) notify();
}

export function usePhotoPreferences(): PhotoPreferences {
  return useSyncExternalStore(subscribe, photoPreferences);
}

function isPreferenceOn(name: keyof PhotoPreferences): boolean {
  return localStore.read(KEYS[name]) === 'on';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
