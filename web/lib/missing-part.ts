import { sessionStore } from './browser-storage.ts';
import { isOnline } from '#web/lib/device-network.ts';

/** What the browsers say when a part of the application cannot be loaded. */
const WORDS =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|module script: Expected/i;

/** Whether a part of the application did not arrive: a newer version has taken its place, or the line is down. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && WORDS.test(error.message);
}

/**
 * Reloads the page, and with it the newer version, when a part of the old one is gone; once for each part, so that one
 * that stays away does not reload for ever. Says whether it does.
 */
export function reloadForNewVersion(error: unknown): boolean {
  if (!isMissingPart(error) || !isOnline()) return false;
  const key = `reloaded_for:${String(error)}`;
  // If it cannot be stored, the reload could repeat itself: the page has a button for it.
  if (sessionStore.read(key) || !sessionStore.write(key, '1')) return false;
  window.location.reload();
  return true;
}
