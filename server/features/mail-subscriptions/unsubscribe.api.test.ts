import { expect, describe, test } from 'vitest';
import type { MailPreferences } from '#shared/notifications/mail-preferences.contract.ts';
import { unsubscribeLinks } from '#server/db/schema/mail.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { makeClient, makeProject, makeShop, type TestUser } from '#server/testing/factories.ts';
import { CONFIRMED_ADDRESS, deliverNotices, tokenOf } from '#server/testing/notice-mails.ts';
import { mailsTo, WITH_MAIL } from '#server/testing/mails.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';

const clock = testClock();
const app = await startTestApp({ config: WITH_MAIL, now: clock.now });
const ONE_CLICK = 'List-Unsubscribe=One-Click';
const SUBSCRIBED = { subscription: 'completion', isSubscribed: true };
const UNSUBSCRIBED = { subscription: 'completion', isSubscribed: false };

describe('the link of a mail', () => {
  test('shows its subscription and changes nothing', async () => {
    const { client, url } = await makeClientWithMail();
    expect(await app.visitor.get(url)).toMatchObject({ status: 200, body: SUBSCRIBED });
    expect(await receivesCompletionMail(client)).toBe(true);
  });

  test('unsubscribes from this kind only, without a session', async () => {
    const { client, url } = await makeClientWithMail();
    expect(await app.visitor.post(url)).toMatchObject({ status: 200, body: UNSUBSCRIBED });
    expect(await app.visitor.post(url)).toMatchObject({ status: 200, body: UNSUBSCRIBED });
    expect((await app.visitor.get(url)).body).toEqual(UNSUBSCRIBED);
    expect((await kindsOf(client)).completion).toBe(false);
    expect((await kindsOf(client)).assignment).toBe(true);
  });

  test('can subscribe again', async () => {
    const { client, url } = await makeClientWithMail();
    await app.visitor.post(url);
    expect(await app.visitor.delete(url)).toMatchObject({ status: 200, body: SUBSCRIBED });
    expect(await receivesCompletionMail(client)).toBe(true);
  });

  test('unsubscribes its recipient even in the session of another person', async () => {
    const { client, url } = await makeClientWithMail();
    const otherClient = await makeClient(app, CONFIRMED_ADDRESS);
    await (await app.as(otherClient)).post(url);
    expect(await receivesCompletionMail(client)).toBe(false);
    expect(await receivesCompletionMail(otherClient)).toBe(true);
  });

  test('is valid for a year, and then deleted', async () => {
    const { url } = await makeClientWithMail();
    clock.passDays(364);
    expect((await app.visitor.get(url)).status).toBe(200);
    clock.passDays(1);
    for (const call of [app.visitor.get(url), app.visitor.post(url), app.visitor.delete(url)])
      expect((await call).status).toBe(404);
    await runMaintenance(app);
    expect(await app.database.sql.$count(unsubscribeLinks)).toBe(0);
  });

  test.each(['x', 'A'.repeat(43), `${'A'.repeat(43)}%00`])(
    'with the unknown token %s is refused',
    async (token) => {
      for (const method of ['GET', 'POST', 'DELETE'] as const) {
        const { status } = await app.visitor.send({ method, url: `/api/unsubscribe/${token}` });
        expect(status).toBe(token.endsWith('%00') ? 400 : 404);
      }
    },
  );

  test('has a token that is neither stored nor logged', async () => {
    const { url, token } = await makeClientWithMail();
    await app.visitor.get(url);
    await app.visitor.get(`/unsubscribe/${token}`);
    await app.visitor.send({ method: 'POST', url: `/unsubscribe/${token}` });
    expect(JSON.stringify(app.logged)).not.toContain(token);
    expect(JSON.stringify(await app.database.sql.select().from(unsubscribeLinks))).not.toContain(token);
  });
});

describe('a one-click request of a mail program', () => {
  test.each([
    ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }, ONE_CLICK],
    [
      'as a form with a charset',
      { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      ONE_CLICK,
    ],
    [
      'as multipart',
      { 'content-type': 'multipart/form-data; boundary=b' },
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
    ['without a body', {}, undefined],
    ['from a web page', { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }, undefined],
  ])('unsubscribes at the URL in the header when sent %s', async (_name, headers, payload) => {
    const { client, mail } = await makeClientWithMail();
    const { pathname } = new URL(mail.unsubscribeUrl ?? '');
    const unsubscribeResponse = await app.visitor.send({
      method: 'POST',
      url: pathname,
      headers: { host: 'wraps.example', ...headers },
      ...(payload !== undefined && { payload }),
    });
    expect(unsubscribeResponse).toMatchObject({ status: 200, body: UNSUBSCRIBED });
    expect(await receivesCompletionMail(client)).toBe(false);
  });

  test('is the only call that accepts a form', async () => {
    const browser = await app.as(await makeShop(app));
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const formResponse = await browser.send({
      method: 'POST',
      url: '/api/projects',
      headers,
      payload: 'name=Van',
    });
    expect(formResponse).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });
});

/** Creates a client who is mailed about a completion; `url` is the API path of the unsubscribe link in this mail. */
async function makeClientWithMail() {
  const [shop, client] = [await makeShop(app), await makeClient(app, CONFIRMED_ADDRESS)];
  const project = await makeProject(app, shop, { clientId: client.id });
  await (await app.as(shop)).put(`/api/projects/${project.id}`, { completed: true });
  await deliverNotices(app);
  const [mail] = await mailsTo(app, client);
  if (!mail) throw new Error('The client received no mail');
  const token = tokenOf(mail);
  return { client, mail, token, url: `/api/unsubscribe/${token}` };
}

async function receivesCompletionMail(user: TestUser): Promise<boolean> {
  return (await kindsOf(user)).completion;
}

async function kindsOf(user: TestUser): Promise<MailPreferences['kinds']> {
  const browser = await app.as(user);
  return (await browser.get<MailPreferences>('/api/notifications/mail-preferences')).body.kinds;
}
