import { describe, expect, test } from 'vitest';
import { makeAdmin, makeClient, makeInstaller, makeShop, uniqueName } from '#server/testing/factories.ts';
import { linksOf, mailsTo, findNewestToken, WITH_MAIL } from '#server/testing/mails.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';

const clock = testClock();
const app = await startTestApp({ config: { ...WITH_MAIL, passwordPolicy: 'strict' }, now: clock.now });
const appWithoutMail = await startTestApp();
const NEW_PASSWORD = 'rolls of chrome film';
const UNUSABLE_LINK_RESPONSE = {
  status: 400,
  body: { errors: { token: { _errors: ['This link was used or replaced, or has expired'] } } },
};

describe('POST /api/auth/forgot-password', () => {
  test.each([
    ['shop', makeShop],
    ['installer', makeInstaller],
    ['client', makeClient],
    ['admin', makeAdmin],
  ])('mails a link to a %s', async (_role, make) => {
    const [email, emailVerifiedAt] = [freshEmail(), clock.now()];
    const user = await make(app, { email, emailVerifiedAt });

    expect(await requestReset(user.username.toUpperCase())).toMatchObject({
      status: 200,
      body: { success: true },
    });

    const mails = await mailsTo(app, email);
    expect(mails).toMatchObject([
      { kind: 'reset-password', toUserId: user.id, subject: 'Set a new password', hasSecret: true },
    ]);
    expect(mails[0]?.text).toContain(`“${user.username}”`);
    expect(mails[0]?.text).toMatch(/https:\/\/wraps\.example\/reset-password\?token=[\w-]{43}\n/);
  });

  test('mails one link to each account with this confirmed address', async () => {
    const [email, emailVerifiedAt] = [freshEmail(), clock.now()];
    const [shop, installer] = [
      await makeShop(app, { email, emailVerifiedAt }),
      await makeInstaller(app, { email, emailVerifiedAt }),
    ];
    await makeClient(app, { email });

    await requestReset(email.toUpperCase());

    const mails = await mailsTo(app, email);
    expect(mails.map(({ toUserId }) => toUserId)).toEqual([shop.id, installer.id]);
  });

  test('responds in the same way for a confirmed, an unconfirmed and an unknown account', async () => {
    const email = freshEmail();
    const [confirmed, unconfirmed] = [
      await makeShop(app, { emailVerifiedAt: clock.now() }),
      await makeShop(app, { email }),
    ];

    const responses = await Promise.all(
      [confirmed.username, unconfirmed.username, email, uniqueName()].map((login) => requestReset(login)),
    );

    for (const { status, text, headers } of responses) {
      expect({ status, text }).toEqual({ status: 200, text: '{"success":true}' });
      expect(Object.keys(headers)).toEqual(Object.keys(responses[0]?.headers ?? {}));
    }
    expect(await mailsTo(app, email)).toEqual([]);
  });

  test('ignores a new address that is not confirmed', async () => {
    const pendingEmail = freshEmail();
    await makeShop(app, { pendingEmail, emailVerifiedAt: clock.now() });
    await requestReset(pendingEmail);
    expect(await mailsTo(app, pendingEmail)).toEqual([]);
  });

  test('requires a username or an address', async () => {
    for (const body of [{}, { login: ' ' }])
      expect(await app.visitor.post('/api/auth/forgot-password', body)).toMatchObject({
        status: 400,
        body: { errors: { login: { _errors: ['Username or email is required'] } } },
      });
  });

  test('refers to an admin when no mail is configured', async () => {
    expect(await appWithoutMail.visitor.post('/api/auth/forgot-password', { login: 'dana' })).toMatchObject({
      status: 409,
      body: { message: 'This server does not send mail. An admin can set a new password for you' },
    });
  });
});

describe('POST /api/auth/reset-password', () => {
  test('sets the password, ends all sessions and mails a notice', async () => {
    const { user, email, token } = await makeUserWithResetLink();
    const sessions = [await app.as(user), await app.as(user)];

    expect(await resetPassword(token)).toMatchObject({ status: 200, body: { success: true } });

    for (const browser of sessions) expect((await browser.get('/api/auth/session')).status).toBe(401);
    expect(await signIn(user.username, user.password)).toBe(401);
    expect(await signIn(user.username, NEW_PASSWORD)).toBe(200);
    expect((await mailsTo(app, email)).at(-1)).toMatchObject({
      kind: 'password-changed',
      subject: 'Your password was changed',
      hasSecret: false,
    });
  });

  test('does not sign in', async () => {
    const { token } = await makeUserWithResetLink();
    expect((await resetPassword(token)).headers['set-cookie']).toBeUndefined();
  });

  test('accepts a link only once', async () => {
    const { user, token } = await makeUserWithResetLink();
    await resetPassword(token);
    expect(await resetPassword(token, 'another long one')).toMatchObject(UNUSABLE_LINK_RESPONSE);
    expect(await linksOf(app, user.id)).toEqual([]);
  });

  test('accepts one of two parallel uses of a link', async () => {
    const { token } = await makeUserWithResetLink();
    const statuses = (await Promise.all([resetPassword(token), resetPassword(token)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('accepts only the newest link', async () => {
    const { user, email, token } = await makeUserWithResetLink();
    await requestReset(email);
    const newest = await findNewestToken(app, email);

    expect(await resetPassword(token)).toMatchObject(UNUSABLE_LINK_RESPONSE);
    expect((await resetPassword(newest)).status).toBe(200);
    expect(await signIn(user.username, NEW_PASSWORD)).toBe(200);
  });

  test('rejects a link after 30 minutes', async () => {
    const { token } = await makeUserWithResetLink();
    clock.advanceHours(0.5);
    expect(await resetPassword(token)).toMatchObject(UNUSABLE_LINK_RESPONSE);
  });

  test('applies the password policy and keeps the link', async () => {
    const { user, token } = await makeUserWithResetLink();

    for (const [newPassword, message] of [
      ['short', 'New password must be at least 6 characters'],
      ['password123', 'This is one of the most common passwords. Please choose another one'],
      [user.username, 'Password must not be the username'],
    ] as const)
      expect(await resetPassword(token, newPassword)).toMatchObject({
        status: 400,
        body: { errors: { newPassword: { _errors: [message] } } },
      });
    expect((await resetPassword(token)).status).toBe(200);
  });

  test('rejects the link of a deleted account', async () => {
    const { user, token } = await makeUserWithResetLink();
    await (await app.as(await makeAdmin(app))).delete(`/api/admin/users/${user.id}`);
    expect(await resetPassword(token)).toMatchObject(UNUSABLE_LINK_RESPONSE);
  });

  test('writes no token and no password to the log', async () => {
    const { token } = await makeUserWithResetLink();
    await resetPassword(token, 'a very secret film roll');
    await resetPassword(token, 'a very secret film roll');
    const lines = JSON.stringify(app.logged);
    expect(lines).not.toContain(token);
    expect(lines).not.toContain('a very secret film roll');
  });
});

describe('an open link becomes invalid after', () => {
  test('a password change of the user', async () => {
    const { user, token } = await makeUserWithResetLink();
    const body = { currentPassword: user.password, newPassword: NEW_PASSWORD };
    const browser = await app.as(user);
    expect((await browser.put(`/api/users/${user.id}/password`, body)).status).toBe(200);
    expect(await resetPassword(token)).toMatchObject(UNUSABLE_LINK_RESPONSE);
  });

  test('a password that an admin sets', async () => {
    const { user, token } = await makeUserWithResetLink();
    const admin = await app.as(await makeAdmin(app));
    const payload = { password: NEW_PASSWORD };
    const url = `/api/admin/users/${user.id}`;
    expect((await admin.send({ method: 'PATCH', url, payload })).status).toBe(200);
    expect(await resetPassword(token)).toMatchObject(UNUSABLE_LINK_RESPONSE);
  });
});

test('a user can sign in with an unconfirmed e-mail address', async () => {
  const email = freshEmail();
  const { password } = await makeShop(app, { email });
  expect(await signIn(email, password)).toBe(200);
});

/** Creates a user who has requested a link. */
async function makeUserWithResetLink() {
  const email = freshEmail();
  const user = await makeShop(app, { email, emailVerifiedAt: clock.now() });
  await requestReset(user.username);
  return { user, email, token: await findNewestToken(app, email) };
}

function freshEmail(): string {
  return `${uniqueName()}@example.com`;
}

function requestReset(login: string) {
  return app.visitor.post('/api/auth/forgot-password', { login });
}

function resetPassword(token: string, newPassword = NEW_PASSWORD) {
  return app.visitor.post('/api/auth/reset-password', { token, newPassword });
}

async function signIn(username: string, password: string): Promise<number> {
  return (await app.visitor.post('/api/auth/login', { username, password })).status;
}
