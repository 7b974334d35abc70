import type { Actor } from '#shared/actor.ts';

declare const minted: unique symbol;

/**
 * The actor of a live session. Repositories take this and not a plain actor, and only the session (and the tests' own
 * makers) mint it, so that a query whose scope was forgotten does not compile.
 */
export type Scope = Actor & { readonly [minted]: true };

/** Mints a scope. For `server/http/session.ts` and `server/testing` alone; the lint rules hold it there. */
export function mintScope(actor: Actor): Scope {
  return actor as Scope;
}
