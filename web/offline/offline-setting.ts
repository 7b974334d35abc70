import { localStore } from '#web/lib/browser-storage.ts';

const SETTING_KEY = 'offline_projects';

/** Whether this browser can store the application, which requires https or localhost. */
export const canWorkOffline =
  'serviceWorker' in navigator && 'indexedDB' in globalThis && 'caches' in globalThis;

/** Whether projects are stored on this device. The user can turn this off. */
export function isOfflineEnabled(): boolean {
  return canWorkOffline && localStore.read(SETTING_KEY) !== 'off';
}

export function storeOfflineSetting(isEnabled: boolean): void {
  localStore.write(SETTING_KEY, isEnabled ? null : 'off');
}
