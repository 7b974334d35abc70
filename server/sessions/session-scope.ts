import type { Actor } from '#shared/actor.ts';
import { AppError } from '#shared/errors.ts';
import { mayAdminister } from '#shared/users/users.policy.ts';

declare const scopeMarker: unique symbol;

/**
 * The actor of a session, or of an account for work without a session. Repositories take a scope instead of a plain
 * actor. Only `server/sessions` and the test factories create a scope, so that a query with an unchecked actor does not
 * compile.
 */
export type Scope = Actor & RequestMetadata & { readonly [scopeMarker]: true };

/**
 * Where a request comes from (for the live stream, passkeys and the audit log), and the state of its session. The
 * fields are missing without a request.
 */
export interface RequestMetadata {
  /**
   * The id of the browser tab that sent the request. Live signals contain the id, so that the tab can ignore its own
   * changes. Undefined for clients that send no id.
   */
  readonly tabId?: string | undefined;
  readonly ipAddress?: string;
  readonly userAgent?: string | null;
  /** The origin of this server in the person's browser. */
  readonly origin?: string | undefined;
  /** Whether the person must have a second step and has not added one. */
  readonly mustAddSecondStep?: boolean;
  /** The time of the last sign-in or confirmation in this session. */
  readonly confirmedAt?: Date;
}

declare const admin: unique symbol;

/** The scope of an admin, from `requireAdmin`. Required to read or change other accounts. */
export type AdminScope = Scope & { readonly [admin]: true };

/** Creates a scope. Only for `server/sessions` and `server/testing`. */
export function createScope(actor: Actor & RequestMetadata): Scope {
  return actor as Scope;
}

/** The scope of an account that the current request has created, for further changes in the same transaction. */
export function scopeOfNewAccount(
  { id, role, allowContractorRole }: NewAccount,
  { ipAddress, userAgent }: Required<Pick<RequestMetadata, 'ipAddress' | 'userAgent'>>,
): Scope {
  return createScope({
    kind: 'user',
    userId: id,
    role,
    allowContractorRole,
    staffOf: null,
    ipAddress,
    userAgent,
  });
}

type NewAccount = Pick<Actor, 'role' | 'allowContractorRole'> & { id: number };

/** The caller's scope as an admin scope; 403 for everybody else. */
export function requireAdmin(scope: Scope): AdminScope {
  if (!mayAdminister(scope)) throw new AppError('forbidden', 'You need admin privileges to do this');
  return scope as AdminScope;
}
