import { vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { connection } from '#web/api/connection.ts';
import { setPhotoPreference } from '#web/features/photos/photo-preferences.ts';
import { settings } from '#web/lib/settings.ts';
import { resetNewVersion } from '#web/offline/new-version.ts';
import { setStoredFlag } from '#web/shell/stored-flag.ts';
import { currentToasts, dismissToast } from '#web/ui/toast-store.ts';

const INITIAL_SETTINGS = { ...settings };

/** Restores the page to its state before the test, because all files that run in this page share its modules. */
export async function resetPage(): Promise<void> {
  await closePage();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Object.assign(settings, INITIAL_SETTINGS);
  resetNewVersion();
  connection.reportResponse(200);
  delete document.documentElement.dataset['theme'];
  resetDevice();
}

/** Closes the page and its toasts. */
export async function closePage(): Promise<void> {
  await cleanup();
  for (const { id } of currentToasts()) dismissToast(id);
}

/** Clears `localStorage` and `sessionStorage`, but not the databases of the browser. No page may be open. */
export function resetDevice(): void {
  setStoredFlag('sidebar_collapsed', false);
  setStoredFlag('mobile_menu_open', false);
  setPhotoPreference('location', false);
  setPhotoPreference('reduced', false);
  localStorage.clear();
  sessionStorage.clear();
}
