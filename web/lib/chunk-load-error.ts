import { sessionStore } from './browser-storage.ts';
import { isOnline } from '#web/lib/device-network.ts';

/** The browsers' messages when a code chunk cannot be loaded. */
const CHUNK_LOAD_ERROR =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|module script: Expected/i;

/** Whether a code chunk could not be loaded: a newer version has replaced it, or the network failed. */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && CHUNK_LOAD_ERROR.test(error.message);
}

/**
 * Reloads the page when a chunk is missing, to get the newer version. Reloads only once for each chunk, to avoid a loop. Returns
 * whether the page is reloaded.
 */
export function reloadForNewVersion(error: unknown): boolean {
  if (!isChunkLoadError(error) || !isOnline()) return false;
  const key = `reloaded_for:${String(error)}`;
  // Reloads only if this chunk has caused no reload yet, and if the reload can be stored. Otherwise the page could reload in a
  // loop. The error page has a button to reload.
  if (sessionStore.read(key) || !sessionStore.write(key, '1')) return false;
  window.location.reload();
  return true;
}
