import type { Actor } from '#shared/actor.ts';

declare const minted: unique symbol;

/**
 * The actor of a live session. Repositories take this and not a plain actor, and only the session (and the tests' own
 * makers) mint it, so that a query whose scope was forgotten does not compile.
 */
export type Scope = Actor & RequestOrigin & { readonly [minted]: true };

/** Where a request came from, as far as the live stream needs it. */
interface RequestOrigin {
  /** The browser tab that sent the request and needs no live signal of it; undefined for other clients. */
  readonly tabId?: string | undefined;
}

/** Mints a scope. For `server/http/session.ts` and `server/testing` alone; the lint rules hold it there. */
export function mintScope(actor: Actor & RequestOrigin): Scope {
  return actor as Scope;
}
