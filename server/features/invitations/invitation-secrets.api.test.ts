import { beforeAll, describe, expect, test } from 'vitest';
import type { InvitationLink } from '#shared/invitations/invitations.contract.ts';
import { idempotencyKeys } from '#server/db/schema/idempotency.ts';
import { invite, tokenOf } from '#server/testing/invitations.ts';
import { makeShopScenario } from '#server/testing/shop-projects.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimit: true } });
});

describe('a repeated invitation', () => {
  test('gets the same link, which is stored encrypted', async () => {
    const { browser, path } = await makeShopScenario(app);
    const send = () =>
      browser.withKey('once').post<InvitationLink>(`${path}/invitations`, { name: 'Maria Lopez' });
    const [first, second] = [await send(), await send()];
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.body).toEqual(first.body);
    const storedText = JSON.stringify(await app.database.sql.select().from(idempotencyKeys));
    expect(storedText).not.toContain(tokenOf(first.body.url));
    expect(storedText).not.toContain('/invitations/');
  });

  test('is a 409 in another session of the same account, which cannot read the link', async () => {
    const { browser, path, shop } = await makeShopScenario(app);
    const form = { name: 'Maria Lopez' };
    await browser.withKey('once').post(`${path}/invitations`, form);
    const otherBrowser = await app.as(shop);
    expect(await otherBrowser.withKey('once').post(`${path}/invitations`, form)).toMatchObject({
      status: 409,
      body: { details: { carriedOut: true } },
    });
    expect((await browser.get(`${path}/invitations`)).body).toHaveLength(1);
  });

  test('of a new project is also stored encrypted', async () => {
    const { browser } = await makeShopScenario(app);
    const form = { name: 'Van', clientInvitation: { name: 'Maria Lopez' } };
    const { body } = await browser
      .withKey('project')
      .post<{ clientInvitation: InvitationLink }>('/api/projects', form);
    const storedText = JSON.stringify(await app.database.sql.select().from(idempotencyKeys));
    expect(storedText).not.toContain(tokenOf(body.clientInvitation.url));
  });
});

test('the token is never logged', async () => {
  const { browser, project } = await makeShopScenario(app);
  const { token } = await invite(browser, project);
  await app.visitor.get(`/api/invitations/${token}`);
  await app.visitor.get(`/invitations/${token}`);
  await app.visitor.get(`/api/invitations/${token}/unknown`);
  await app.visitor.get(`/login?next=/invitations/${token}`);
  await browser.post(`/api/invitations/${token}/accept`);
  expect(app.logged.length).toBeGreaterThan(4);
  expect(JSON.stringify(app.logged)).not.toContain(token);
});

test('limits guesses for each network', async () => {
  const { browser, project } = await makeShopScenario(app);
  const { token } = await invite(browser, project);
  const guess = (number: number) =>
    app.visitor.send({
      method: 'GET',
      url: `/api/invitations/guess-${number}`,
      remoteAddress: '203.0.113.7',
    });
  const statuses = [];
  for (let number = 0; number <= 60; number += 1) statuses.push((await guess(number)).status);
  expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 404));
  expect(statuses.at(-1)).toBe(429);
  const otherAddressResponse = await app.visitor.get(`/api/invitations/${token}`);
  expect(otherAddressResponse.status).toBe(200);
});
