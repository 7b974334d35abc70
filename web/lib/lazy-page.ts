import { lazyRouteComponent } from '@tanstack/react-router';

/**
 * A page whose code is loaded on demand. A failed load shows the router's error page. By default the router would reload the
 * document, which loses all state while offline.
 */
export function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(() => load().catch(throwPageLoadError), name);
}

/**
 * Throws an error that `isChunkLoadError` recognizes by its message. The router does not recognize it, and therefore
 * does not reload the document.
 */
function throwPageLoadError(error: unknown): never {
  throw new Error(`A page could not be loaded: ${String(error)}`, { cause: error });
}
