import { isId } from '#shared/ids.ts';

/**
 * The page to open after a sign-in with another account: the invitation of the link. Undefined for an id, because only
 * the account that was notified can open an invitation with its id.
 */
export function pathAfterSignIn(tokenOrId: string): string | undefined {
  return isId(tokenOrId) ? undefined : `/invitations/${tokenOrId}`;
}
