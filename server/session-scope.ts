import type { Actor } from '#shared/actor.ts';

declare const minted: unique symbol;

/**
 * The actor of a live session. Repositories take it instead of a plain actor, and only sessions and test factories create it,
 * so that a query without a scope does not compile.
 */
export type Scope = Actor & { readonly [minted]: true };

/** Creates a scope. Only for `server/sessions` and `server/testing`. */
export function mintScope(actor: Actor): Scope {
  return actor as Scope;
}
