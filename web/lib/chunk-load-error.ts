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
 * Reloads the page to get the newer version when a chunk is missing. Reloads once per chunk, to avoid a reload loop. Returns
 * whether it reloads.
 */
export function reloadForNewVersion(error: unknown): boolean {
  if (!isChunkLoadError(error) || !isOnline()) return false;
  const key = `reloaded_for:${String(error)}`;
  // Without the stored entry the reload could loop; the error page has a button instead.
  if (sessionStore.read(key) || !sessionStore.write(key, '1')) return false;
  window.location.reload();
  return true;
}
