import type { Registration, SignIn } from '#shared/auth/auth.forms.ts';
import { AppError } from '#shared/errors.ts';
import { usernameError } from '#shared/users/person.forms.ts';
import { ConfigError } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { audit } from '#server/features/audit/audit.service.ts';
import { countRegistration } from '#server/features/auth/registration-limit.ts';
import { beginSignInAttempt } from '#server/features/auth/sign-in-throttle.ts';
import {
  rememberBrowser,
  startUserSession,
  type StartedSession,
} from '#server/features/auth/start-session.service.ts';
import { findSecondStepMethods } from '#server/features/second-step/second-step.repository.ts';
import { sendConfirmation } from '#server/features/users/email-addresses.service.ts';
import {
  acceptWithNewAccount,
  getInvitedRoleAndCredential,
} from '#server/features/invitations/invited-registration.service.ts';
import {
  findCredentialsByEmail,
  findCredentialsByUsername,
  findUser,
  lockUser,
  type Credentials,
  type UserRow,
} from '#server/features/users/users.repository.ts';
import { createUser, hashNewPassword } from '#server/features/users/users.service.ts';
import type { Caller } from '#server/caller.ts';
import { startChallenge } from '#server/sessions/challenges.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { endSessionWithToken, findUserIdOfSession } from '#server/sessions/sessions.ts';

/**
 * Creates an account and mails the confirmation link to its address. Does not start a session. 409 for a taken username
 * (compared case-insensitively); 429 after too many registrations from an IP address. With an invitation, the account gets
 * the invited role and accepts the invitation; 404 for an unknown link, 409 for an invitation that is not open.
 */
export async function register(app: AppContext, form: Registration, caller: Caller): Promise<UserRow> {
  await countRegistration(app, caller.ipAddress);
  const { password: _password, certifications, invitationToken, ...profile } = form;
  const invitation = invitationToken ? await getInvitedRoleAndCredential(app, invitationToken, caller) : null;
  const passwordHash = await hashNewPassword(app, form);
  return app.database.transaction(async (tx) => {
    const role = invitation?.role ?? form.role;
    const createdUser = await createUser(
      tx,
      caller,
      { ...profile, role, passwordHash },
      { origin: 'registration', certifications },
    );
    const user = invitation
      ? await acceptWithNewAccount(tx, app, caller, createdUser, invitation)
      : createdUser;
    await sendConfirmation(tx, app, user);
    return user;
  });
}

/**
 * Checks username (or unambiguous e-mail address) and password, and replaces the browser's session with a new one. Throws the
 * same 401 for every wrong input, and `second_step_required` when the account has a second step (`finishSignIn`).
 */
export async function signIn(app: AppContext, form: SignIn, caller: Caller): Promise<StartedSession> {
  const credentials = await findCredentials(app, form.username);
  const attempt = await beginSignInAttempt(app, {
    typedName: form.username,
    account: credentials,
    caller,
  });
  const isPasswordCorrect = await app.passwords.verify(credentials?.passwordHash ?? null, form.password);
  if (!credentials || !isPasswordCorrect) {
    await auditFailure(app, caller, credentials);
    throw createCredentialsError();
  }
  await attempt.recordSuccess();
  const userId = credentials.id;
  const outcome = await app.database.transaction(async (tx) => {
    // If the password was changed during the check, all sessions have ended, and no new session may start.
    const lockedUser = await lockUser(tx, userId);
    if (lockedUser?.passwordHash !== credentials.passwordHash) throw createCredentialsError();
    const methods = await findSecondStepMethods(tx, userId);
    if (methods.length > 0)
      return { methods, token: await startChallenge(tx, app, { purpose: 'second-step', userId }) };
    return startUserSession(tx, app, { userId, step: 'password', caller });
  });
  if ('user' in outcome) return rememberBrowser(app, outcome, caller);
  throw new AppError('second_step_required', 'Please confirm your sign-in with your second step', {
    details: outcome,
  });
}

/**
 * Records a failed sign-in, with the account if the typed name matches one. Does not record the typed name, because
 * people sometimes type their password in this field.
 */
async function auditFailure(app: AppContext, caller: Caller, account: Credentials | null): Promise<void> {
  await audit(app.database.sql, caller, {
    kind: 'sign_in_failed',
    ...(account && { subject: account }),
    details: { reason: account ? 'password' : 'unknown_account' },
  });
}

/** Ends the caller's session, if there is one. */
export async function signOut(app: AppContext, caller: Caller): Promise<void> {
  const { sessionToken } = caller;
  if (!sessionToken) return;
  const userId = await findUserIdOfSession(app, sessionToken);
  await app.database.transaction(async (tx) => {
    await endSessionWithToken(tx, sessionToken);
    if (userId !== null) await audit(tx, { ...caller, userId }, { kind: 'sign_out' });
  });
}

/** The current data of the signed-in user. */
export async function getCurrentUser(app: AppContext, scope: Scope): Promise<StartedSession['user']> {
  const user = await findUser(app.database.sql, scope.userId);
  if (!user) throw new AppError('not_signed_in', 'You are not signed in');
  return { ...user, mustAddSecondStep: scope.mustAddSecondStep ?? false };
}

/**
 * Creates the admin of the `ADMIN_…` settings if there is no user with this name (docs/requirements/operations.md, First admin).
 */
export async function ensureFirstAdmin(app: AppContext): Promise<void> {
  const { firstAdmin } = app.config;
  if (!firstAdmin || (await findCredentialsByUsername(app.database.sql, firstAdmin.username))) return;
  const { username, email, password } = firstAdmin;
  const usernameProblem = usernameError(username);
  if (usernameProblem) throw new ConfigError([`ADMIN_USERNAME: ${usernameProblem}`]);
  const admin = {
    username,
    email,
    passwordHash: await hashNewPassword(app, { username, password }),
    name: username,
    role: 'admin' as const,
  };
  try {
    await app.database.transaction(async (tx) => {
      await sendConfirmation(tx, app, await createUser(tx, {}, admin, { origin: 'settings' }));
    });
    app.log.info({ username }, 'The first admin was created');
  } catch (error) {
    // A conflict means that another process has created the admin at the same time.
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
  }
}

function createCredentialsError(): AppError {
  return new AppError('not_signed_in', 'Invalid username or password');
}

async function findCredentials(app: AppContext, nameOrEmail: string) {
  const byName = await findCredentialsByUsername(app.database.sql, nameOrEmail);
  return byName ?? (await findCredentialsByEmail(app.database.sql, nameOrEmail));
}
