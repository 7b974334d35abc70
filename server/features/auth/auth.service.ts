import type { Registration, SignIn } from '#shared/auth/auth.forms.ts';
import { AppError } from '#shared/errors.ts';
import { usernameError } from '#shared/users/person.forms.ts';
import { ConfigError } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { rememberDevice } from '#server/features/auth/known-device.ts';
import { countRegistration } from '#server/features/auth/registration-limit.ts';
import { beginSignInAttempt } from '#server/features/auth/sign-in-throttle.ts';
import { sendConfirmation } from '#server/features/users/email-addresses.service.ts';
import {
  acceptWithNewAccount,
  findInvitationForNewAccount,
} from '#server/features/invitations/invited-registration.service.ts';
import {
  credentialsByEmail,
  credentialsByUsername,
  findUser,
  lockUser,
  type UserRow,
} from '#server/features/users/users.repository.ts';
import { createUser, getExistingUser, newPasswordHash } from '#server/features/users/users.service.ts';
import type { Caller } from '#server/caller.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { endSessionWithToken, startSession } from '#server/sessions/sessions.ts';

/**
 * Creates an account, mails it the confirmation link, and does not sign in. 409 for a taken username, case-insensitive; 429 for
 * too many from an address. With an invitation the account gets its role and accepts it; 404 for an unknown link, 409 for one
 * that is not open.
 */
export async function register(app: AppContext, form: Registration, caller: Caller): Promise<UserRow> {
  await countRegistration(app, caller.ipAddress);
  const { password: _password, certifications, invitationToken, ...profile } = form;
  const invitation = invitationToken ? await findInvitationForNewAccount(app, invitationToken, caller) : null;
  const passwordHash = await newPasswordHash(app, form);
  return app.database.transaction(async (tx) => {
    const role = invitation?.role ?? form.role;
    const created = await createUser(tx, { ...profile, role, passwordHash }, certifications);
    const user = invitation ? await acceptWithNewAccount(tx, app, created, invitation) : created;
    await sendConfirmation(tx, app, user);
    return user;
  });
}

/**
 * Checks username (or unambiguous e-mail address) and password, and replaces the browser's session with a new one. Throws the
 * same 401 for every wrong input. The device token makes this browser a known one; null without rate limits.
 */
export async function signIn(
  app: AppContext,
  form: SignIn,
  caller: Caller,
): Promise<{ user: UserRow; token: string; deviceToken?: string }> {
  const credentials = await findCredentials(app, form.username);
  const attempt = await beginSignInAttempt(app, {
    typed: form.username,
    accountId: credentials?.id,
    caller,
  });
  const isRight = await app.passwords.verify(credentials?.passwordHash ?? null, form.password);
  if (!credentials || !isRight) throw wrongCredentials();
  await attempt.succeeded();
  const signedIn = await app.database.transaction(async (tx) => {
    // If the password was changed during the check, all sessions have ended, and no new one may start.
    const locked = await lockUser(tx, credentials.id);
    if (locked?.passwordHash !== credentials.passwordHash) throw wrongCredentials();
    if (caller.sessionToken) await endSessionWithToken(tx, caller.sessionToken);
    const token = await startSession(tx, { userId: credentials.id, ...caller, now: app.now() });
    return { user: await getExistingUser(tx, credentials.id), token };
  });
  if (!app.config.rateLimit) return signedIn;
  return { ...signedIn, deviceToken: await rememberDevice(app, credentials.id, caller.deviceToken) };
}

/** Ends the caller's session, if there is one. */
export async function signOut(app: AppContext, caller: Caller): Promise<void> {
  const { sessionToken } = caller;
  if (sessionToken) await app.database.transaction((tx) => endSessionWithToken(tx, sessionToken));
}

/** The current data of the signed-in user. */
export async function currentUser(app: AppContext, scope: Scope): Promise<UserRow> {
  const user = await findUser(app.database.sql, scope.userId);
  if (!user) throw new AppError('not_signed_in', 'You are not signed in');
  return user;
}

/**
 * Creates the admin of the settings, when no such user exists (docs/requirements/operations.md, First admin).
 */
export async function ensureFirstAdmin(app: AppContext): Promise<void> {
  const { firstAdmin } = app.config;
  if (!firstAdmin || (await credentialsByUsername(app.database.sql, firstAdmin.username))) return;
  const { username, email, password } = firstAdmin;
  const problem = usernameError(username);
  if (problem) throw new ConfigError([`ADMIN_USERNAME: ${problem}`]);
  const admin = {
    username,
    email,
    passwordHash: await newPasswordHash(app, { username, password }),
    name: username,
    role: 'admin' as const,
  };
  try {
    await app.database.transaction(async (tx) => {
      await sendConfirmation(tx, app, await createUser(tx, admin, []));
    });
    app.log.info({ username }, 'The first admin was created');
  } catch (error) {
    // Another process has created it at the same time.
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
  }
}

function wrongCredentials(): AppError {
  return new AppError('not_signed_in', 'Invalid username or password');
}

async function findCredentials(app: AppContext, nameOrEmail: string) {
  const byName = await credentialsByUsername(app.database.sql, nameOrEmail);
  return byName ?? (await credentialsByEmail(app.database.sql, nameOrEmail));
}
