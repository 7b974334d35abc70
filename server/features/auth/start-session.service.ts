import type { SignedInUser } from '#shared/auth/signed-in-user.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Caller } from '#server/caller.ts';
import { audit } from '#server/features/audit/audit.service.ts';
import { mustAddMethod } from '#server/features/second-step/second-step.repository.ts';
import type { UserRow } from '#server/features/users/users.repository.ts';
import { getExistingUser } from '#server/features/users/users.service.ts';
import { endSessionWithToken, startSession } from '#server/sessions/sessions.ts';
import { rememberDevice } from './known-device.ts';

export interface StartedSession {
  user: UserRow & Pick<SignedInUser, 'mustAddSecondStep'>;
  token: string;
  deviceToken?: string;
}

/** The method that identified the user at a sign-in, for the audit log. */
export type SignInStep = 'password' | 'authenticator' | 'recovery-code' | 'passkey';

/** Ends the browser's session, and starts a new session of this account. The account must be locked. */
export async function startUserSession(
  tx: Tx,
  app: AppContext,
  { userId, step, caller }: { userId: number; step: SignInStep; caller: Caller },
): Promise<StartedSession> {
  if (caller.sessionToken) await endSessionWithToken(tx, caller.sessionToken);
  const token = await startSession(tx, { userId, ...caller, now: app.now() });
  const user = await getExistingUser(tx, userId);
  await audit(tx, { ...caller, userId }, { kind: 'sign_in', subject: user, details: { step } });
  return { user: { ...user, mustAddSecondStep: await mustAddMethod(tx, userId) }, token };
}

/** Remembers the browser as known to the account, after a session has started. Does nothing without rate limits. */
export async function rememberBrowser(
  app: AppContext,
  session: StartedSession,
  caller: Caller,
): Promise<StartedSession> {
  if (!app.config.rateLimit) return session;
  return { ...session, deviceToken: await rememberDevice(app, session.user.id, caller.deviceToken) };
}
