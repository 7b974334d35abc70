import { describe, expect, test } from 'vitest';
import type { User } from '#shared/users/user.wire.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { accountForm } from '#server/testing/accounts.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makeShop,
  uniqueName,
  type TestUser,
} from '#server/testing/factories.ts';
import { linksOf, mailsTo, findNewestToken, WITH_MAIL } from '#server/testing/mails.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';

const clock = testClock();
const app = await startTestApp({ config: WITH_MAIL, now: clock.now });
const appWithoutMail = await startTestApp();
const UNUSABLE_LINK_RESPONSE = {
  status: 400,
  body: {
    code: 'validation_failed',
    errors: { token: { _errors: ['This link was used or replaced, or has expired'] } },
  },
};

describe('a registration', () => {
  test.each(['contractor', 'subcontractor', 'client'])(
    'of a %s sends a confirmation link by mail',
    async (role) => {
      const { email, username, body } = await register(app, { role });

      const mails = await mailsTo(app, email);
      expect(body).toMatchObject({ emailVerified: false, pendingEmail: null });
      expect(mails).toHaveLength(1);
      expect(mails[0]).toMatchObject({
        kind: 'confirm-email',
        toUserId: body.id,
        subject: 'Confirm your email address',
        hasSecret: true,
      });
      expect(mails[0]?.text).toContain(`“${username}”`);
      expect(mails[0]?.text).toMatch(/https:\/\/wraps\.example\/confirm-email\?token=[\w-]{43}\n/);
    },
  );

  test('sends a mail that does not contain the name or the company', async () => {
    const { email } = await register(app, { name: 'Win at evil.example', company: 'evil.example' });
    const [mail] = await mailsTo(app, email);
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('evil.example');
  });

  test('without mail creates an account that can sign in with an unconfirmed address', async () => {
    const { email, username, body } = await register(appWithoutMail);
    const { password } = accountForm();

    expect(body).toMatchObject({ emailVerified: false, pendingEmail: null });
    expect(await mailsTo(appWithoutMail, email)).toEqual([]);
    expect((await appWithoutMail.visitor.post('/api/auth/login', { username, password })).status).toBe(200);
  });
});

describe('a confirmation link', () => {
  test('confirms the address once', async () => {
    const { email, body } = await register(app);
    const token = await findNewestToken(app, email);

    expect(await confirmEmail(token)).toMatchObject({ status: 200, body: { success: true } });

    expect(await sessionOf(body)).toMatchObject({ email, emailVerified: true, pendingEmail: null });
    expect(await confirmEmail(token)).toMatchObject(UNUSABLE_LINK_RESPONSE);
    expect(await linksOf(app, body.id)).toEqual([]);
  });

  test('changes nothing when it is only checked', async () => {
    const { email, username, body } = await register(app);
    const token = await findNewestToken(app, email);

    expect((await checkLink(token)).body).toEqual({ link: { username, email } });
    expect((await checkLink(token, 'reset-password')).body).toEqual({ link: null });
    expect(await sessionOf(body)).toMatchObject({ emailVerified: false });
    expect((await confirmEmail(token)).status).toBe(200);
    expect((await checkLink(token)).body).toEqual({ link: null });
  });

  test('is stored as a hash', async () => {
    const { email, body } = await register(app);
    const token = await findNewestToken(app, email);
    const links = await linksOf(app, body.id);
    expect(links).toHaveLength(1);
    expect(JSON.stringify(links)).not.toContain(token);
  });

  test('confirms the address for only one of two parallel requests', async () => {
    const { email } = await register(app);
    const token = await findNewestToken(app, email);
    const statuses = (await Promise.all([confirmEmail(token), confirmEmail(token)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('expires after 24 hours, and maintenance deletes it', async () => {
    const { email, body } = await register(app);
    const token = await findNewestToken(app, email);

    clock.advanceHours(24);

    expect(await confirmEmail(token)).toMatchObject(UNUSABLE_LINK_RESPONSE);
    expect((await checkLink(token)).body).toEqual({ link: null });
    await runMaintenance(app);
    expect(await linksOf(app, body.id)).toEqual([]);
  });

  test('cannot be used to set a password', async () => {
    const { email } = await register(app);
    const token = await findNewestToken(app, email);
    const newPassword = 'rolls of chrome';
    expect(await app.visitor.post('/api/auth/reset-password', { token, newPassword })).toMatchObject(
      UNUSABLE_LINK_RESPONSE,
    );
  });

  test.each([
    ['another token', 'A'.repeat(43)],
    ['a short token', 'x'],
  ])('is rejected with %s', async (_title, token) => {
    expect(await confirmEmail(token)).toMatchObject(UNUSABLE_LINK_RESPONSE);
  });

  test('is rejected without a token', async () => {
    for (const body of [{}, { token: '' }, { token: 7 }])
      expect(await app.visitor.post('/api/auth/confirm-email', body)).toMatchObject({
        status: 400,
        body: { errors: { token: { _errors: ['This link is not complete'] } } },
      });
  });

  test('appears in no log line', async () => {
    const { email } = await register(app);
    const token = await findNewestToken(app, email);
    await checkLink(token);
    await confirmEmail(token);
    await app.visitor.get(`/confirm-email?token=${token}`);
    expect(JSON.stringify(app.logged)).not.toContain(token);
  });

  test('does not leak in a Referer header', async () => {
    const { headers } = await app.visitor.get('/confirm-email?token=x');
    expect(headers['referrer-policy']).toBe('no-referrer');
  });
});

describe('POST /api/users/me/confirmation', () => {
  test('mails a new link that replaces the earlier one', async () => {
    const { email, body } = await register(app);
    const firstToken = await findNewestToken(app, email);

    expect(await resendConfirmation(app, body)).toMatchObject({ status: 200, body: { success: true } });

    const secondToken = await findNewestToken(app, email);
    expect(await mailsTo(app, email)).toHaveLength(2);
    expect(await confirmEmail(firstToken)).toMatchObject(UNUSABLE_LINK_RESPONSE);
    expect((await confirmEmail(secondToken)).status).toBe(200);
  });

  test('is a 409 for a confirmed address', async () => {
    const shop = await makeShop(app, { emailVerifiedAt: clock.now() });
    expect(await resendConfirmation(app, shop)).toMatchObject({
      status: 409,
      body: { message: 'Your email address is already confirmed' },
    });
  });

  test('is a 409 without mail', async () => {
    expect(await resendConfirmation(appWithoutMail, await makeClient(appWithoutMail))).toMatchObject({
      status: 409,
      body: { message: 'This server does not send mail. An admin can confirm your address' },
    });
  });

  test('needs a session', async () => {
    expect((await app.visitor.post('/api/users/me/confirmation')).status).toBe(401);
  });
});

test('an account that an admin creates gets a mail with a confirmation link', async () => {
  const email = `${uniqueName()}@example.com`;
  const admin = await app.as(await makeAdmin(app));
  expect((await admin.post('/api/admin/users', { ...accountForm(), email })).status).toBe(201);
  expect(await mailsTo(app, email)).toMatchObject([{ kind: 'confirm-email' }]);
});

describe('other people', () => {
  test('do not see whether an address is confirmed or which address is pending', async () => {
    const installer = await makeInstaller(app, {
      emailVerifiedAt: clock.now(),
      pendingEmail: 'new@example.com',
    });
    const shop = await app.as(await makeShop(app));
    const profile = await shop.get(`/api/subcontractors/${installer.id}`);
    expect(profile.status).toBe(200);
    for (const secret of ['new@example.com', 'emailVerified', 'pendingEmail'])
      expect(profile.text).not.toContain(secret);
  });
});

type UserWithId = Pick<TestUser, 'id'>;

async function register(server: TestApp, more: object = {}) {
  const username = uniqueName();
  const email = `${username}@example.com`;
  const form = { ...accountForm(username), email, ...more };
  const { status, body } = await server.visitor.post<User>('/api/auth/register', form);
  expect(status).toBe(201);
  return { username, email, body };
}

function confirmEmail(token: string) {
  return app.visitor.post('/api/auth/confirm-email', { token });
}

function checkLink(token: string, purpose = 'confirm-email') {
  return app.visitor.post('/api/auth/check-link', { token, purpose });
}

async function resendConfirmation(server: TestApp, user: UserWithId) {
  return (await server.as(user)).post('/api/users/me/confirmation');
}

async function sessionOf(user: UserWithId) {
  return (await (await app.as(user)).get<User>('/api/auth/session')).body;
}
