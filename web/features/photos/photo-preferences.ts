import { useSyncExternalStore } from 'react';
import { localStore } from '#web/lib/browser-storage.ts';
import { Listeners } from '#web/lib/listeners.ts';

/** The settings for how this device takes and sends photos. Not stored with the account. */
export interface PhotoPreferences {
  /** Whether photos that are taken with the camera get their location. */
  location: boolean;
  /** Whether photos are made smaller before they are sent. */
  reduced: boolean;
}

const STORAGE_KEYS = { location: 'photo_location', reduced: 'photo_reduced' } as const;

const listeners = new Listeners();
let currentPreferences: PhotoPreferences | undefined;

export function photoPreferences(): PhotoPreferences {
  currentPreferences ??= { location: isPreferenceOn('location'), reduced: isPreferenceOn('reduced') };
  return currentPreferences;
}

export function setPhotoPreference(name: keyof PhotoPreferences, value: boolean): void {
  localStore.write(STORAGE_KEYS[name], value ? 'on' : null);
  currentPreferences = { ...photoPreferences(), [name]: value };
  listeners.notify();
}

export function usePhotoPreferences(): PhotoPreferences {
  return useSyncExternalStore(listeners.subscribe, photoPreferences);
}

function isPreferenceOn(name: keyof PhotoPreferences): boolean {
  return localStore.read(STORAGE_KEYS[name]) === 'on';
}
