import { lazyRouteComponent } from '@tanstack/react-router';

/**
 * A page that is loaded when it is needed. A page that cannot be loaded ends in the router's error page, which knows whether
 * the server is there: left to itself, the router would reload the document, and offline that loses everything.
 */
export function lazyPage<Part extends Record<string, unknown>, Name extends keyof Part>(
  load: () => Promise<Part>,
  name: Name,
) {
  return lazyRouteComponent(() => load().catch(rethrow), name);
}

/** In words by which `isMissingPart` knows the error, and the router does not. */
function rethrow(error: unknown): never {
  throw new Error(`A page could not be loaded: ${String(error)}`, { cause: error });
}
