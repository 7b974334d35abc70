import { readFile, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { BackupRecord } from '#shared/backups/backups.contract.ts';
import { backups, auditEvents } from '#server/db/schema/security.ts';
import { makeBackupFolder, listRecordedBackups } from '#server/testing/backups.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makeShop,
  makeStaff,
  uniqueName,
} from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const BACKUPS_URL = '/api/admin/backups';
const dir = await makeBackupFolder();
const clock = testClock();
const app = await startTestApp({ config: { backups: { dir, at: '03:00', keep: 14 } }, now: clock.now });
const appWithoutBackups = await startTestApp();
const adminUser = await makeAdmin(app);
const admin = await app.as(adminUser);

beforeEach(() => app.database.sql.delete(backups).then(() => undefined));

describe('a backup that an admin starts', () => {
  test('creates an archive that can be downloaded', async () => {
    const { status, body } = await admin.post<BackupRecord>(BACKUPS_URL);
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { kind: 'admin', state: 'running', finishedAt: null, canDownload: false },
    });
    await app.backups.waitUntilIdle();
    const { body: list } = await admin.get<BackupRecord[]>(BACKUPS_URL);
    expect(list).toMatchObject([
      { id: body.id, state: 'done', error: null, bytes: expect.any(Number), canDownload: true },
    ]);
  });

  test('is recorded in the audit log with the admin', async () => {
    const { id } = await makeBackup();
    expect(await newestEvent()).toMatchObject({
      kind: 'backup_created',
      userId: adminUser.id,
      subjectId: id,
      details: { kind: 'admin' },
    });
  });

  test('is started once by a repeated request', async () => {
    const keyedAdmin = admin.withKey(uniqueName());
    const [first, second] = [
      await keyedAdmin.post<BackupRecord>(BACKUPS_URL),
      await keyedAdmin.post<BackupRecord>(BACKUPS_URL),
    ];
    await app.backups.waitUntilIdle();
    expect(second.body.id).toBe(first.body.id);
    expect(await listRecordedBackups(app)).toHaveLength(1);
  });

  test('is rejected while another backup runs', async () => {
    const leaseUntil = new Date(clock.now().getTime() + 60_000);
    await app.database.sql.insert(backups).values({ kind: 'scheduled', leaseUntil });
    expect(await admin.post(BACKUPS_URL)).toMatchObject({
      status: 409,
      body: { message: 'A backup is already running' },
    });
    expect((await admin.get(`${BACKUPS_URL}/status`)).body).toMatchObject({ running: { kind: 'scheduled' } });
  });

  test('is rejected without BACKUP_DIR', async () => {
    const browser = await appWithoutBackups.as(await makeAdmin(appWithoutBackups));
    expect(await browser.post(BACKUPS_URL)).toMatchObject({
      status: 409,
      body: { message: 'Backups are not configured: set BACKUP_DIR' },
    });
    expect((await browser.get(`${BACKUPS_URL}/status`)).body).toEqual({ schedule: null, running: null });
  });
});

test('the status has the schedule and the time of the next backup', async () => {
  const { body } = await admin.get<{ schedule: { nextAt: string } }>(`${BACKUPS_URL}/status`);
  expect(body).toMatchObject({ schedule: { dir, at: '03:00', keep: 14 }, running: null });
  expect(new Date(body.schedule.nextAt).getHours()).toBe(3);
  expect(new Date(body.schedule.nextAt) > clock.now()).toBe(true);
});

test('the status is sent when the time zone of the server has no name', async () => {
  const format = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  onTestFinished(() => format.mockRestore());
  // With TZ=:/etc/localtime or TZ=UTC+3, Node has no name.
  format.mockReturnValue({ timeZone: undefined } as never);
  expect(await admin.get(`${BACKUPS_URL}/status`)).toMatchObject({
    status: 200,
    body: { schedule: { timeZone: 'time zone of the server' } },
  });
});

describe('an archive', () => {
  test('can be downloaded under its name, whole and in parts', async () => {
    const { id, fileName } = await makeBackup();
    const content = await readFile(path.join(dir, fileName ?? ''));
    const { body } = await admin.get<{ url: string }>(`${BACKUPS_URL}/${id}/download`);
    expect(body).toEqual({ url: `${BACKUPS_URL}/${id}/archive`, fileName });

    const wholeResponse = await admin.get(body.url);
    expect(wholeResponse.status).toBe(200);
    expect(wholeResponse.bytes.equals(content)).toBe(true);
    expect(wholeResponse.headers['content-disposition']).toContain(`attachment; filename="${fileName}"`);
    const partialResponse = await admin.send({
      method: 'GET',
      url: body.url,
      headers: { range: 'bytes=5-9' },
    });
    expect([partialResponse.status, partialResponse.bytes]).toEqual([206, content.subarray(5, 10)]);
    const rangeBeyondEnd = { range: `bytes=${content.length}-` };
    expect((await admin.send({ method: 'GET', url: body.url, headers: rangeBeyondEnd })).status).toBe(416);
  });

  test('is recorded in the audit log when it is downloaded', async () => {
    const { id, fileName } = await makeBackup();
    await admin.get(`${BACKUPS_URL}/${id}/archive`);
    expect(await newestEvent()).toMatchObject({
      kind: 'backup_downloaded',
      userId: adminUser.id,
      subjectId: id,
      subjectName: fileName,
      details: { isPart: false },
    });
  });

  test('is not found when its file was removed', async () => {
    const { id, fileName } = await makeBackup();
    await rm(path.join(dir, fileName ?? ''));
    expect((await admin.get<BackupRecord[]>(BACKUPS_URL)).body).toMatchObject([{ id, canDownload: false }]);
    for (const endpoint of ['download', 'archive'])
      expect(await admin.get(`${BACKUPS_URL}/${id}/${endpoint}`)).toMatchObject({ status: 404 });
  });

  test('is listed while BACKUP_DIR cannot be read', async () => {
    const { id } = await makeBackup();
    await rename(dir, `${dir}-moved`);
    await symlink(dir, dir);
    onTestFinished(async () => {
      await rm(dir);
      await rename(`${dir}-moved`, dir);
    });
    expect(await admin.get(BACKUPS_URL)).toMatchObject({ status: 200, body: [{ id, canDownload: false }] });
  });

  test.each([
    '../data/lock.sqlite',
    '/etc/passwd',
    'wrapline-20270301-0300-1.tar.zst/../../x',
    'theirs.tar.zst',
  ])('is not found under the name %s', async (fileName) => {
    const finishedAt = clock.now();
    const row = { kind: 'scheduled', state: 'done', finishedAt, fileName } as const;
    const [{ id } = { id: 0 }] = await app.database.sql.insert(backups).values(row).returning();
    expect(await admin.get(`${BACKUPS_URL}/${id}/archive`)).toMatchObject({ status: 404 });
  });

  test('is not found while its backup is running', async () => {
    const leaseUntil = new Date(clock.now().getTime() + 60_000);
    const row = { kind: 'admin', fileName: 'wrapline-20270301-0300-1.tar.zst', leaseUntil } as const;
    const [{ id } = { id: 0 }] = await app.database.sql.insert(backups).values(row).returning();
    expect(await admin.get(`${BACKUPS_URL}/${id}/archive`)).toMatchObject({ status: 404 });
  });
});

test('starting and downloading a backup require a recent confirmation', async () => {
  const { id } = await makeBackup();
  const browser = await app.as(adminUser);
  clock.advanceHours(1);
  for (const response of [
    await browser.post(BACKUPS_URL),
    await browser.get(`${BACKUPS_URL}/${id}/download`),
    await browser.get(`${BACKUPS_URL}/${id}/archive`),
  ])
    expect(response).toMatchObject({ status: 403, body: { code: 'confirmation_required' } });
  expect((await browser.get(BACKUPS_URL)).status).toBe(200);
});

describe('backups are not accessible to', () => {
  test.each(['a visitor', 'a shop', 'a manager', 'production staff', 'an installer', 'a client'])(
    '%s',
    async (who) => {
      const { id } = await makeBackup();
      const browser = await signInAs(who);
      const status = who === 'a visitor' ? 401 : 403;
      for (const response of [
        await browser.get(BACKUPS_URL),
        await browser.get(`${BACKUPS_URL}/status`),
        await browser.post(BACKUPS_URL),
        await browser.get(`${BACKUPS_URL}/${id}/download`),
        await browser.get(`${BACKUPS_URL}/${id}/archive`),
      ])
        expect(response.status).toBe(status);
      expect(await listRecordedBackups(app)).toHaveLength(1);
    },
  );
});

test('the list of backups has pages', async () => {
  const finishedAt = clock.now();
  for (let number = 0; number < 3; number += 1)
    await app.database.sql.insert(backups).values({ kind: 'command', state: 'done', finishedAt });
  const first = await admin.get<BackupRecord[]>(`${BACKUPS_URL}?limit=2`);
  expect([first.body.length, first.headers['x-total-count']]).toEqual([2, '3']);
  const next = /<(.+?)>/.exec(first.headers['link'] ?? '')?.[1] ?? '';
  expect((await admin.get<BackupRecord[]>(next)).body).toHaveLength(1);
});

/** Makes a backup as an admin who has just confirmed their session, and returns it. */
async function makeBackup() {
  const { body } = await (await app.as(adminUser)).post<BackupRecord>(BACKUPS_URL);
  await app.backups.waitUntilIdle();
  const [backup] = await app.database.sql.select().from(backups).where(eq(backups.id, body.id));
  return backup ?? expect.fail('There is no backup');
}

async function signInAs(who: string): Promise<TestClient> {
  if (who === 'a visitor') return app.visitor;
  const shop = await makeShop(app);
  if (who === 'a shop') return app.as(shop);
  if (who === 'a manager') return app.as(await makeStaff(app, shop, 'manager'));
  if (who === 'production staff') return app.as(await makeStaff(app, shop, 'production'));
  return app.as(who === 'an installer' ? await makeInstaller(app) : await makeClient(app));
}

async function newestEvent() {
  const [event] = await app.database.sql.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1);
  return event;
}
