import { expect, test } from 'vitest';
import { makeAdmin, makeProject, makeShop, uniqueName } from '#server/testing/factories.ts';
import { findNewestToken, mailsTo, WITH_MAIL } from '#server/testing/mails.ts';
import { makeReview } from '#server/testing/reviews.ts';
import { startTestApp } from '#server/testing/test-app.ts';

// No mail server listens, so the first attempt fails and each message waits for a minute.
const app = await startTestApp({ config: WITH_MAIL });

test.each([
  ['an invitation that is withdrawn', queueInvitation, withdrawInvitation],
  ['an invitation with a replaced link', queueInvitation, renewInvitation],
  ['a review with a replaced link', queueReview, renewReviewLink],
  ['a removed reviewer', queueReview, removeReviewer],
  ['a reviewer whose address was corrected', queueReview, correctReviewerAddress],
  ['a password reset with a replaced link', queueReset, requestReset],
  ['a password reset with a used link', queueReset, resetPassword],
  ['an unconfirmed address that was corrected', queueAddressChange, correctAddress],
  ['an address that an admin has confirmed', queueConfirmation, confirmByAdmin],
])('cancels the waiting message about %s', async (_cause, queue, endCause) => {
  const email = freshEmail();
  const scenario = await queue(email);
  await app.mailSender.sendDue();
  expect(await mailsTo(app, email)).toMatchObject([{ state: 'waiting', attempts: 1 }]);

  expect([200, 201]).toContain((await endCause({ ...scenario, email })).status);
  await app.mailSender.sendDue();

  const [mail] = await mailsTo(app, email);
  const lastError = 'Not sent, because its link was used or replaced, or is no longer valid';
  expect(mail).toMatchObject({ state: 'canceled', attempts: 1, lastError, text: null, html: null });
});

test('keeps a waiting message whose link is still valid', async () => {
  const email = freshEmail();
  const { browser, id } = await queueReview(email);
  await app.mailSender.sendDue();
  await browser.patch(`/api/reviewers/${id}`, { name: 'Dana Ruiz', email });
  await app.mailSender.sendDue();
  expect(await mailsTo(app, email)).toMatchObject([{ state: 'waiting' }]);
});

test.each([
  ['was confirmed', confirmAddress],
  ['was canceled', cancelAddressChange],
])('keeps the warning about a change of address that %s', async (_what, endChange) => {
  const email = freshEmail();
  const { browser, id, currentEmail } = await queueAddressChange(email);
  await app.mailSender.sendDue();

  expect((await endChange({ browser, id, email, currentEmail })).status).toBe(200);
  await app.mailSender.sendDue();

  expect(await mailsTo(app, currentEmail)).toMatchObject([
    { kind: 'email-change', state: 'waiting', text: expect.any(String) },
  ]);
});

interface Cause {
  browser: Awaited<ReturnType<typeof app.as>>;
  id: number;
  email: string;
}

async function queueInvitation(email: string) {
  const shop = await makeShop(app);
  const [browser, project] = [await app.as(shop), await makeProject(app, shop)];
  const form = { name: 'Maria Lopez', email };
  const { body } = await browser.post<{ id: number }>(`/api/projects/${project.id}/invitations`, form);
  return { browser, id: body.id };
}

function withdrawInvitation({ browser, id }: Cause) {
  return browser.delete(`/api/invitations/${id}`);
}

function renewInvitation({ browser, id }: Cause) {
  return browser.post(`/api/invitations/${id}/link`);
}

async function queueReview(email: string) {
  const { browser, link } = await makeReview(app, { reviewers: [{ name: 'Dana Reed', email }] });
  return { browser, id: link.id };
}

function renewReviewLink({ browser, id }: Cause) {
  return browser.post(`/api/reviewers/${id}/link`);
}

function removeReviewer({ browser, id }: Cause) {
  return browser.delete(`/api/reviewers/${id}`);
}

function correctReviewerAddress({ browser, id }: Cause) {
  return browser.patch(`/api/reviewers/${id}`, { name: 'Dana Reed', email: freshEmail() });
}

async function queueReset(email: string) {
  const user = await makeShop(app, { email, emailVerifiedAt: new Date() });
  await requestReset({ email });
  return { browser: await app.as(user), id: user.id };
}

function requestReset({ email }: Pick<Cause, 'email'>) {
  return app.visitor.post('/api/auth/forgot-password', { login: email });
}

async function resetPassword({ email }: Cause) {
  const token = await findNewestToken(app, email);
  return app.visitor.post('/api/auth/reset-password', { token, newPassword: 'rolls of chrome film' });
}

async function queueAddressChange(email: string) {
  const currentEmail = freshEmail();
  const user = await makeShop(app, { email: currentEmail, emailVerifiedAt: new Date() });
  const browser = await app.as(user);
  await browser.patch(`/api/users/${user.id}`, { email });
  return { browser, id: user.id, currentEmail };
}

async function confirmAddress({ email }: Pick<Cause, 'email'>) {
  return app.visitor.post('/api/auth/confirm-email', { token: await findNewestToken(app, email) });
}

function cancelAddressChange({ browser, id, currentEmail }: Cause & { currentEmail: string }) {
  return browser.patch(`/api/users/${id}`, { email: currentEmail });
}

function correctAddress({ browser, id }: Cause) {
  return browser.patch(`/api/users/${id}`, { email: freshEmail() });
}

async function queueConfirmation(email: string) {
  const user = await makeShop(app, { email });
  const browser = await app.as(user);
  await browser.post('/api/users/me/confirmation');
  return { browser, id: user.id };
}

async function confirmByAdmin({ id }: Cause) {
  const admin = await app.as(await makeAdmin(app));
  return admin.post(`/api/admin/users/${id}/confirm-email`, { confirmed: true });
}

function freshEmail(): string {
  return `${uniqueName()}@example.com`;
}
