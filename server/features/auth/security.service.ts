import { AppError, invalidField } from '#shared/errors.ts';
import type { PasswordChange } from '#shared/users/profile.forms.ts';
import type { AppContext } from '#server/context.ts';
import { credentialsOf, lockUser } from '#server/features/users/users.repository.ts';
import { changeUser, newPasswordHash, requireSelf } from '#server/features/users/users.service.ts';
import type { Caller } from '#server/caller.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { endSessions, endSessionWithId, rotateSession, sessionsOf } from '#server/sessions/sessions.ts';
import { deviceLabel } from './device-label.ts';
import { beginPasswordCheck } from './sign-in-throttle.ts';

/**
 * Changes the caller's password, ends the other sessions and gives this one a new token. A wrong current password is a 400
 * for the field. Attempts are limited as at sign-in, against guesses at an unattended screen.
 */
export async function changePassword(
  app: AppContext,
  scope: Scope,
  id: number,
  { currentPassword, newPassword }: PasswordChange,
  caller: Caller,
): Promise<{ sessionToken: string }> {
  requireSelf(scope, id);
  const attempt = await beginPasswordCheck(app, id);
  const { username, passwordHash: present } =
    (await credentialsOf(app.database.sql, id)) ?? throwNotSignedIn();
  if (!(await app.passwords.verify(present, currentPassword))) throw wrongPassword();
  await attempt.succeeded();
  const passwordHash = await newPasswordHash(app, { username, password: newPassword, field: 'newPassword' });
  const { sessionToken: oldToken } = caller;
  if (!oldToken) return throwNotSignedIn();
  return app.database.transaction(async (tx) => {
    // After a parallel change, the current password is no longer correct.
    const user = await lockUser(tx, id);
    if (user?.passwordHash !== present) throw wrongPassword();
    await changeUser(tx, user, { passwordHash });
    await endSessions(tx, id, oldToken);
    return { sessionToken: await rotateSession(tx, oldToken) };
  });
}

/** Lists the user's sessions. */
export async function listSessions(app: AppContext, scope: Scope, id: number, caller: Caller) {
  requireSelf(scope, id);
  const options = { now: app.now(), currentToken: caller.sessionToken };
  const sessions = await sessionsOf(app.database.sql, id, options);
  return sessions.map(({ userAgent, ...session }) => ({ ...session, device: deviceLabel(userAgent) }));
}

/** Ends one of the user's sessions; 404 for other sessions. */
export async function endSession(
  app: AppContext,
  scope: Scope,
  { id, sessionId }: { id: number; sessionId: number },
): Promise<{ success: true }> {
  requireSelf(scope, id);
  const hasEnded = await app.database.transaction((tx) => endSessionWithId(tx, id, sessionId));
  if (!hasEnded) throw new AppError('not_found', 'This session has ended already');
  return { success: true };
}

/** Ends all sessions of the user except the current one. */
export async function endOtherSessions(
  app: AppContext,
  scope: Scope,
  id: number,
  caller: Caller,
): Promise<{ success: true }> {
  requireSelf(scope, id);
  await app.database.transaction((tx) => endSessions(tx, id, caller.sessionToken));
  return { success: true };
}

function wrongPassword(): AppError {
  return invalidField('currentPassword', 'Current password is not correct');
}

function throwNotSignedIn(): never {
  throw new AppError('not_signed_in', 'You are not signed in');
}
