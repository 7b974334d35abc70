import { readdir } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { Message } from '#shared/messages/messages.contract.ts';
import type { User } from '#shared/users/user.wire.ts';
import { createApp } from '#server/app.ts';
import { deleteOldKeys } from '#server/db/idempotency-store.ts';
import { activities, notifications } from '#server/db/schema/events.ts';
import { idempotencyKeys } from '#server/db/schema/idempotency.ts';
import { photos } from '#server/db/schema/project-records.ts';
import { accountForm } from '#server/testing/accounts.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import {
  makeAdmin,
  makeInstaller,
  makeProject,
  makeShop,
  signInDirectly,
  uniqueName,
} from '#server/testing/factories.ts';
import { listStoredKeys } from '#server/testing/stored-files.ts';
import { makeProjectWithMessagesUrl, messagesOn } from '#server/testing/shop-projects.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { testClient, type TestResponse } from '#server/testing/test-client.ts';
import { openAsAnotherProcess } from '#server/testing/test-database.ts';
import { asPhoto } from '#server/testing/upload-samples.ts';

const app = await startTestApp({ storage: 'disk' });
const sameDatabase = openAsAnotherProcess(app.database);
const otherProcess = await createApp({ ...app, database: sameDatabase });
const photo = await jpegPhoto({ width: 60, height: 40 });

afterAll(async () => {
  await otherProcess.server.close();
  await sameDatabase.close();
});

describe('a write that is repeated under its Idempotency-Key', () => {
  test('takes effect once and gets the same response', async () => {
    const { browser, url, project } = await makeProjectWithMessagesUrl(app);
    const keyedBrowser = browser.withKey(uniqueName());

    const firstResponse = await keyedBrowser.post<Message>(url, { content: 'On my way' });
    const repeatedResponse = await keyedBrowser.post<Message>(url, { content: 'On my way' });

    expect(firstResponse).toMatchObject({ status: 201, body: { content: 'On my way' } });
    expect(firstResponse.headers['idempotency-replayed']).toBeUndefined();
    expect(repeatedResponse).toMatchObject({ status: 201, text: firstResponse.text });
    expect(repeatedResponse.headers['idempotency-replayed']).toBe('true');
    expect(await messagesOn(app, project.id)).toHaveLength(1);
  });

  test('takes effect once when 100 duplicates of a message arrive at the same time', async () => {
    const installer = await makeInstaller(app);
    const { browser, url, project } = await makeProjectWithMessagesUrl(app, {
      subcontractorId: installer.id,
    });
    const keyedBrowser = browser.withKey(uniqueName());

    const responses = await Promise.all(
      Array.from({ length: 100 }, () => keyedBrowser.post(url, { content: 'On my way' })),
    );

    expectOneEffect(responses);
    expect(await messagesOn(app, project.id)).toHaveLength(1);
    await expectOneEventFor(installer.id, project.id);
  });

  test('takes effect once when 100 duplicates of a photo arrive at two processes', async () => {
    const installer = await makeInstaller(app);
    const { shop, project } = await makeProjectWithMessagesUrl(app, { subcontractorId: installer.id });
    const keysBefore = await listStoredKeys(app.storage);
    const [cookie, key] = [await signInDirectly(app, shop), uniqueName()];
    const firstProcessClient = testClient(app.server, cookie, key);
    const otherProcessClient = testClient(otherProcess.server, cookie, key);

    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        (number % 2 ? firstProcessClient : otherProcessClient).upload(
          `/api/projects/${project.id}/photos`,
          asPhoto(photo),
        ),
      ),
    );

    expectOneEffect(responses);
    const rows = await app.database.sql.select().from(photos).where(eq(photos.projectId, project.id));
    expect(rows).toHaveLength(1);
    expect(await listStoredKeys(app.storage)).toHaveLength(keysBefore.length + 4);
    expect(await readdir(app.config.stagingDir)).toEqual([]);
    await expectOneEventFor(installer.id, project.id);
  });

  test('takes effect once when duplicates arrive at two processes', async () => {
    const { shop, url, project } = await makeProjectWithMessagesUrl(app);
    const [cookie, key] = [await signInDirectly(app, shop), uniqueName()];
    const firstProcessClient = testClient(app.server, cookie, key);
    const otherProcessClient = testClient(otherProcess.server, cookie, key);

    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        (number % 2 ? firstProcessClient : otherProcessClient).post(url, { content: 'Hello' }),
      ),
    );

    expectOneEffect(responses);
    expect(await messagesOn(app, project.id)).toHaveLength(1);
  });

  test('can succeed after its first attempt was rejected', async () => {
    const { shop, browser } = await makeProjectWithMessagesUrl(app);
    const otherProject = await makeProject(app, await makeShop(app));
    const keyedBrowser = browser.withKey(uniqueName());
    const send = () => keyedBrowser.post(`/api/projects/${otherProject.id}/messages`, { content: 'Hello' });

    const refusedResponse = await send();
    await app.database.pool.query('update projects set client_id = $1 where id = $2', [
      shop.id,
      otherProject.id,
    ]);

    expect(refusedResponse.status).toBe(404);
    expect(await send()).toMatchObject({ status: 201 });
    expect(await messagesOn(app, otherProject.id)).toHaveLength(1);
  });

  test('is independent of another user’s request with the same key', async () => {
    const installer = await makeInstaller(app);
    const { browser, url, project } = await makeProjectWithMessagesUrl(app, {
      subcontractorId: installer.id,
    });
    const key = uniqueName();

    await browser.withKey(key).post(url, { content: 'Hello' });
    const { body } = await (await app.as(installer)).withKey(key).post(url, { content: 'Hello' });

    expect(body).toMatchObject({ senderId: installer.id });
    expect(await messagesOn(app, project.id)).toHaveLength(2);
  });

  test('takes effect each time without a key', async () => {
    const { browser, url, project } = await makeProjectWithMessagesUrl(app);
    await browser.post(url, { content: 'Hello' });
    await browser.post(url, { content: 'Hello' });
    expect(await messagesOn(app, project.id)).toHaveLength(2);
  });
});

describe('an Idempotency-Key', () => {
  test('of another request gets a 409', async () => {
    const { browser, url, project } = await makeProjectWithMessagesUrl(app);
    const keyedBrowser = browser.withKey(uniqueName());
    await keyedBrowser.post(url, { content: 'Hello' });

    const refusedResponse = {
      status: 409,
      body: { code: 'conflict', message: expect.stringContaining('another') },
    };
    expect(
      await keyedBrowser.post('/api/messages', { projectId: project.id, content: 'Hello' }),
    ).toMatchObject(refusedResponse);
    expect(await keyedBrowser.post(url, { content: 'Hello, edited' })).toMatchObject(refusedResponse);
    expect(await keyedBrowser.delete(`/api/projects/${project.id}`)).toMatchObject(refusedResponse);
    expect(await messagesOn(app, project.id)).toHaveLength(1);
  });

  test.each(['', ' ', 'x'.repeat(201), 'with space'])('that is invalid (‘%s’) gets a 400', async (key) => {
    const { browser, url } = await makeProjectWithMessagesUrl(app);
    expect(await browser.withKey(key).post(url, { content: 'Hello' })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: { 'Idempotency-Key': {} } },
    });
  });
});

describe('the stored claim of a write with a password', () => {
  test('does not depend on the password', async () => {
    const admin = await app.as(await makeAdmin(app));
    const [account, key] = [accountForm(), uniqueName()];

    const firstResponse = await admin.withKey(key).post<User>('/api/admin/users', account);
    const claimBefore = await storedClaim(key);
    await admin.delete(`/api/admin/users/${firstResponse.body.id}`);
    await app.database.sql.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key));
    const repeatedResponse = await admin
      .withKey(key)
      .post('/api/admin/users', { ...account, password: 'another one' });
    const claimAfter = await storedClaim(key);

    expect([firstResponse.status, repeatedResponse.status]).toEqual([201, 201]);
    expect(claimAfter?.fingerprint).toBe(claimBefore?.fingerprint);
    expect(JSON.stringify([claimBefore, claimAfter])).not.toContain(account.password);
  });

  test('matches a repeat with other passwords, but not a call of another endpoint', async () => {
    const shop = await makeShop(app);
    const key = uniqueName();
    const [url, currentPassword] = [`/api/users/${shop.id}/password`, shop.password];

    const firstResponse = await (
      await app.as(shop)
    )
      .withKey(key)
      .put(url, { currentPassword, newPassword: 'rolls of film' });
    // The password change has replaced the session's token.
    const browser = app
      .withCookie((firstResponse.headers['set-cookie'] ?? '').split(';')[0] ?? '')
      .withKey(key);
    const repeatedResponse = await browser.put(url, {
      currentPassword: 'rolls of film',
      newPassword: 'and of tape',
    });

    expect([firstResponse.status, repeatedResponse.status]).toEqual([200, 200]);
    expect(repeatedResponse.headers['idempotency-replayed']).toBe('true');
    expect(await browser.post(`/api/users/${shop.id}/verify-business`, {})).toMatchObject({ status: 409 });
  });
});

test('keys are deleted after 30 days', async () => {
  const { browser, url, project } = await makeProjectWithMessagesUrl(app);
  const keyedBrowser = browser.withKey(uniqueName());
  const daysFromNow = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
  await keyedBrowser.post(url, { content: 'Hello' });

  await deleteOldKeys(app.database.sql, daysFromNow(29.9));
  await keyedBrowser.post(url, { content: 'Hello' });
  expect(await messagesOn(app, project.id)).toHaveLength(1);

  await deleteOldKeys(app.database.sql, daysFromNow(30.1));
  await keyedBrowser.post(url, { content: 'Hello' });
  expect(await messagesOn(app, project.id)).toHaveLength(2);
});

function expectOneEffect(responses: TestResponse[]): void {
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  expect(responses.filter(({ headers }) => !headers['idempotency-replayed'])).toHaveLength(1);
}

async function expectOneEventFor(personId: number, projectId: number): Promise<void> {
  await app.dispatcher.dispatchDue();
  const { sql } = app.database;
  const events = await sql.select().from(activities).where(eq(activities.projectId, projectId));
  const personNotifications = await sql
    .select()
    .from(notifications)
    .where(eq(notifications.userId, personId));
  expect(events).toHaveLength(1);
  expect(personNotifications).toMatchObject([{ eventId: events[0]?.id }]);
}

async function storedClaim(key: string) {
  const [claim] = await app.database.sql.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
  return claim;
}
