import { expect, test, describe } from 'vitest';
import type { User } from '#shared/users/user.wire.ts';
import { makeAdmin, makeClient, makeShop, uniqueName, type TestUser } from '#server/testing/factories.ts';
import { linksOf, mailsTo, findNewestToken, WITH_MAIL } from '#server/testing/mails.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';

const clock = testClock();
const app = await startTestApp({ config: WITH_MAIL, now: clock.now });
const appWithoutMail = await startTestApp();

describe('a new address', () => {
  test('takes effect when it is confirmed', async () => {
    const { user, oldEmail, newEmail } = await requestAddressChange();

    expect(await sessionOf(user)).toMatchObject({
      email: oldEmail,
      emailVerified: true,
      pendingEmail: newEmail,
    });
    const token = await findNewestToken(app, newEmail);
    expect((await app.visitor.post('/api/auth/confirm-email', { token })).status).toBe(200);
    expect(await sessionOf(user)).toMatchObject({ email: newEmail, emailVerified: true, pendingEmail: null });
    expect(await linksOf(app, user.id)).toEqual([]);
  });

  test('is not named in the notice to the current address', async () => {
    const { user, oldEmail, newEmail } = await requestAddressChange();

    const mails = await mailsTo(app, oldEmail);
    expect(mails).toMatchObject([
      { kind: 'email-change', toUserId: user.id, subject: 'Your email address is about to change' },
    ]);
    expect(mails[0]?.text).toMatch(/https:\/\/wraps\.example\/stop-email-change\?token=[\w-]{43}\n/);
    expect(mails[0]?.text).not.toContain(newEmail);
    expect(await mailsTo(app, newEmail)).toMatchObject([
      { kind: 'confirm-email', subject: 'Confirm your new email address' },
    ]);
  });

  test('does not delay the other changes of the same save', async () => {
    const shop = await makeShop(app);
    const { status, body } = await patchUser(app, shop, { name: 'Pat Lee', email: freshEmail() });
    expect({ status, name: body.name }).toEqual({ status: 200, name: 'Pat Lee' });
  });

  test('is replaced by the next one', async () => {
    const { user, newEmail } = await requestAddressChange();
    const firstToken = await findNewestToken(app, newEmail);
    const newerEmail = freshEmail();

    await patchUser(app, user, { email: newerEmail });

    expect((await app.visitor.post('/api/auth/confirm-email', { token: firstToken })).status).toBe(400);
    const token = await findNewestToken(app, newerEmail);
    await app.visitor.post('/api/auth/confirm-email', { token });
    expect(await sessionOf(user)).toMatchObject({ email: newerEmail, pendingEmail: null });
  });

  test('gets no second mail when it is entered again', async () => {
    const { user, newEmail } = await requestAddressChange();
    await patchUser(app, user, { email: newEmail.toUpperCase() });
    expect(await mailsTo(app, newEmail)).toHaveLength(1);
    expect(await sessionOf(user)).toMatchObject({ pendingEmail: newEmail });
  });

  test('is canceled when the user enters the current address', async () => {
    const { user, oldEmail, newEmail } = await requestAddressChange();
    const token = await findNewestToken(app, newEmail);

    expect((await patchUser(app, user, { email: oldEmail })).body).toMatchObject({
      email: oldEmail,
      emailVerified: true,
      pendingEmail: null,
    });
    expect((await app.visitor.post('/api/auth/confirm-email', { token })).status).toBe(400);
  });

  test('that differs only in case takes effect at once and stays confirmed', async () => {
    const email = freshEmail();
    const shop = await makeShop(app, { email, emailVerifiedAt: clock.now() });
    expect((await patchUser(app, shop, { email: email.toUpperCase() })).body).toMatchObject({
      email: email.toUpperCase(),
      emailVerified: true,
      pendingEmail: null,
    });
  });

  test('has both mails sent again by POST /api/users/me/confirmation', async () => {
    const { user, oldEmail, newEmail } = await requestAddressChange();
    clock.advanceHours(30);

    expect((await (await app.as(user)).post('/api/users/me/confirmation')).status).toBe(200);

    expect(await mailsTo(app, oldEmail)).toHaveLength(2);
    const token = await findNewestToken(app, newEmail);
    expect((await app.visitor.post('/api/auth/confirm-email', { token })).status).toBe(200);
  });

  test('of another account is refused', async () => {
    const [shop, other] = [await makeShop(app), await makeShop(app)];
    const email = freshEmail();
    const response = await (
      await app.as(shop)
    ).send({
      method: 'PATCH',
      url: `/api/users/${other.id}`,
      payload: { email },
    });
    expect(response.status).toBe(403);
    expect(await mailsTo(app, email)).toEqual([]);
  });

  test('takes effect at once, but unconfirmed, when mail is not configured', async () => {
    const client = await makeClient(appWithoutMail, { emailVerifiedAt: new Date() });
    const email = freshEmail();
    expect((await patchUser(appWithoutMail, client, { email })).body).toMatchObject({
      email,
      emailVerified: false,
      pendingEmail: null,
    });
  });
});

describe('POST /api/auth/stop-email-change', () => {
  test('keeps the current address', async () => {
    const { user, oldEmail, newEmail } = await requestAddressChange();
    const [stopToken, confirmToken] = [
      await findNewestToken(app, oldEmail),
      await findNewestToken(app, newEmail),
    ];

    const linkResponse = await app.visitor.post('/api/auth/check-link', {
      token: stopToken,
      purpose: 'stop-email-change',
    });
    expect(linkResponse.body).toEqual({ link: { username: user.username, email: oldEmail } });
    expect(await stopChange(stopToken)).toMatchObject({ status: 200, body: { success: true } });

    expect(await sessionOf(user)).toMatchObject({ email: oldEmail, emailVerified: true, pendingEmail: null });
    expect((await app.visitor.post('/api/auth/confirm-email', { token: confirmToken })).status).toBe(400);
    expect((await stopChange(stopToken)).status).toBe(400);
  });

  test('does nothing after the new address was confirmed', async () => {
    const { user, oldEmail, newEmail } = await requestAddressChange();
    const [stopToken, token] = [await findNewestToken(app, oldEmail), await findNewestToken(app, newEmail)];
    await app.visitor.post('/api/auth/confirm-email', { token });

    expect((await stopChange(stopToken)).status).toBe(400);
    expect(await sessionOf(user)).toMatchObject({ email: newEmail });
  });
});

test('an address change by an admin cancels the pending change, and the new address is unconfirmed', async () => {
  const { user, newEmail } = await requestAddressChange();
  const token = await findNewestToken(app, newEmail);
  const email = freshEmail();
  const admin = await app.as(await makeAdmin(app));

  const changeResponse = await admin.send({
    method: 'PATCH',
    url: `/api/admin/users/${user.id}`,
    payload: { email },
  });

  expect(changeResponse).toMatchObject({ status: 200, body: { email, emailVerified: false } });
  expect(await sessionOf(user)).toMatchObject({ email, emailVerified: false, pendingEmail: null });
  expect(await mailsTo(app, email)).toMatchObject([{ kind: 'confirm-email' }]);
  expect((await app.visitor.post('/api/auth/confirm-email', { token })).status).toBe(400);
});

test('a new address invalidates the link to reset the password', async () => {
  const { user, oldEmail, newEmail } = await requestAddressChange();
  await app.visitor.post('/api/auth/forgot-password', { login: user.username });
  const resetToken = await findNewestToken(app, oldEmail);
  const token = await findNewestToken(app, newEmail);

  await app.visitor.post('/api/auth/confirm-email', { token });

  const body = { token: resetToken, newPassword: 'rolls of chrome' };
  expect((await app.visitor.post('/api/auth/reset-password', body)).status).toBe(400);
});

/** A user with a confirmed address who has requested a change to a new address. */
async function requestAddressChange() {
  const [oldEmail, newEmail] = [freshEmail(), freshEmail()];
  const user = await makeShop(app, { email: oldEmail, emailVerifiedAt: clock.now() });
  expect((await patchUser(app, user, { email: newEmail })).status).toBe(200);
  return { user, oldEmail, newEmail };
}

function freshEmail(): string {
  return `${uniqueName()}@example.com`;
}

async function patchUser(server: TestApp, user: TestUser, payload: object) {
  return (await server.as(user)).send<User>({ method: 'PATCH', url: `/api/users/${user.id}`, payload });
}

function stopChange(token: string) {
  return app.visitor.post('/api/auth/stop-email-change', { token });
}

async function sessionOf(user: TestUser) {
  return (await (await app.as(user)).get<User>('/api/auth/session')).body;
}
