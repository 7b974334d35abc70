import { gt } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEvents } from '#server/db/schema/security.ts';
import { makeShop, uniqueName } from '#server/testing/factories.ts';
import { findNewestToken, WITH_MAIL } from '#server/testing/mails.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp({ config: WITH_MAIL });
const freshEmail = () => `${uniqueName()}@example.com`;

/** Runs an action, and returns the audit events that it causes. */
async function runAndFindEvents(act: () => Promise<unknown>) {
  const earlierEvents = await app.database.sql.select().from(auditEvents);
  await act();
  const lastEventId = Math.max(0, ...earlierEvents.map(({ id }) => id));
  return app.database.sql
    .select()
    .from(auditEvents)
    .where(gt(auditEvents.id, lastEventId))
    .orderBy(auditEvents.id);
}

test('records a password that is reset by a mailed link', async () => {
  const email = freshEmail();
  const shop = await makeShop(app, { email, emailVerifiedAt: new Date() });
  const events = await runAndFindEvents(async () => {
    await app.visitor.post('/api/auth/forgot-password', { login: email });
    const token = await findNewestToken(app, email);
    await app.visitor.post('/api/auth/reset-password', { token, newPassword: 'rolls of film' });
  });
  expect(events).toMatchObject([
    { kind: 'password_reset_requested', userId: null, subjectId: shop.id, ipAddress: '127.0.0.1' },
    { kind: 'password_reset', userId: shop.id, subjectId: shop.id, details: { by: 'link' } },
  ]);
});

test('records no request for an account that does not exist', async () => {
  const login = freshEmail();
  expect(await runAndFindEvents(() => app.visitor.post('/api/auth/forgot-password', { login }))).toEqual([]);
});

test('records the request and the confirmation of an email address change', async () => {
  const [from, to] = [freshEmail(), freshEmail()];
  const shop = await makeShop(app, { email: from, emailVerifiedAt: new Date() });
  const browser = await app.as(shop);
  const events = await runAndFindEvents(async () => {
    await browser.patch(`/api/users/${shop.id}`, { email: to });
    return app.visitor.post('/api/auth/confirm-email', { token: await findNewestToken(app, to) });
  });
  expect(events).toMatchObject([
    { kind: 'email_change_requested', userId: shop.id, details: { from, to } },
    { kind: 'email_changed', userId: shop.id, details: { from, to, isConfirmed: true } },
  ]);
});

test('records an address change that is stopped by the link in the mail', async () => {
  const [from, to] = [freshEmail(), freshEmail()];
  const shop = await makeShop(app, { email: from, emailVerifiedAt: new Date() });
  const browser = await app.as(shop);
  await browser.patch(`/api/users/${shop.id}`, { email: to });
  const token = await findNewestToken(app, from);
  const events = await runAndFindEvents(() => app.visitor.post('/api/auth/stop-email-change', { token }));
  expect(events).toMatchObject([{ kind: 'email_change_canceled', userId: shop.id, details: { to } }]);
});

test('records the confirmation of an address', async () => {
  const email = freshEmail();
  const shop = await makeShop(app, { email });
  const browser = await app.as(shop);
  await browser.post('/api/users/me/confirmation');
  const token = await findNewestToken(app, email);
  const events = await runAndFindEvents(() => app.visitor.post('/api/auth/confirm-email', { token }));
  expect(events).toMatchObject([{ kind: 'email_confirmed', userId: shop.id }]);
});
