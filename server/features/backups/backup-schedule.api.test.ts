import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { AppContext } from '#server/context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { activities, notifications } from '#server/db/schema/events.ts';
import { files } from '#server/db/schema/files.ts';
import { notificationMails } from '#server/db/schema/mail.ts';
import { backups } from '#server/db/schema/security.ts';
import { FileMissing } from '#server/platform/storage.ts';
import { makeBackupFolder, listRecordedBackups } from '#server/testing/backups.ts';
import { eventually } from '#server/testing/eventually.ts';
import { makeAdmin, makeShop } from '#server/testing/factories.ts';
import { WITH_MAIL } from '#server/testing/mails.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { openAsAnotherProcess } from '#server/testing/test-database.ts';
import { BackupRunner } from './backup-runner.service.ts';

const dir = await makeBackupFolder();
let currentTime = timeIn2027('03-01 12:00');
const app = await startTestApp({
  config: { ...WITH_MAIL, backups: { dir, at: '03:00', keep: 3 } },
  now: () => currentTime,
});

beforeEach(async () => {
  await app.database.sql.delete(backups);
  await app.database.sql.delete(activities);
  await app.database.sql.delete(notifications);
  await app.database.sql.delete(files);
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { mode: 0o700 });
});

describe('a scheduled backup', () => {
  test('is made at the first start, and then once a day', async () => {
    const counts = [];
    for (const time of [
      '03-01 12:00',
      '03-01 12:01',
      '03-02 02:59',
      '03-02 03:00',
      '03-02 03:01',
      '03-03 03:00',
    ])
      counts.push((await runScheduleAt(time)).length);
    expect(counts).toEqual([1, 1, 1, 2, 2, 3]);
    expect(await listRecordedBackups(app)).toMatchObject([
      {
        kind: 'scheduled',
        state: 'done',
        leaseUntil: null,
        error: null,
        startedAt: timeIn2027('03-01 12:00'),
      },
      { startedAt: timeIn2027('03-02 03:00'), finishedAt: timeIn2027('03-02 03:00') },
      { startedAt: timeIn2027('03-03 03:00') },
    ]);
  });

  test('runs once after the server was down for days', async () => {
    await runScheduleAt('03-01 03:00');
    await runScheduleAt('03-05 14:00');
    expect(await runScheduleAt('03-05 14:01')).toHaveLength(2);
  });

  test('has a private archive with the size that was recorded', async () => {
    const [name = ''] = await runScheduleAt('03-01 03:00');
    const { mode, size } = await stat(path.join(dir, name));
    expect(name).toMatch(/^wrapline-20270301-0300-\d+\.tar\.zst$/);
    expect(mode & 0o777).toBe(0o600);
    expect(await listRecordedBackups(app)).toMatchObject([
      { fileName: name, bytes: size, rowCount: expect.any(Number) },
    ]);
  });

  test('is made once by two processes', async () => {
    const database = openAsAnotherProcess(app.database);
    const otherRunner = new BackupRunner({ ...app, database });
    currentTime = timeIn2027('03-01 03:00');
    await Promise.all([app.backups.runDue(), otherRunner.runDue()]);
    await otherRunner.runDue();
    await database.close();
    expect(await listRecordedBackups(app)).toHaveLength(1);
  });

  test('waits while an admin’s backup runs', async () => {
    await insertRunningBackup({ kind: 'admin', startedAt: timeIn2027('03-01 02:59') });
    expect(await runScheduleAt('03-01 03:00')).toEqual([]);
    await app.database.sql.delete(backups);
    expect(await runScheduleAt('03-01 03:01')).toHaveLength(1);
  });

  test('is not made without BACKUP_DIR', async () => {
    const runner = new BackupRunner(appWithBackupConfig({ dir: null }));
    await runner.runDue();
    expect(await listRecordedBackups(app)).toEqual([]);
  });

  test('reports its number of files but not its number of rows while it runs', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    await insertMissingFile();
    let progress: object | undefined;
    const read = async () => {
      vi.advanceTimersByTime(5_000);
      progress = await eventually(async () => {
        const [{ rowCount, fileCount } = expect.fail('There is no backup')] = await listRecordedBackups(app);
        expect(fileCount).not.toBeNull();
        return { rowCount, fileCount };
      });
      throw new FileMissing('original.jpg');
    };
    currentTime = timeIn2027('03-01 03:00');
    await new BackupRunner({ ...app, storage: { ...app.storage, read } }).runDue();
    expect(progress).toEqual({ rowCount: null, fileCount: 0 });
  });

  test('is made even if a recorded backup has a date in the future', async () => {
    await runScheduleAt('09-01 03:00');
    expect(await runScheduleAt('03-01 03:00')).toHaveLength(2);
  });
});

describe('old archives', () => {
  test('are removed when there are more than BACKUP_KEEP', async () => {
    for (let day = 1; day <= 5; day += 1) await runScheduleAt(`03-0${day} 03:00`);
    expect(await listArchives()).toHaveLength(3);
    const rows = await listRecordedBackups(app);
    expect(rows.map(({ fileName }) => fileName !== null)).toEqual([false, false, true, true, true]);
  });

  test.runIf(app.database.kind === 'embedded')(
    'are recorded as removed when somebody removed them',
    async () => {
      for (let day = 1; day <= 3; day += 1) await runScheduleAt(`03-0${day} 03:00`);
      await rm(path.join(dir, (await listArchives())[0] ?? ''));
      await runScheduleAt('03-04 03:00');
      expect((await listRecordedBackups(app))[0]).toMatchObject({ fileName: null });
    },
  );

  test.skipIf(app.database.kind === 'embedded')('stay recorded when they are not in BACKUP_DIR', async () => {
    for (let day = 1; day <= 3; day += 1) await runScheduleAt(`03-0${day} 03:00`);
    await rm(path.join(dir, (await listArchives())[0] ?? ''));
    await runScheduleAt('03-04 03:00');
    const [oldest] = await listRecordedBackups(app);
    expect(oldest).toMatchObject({ fileName: expect.any(String) });
    expect(app.logged).toContainEqual(
      expect.objectContaining({
        msg: 'Old backups are not in BACKUP_DIR. They were removed by hand, or the processes have different folders',
        backupIds: [oldest?.id],
      }),
    );
  });

  test('are removed, but other files and the backups of admins are kept', async () => {
    await writeFile(path.join(dir, 'wrapline-mine.tar.zst'), '');
    currentTime = timeIn2027('03-01 01:00');
    const adminBrowser = await app.as(await makeAdmin(app));
    expect((await adminBrowser.post('/api/admin/backups')).status).toBe(201);
    await app.backups.waitUntilIdle();
    for (let day = 1; day <= 5; day += 1) await runScheduleAt(`03-0${day} 03:00`);
    expect(await listArchives()).toHaveLength(5);
  });

  test('are kept when the new backup fails', async () => {
    for (let day = 1; day <= 3; day += 1) await runScheduleAt(`03-0${day} 03:00`);
    const runnerWithoutFolder = new BackupRunner(
      appWithBackupConfig({ dir: path.join(dir, 'gone'), keep: 1 }),
    );
    currentTime = timeIn2027('03-04 03:00');
    await runnerWithoutFolder.runDue();
    expect(await listArchives()).toHaveLength(3);
    expect((await listRecordedBackups(app)).at(-1)).toMatchObject({ state: 'failed' });
  });
});

describe('an incomplete backup', () => {
  test('removes no complete archives', async () => {
    const completeArchives = await runScheduleAt('03-01 03:00');
    await insertMissingFile();
    for (let day = 2; day <= 6; day += 1) await runScheduleAt(`03-0${day} 03:00`);
    expect(await listArchives()).toEqual(expect.arrayContaining(completeArchives));
    const rows = await listRecordedBackups(app);
    expect(rows.map(({ fileName }) => fileName !== null)).toEqual([true, false, false, true, true, true]);
  });

  test('notifies the admins once while the same number of files is missing', async () => {
    await insertMissingFile();
    for (const day of [1, 2]) await runScheduleAt(`03-0${day} 03:00`);
    await insertMissingFile();
    await runScheduleAt('03-03 03:00');
    const text = 'missing in the file store. To list all missing files, run: npm run files -- check';
    expect(await app.database.sql.select().from(activities).orderBy(activities.id)).toMatchObject([
      {
        action: 'backup_failed',
        description: `could not make a complete backup: 1 file is ${text}`,
        details: { isIncomplete: true },
      },
      { action: 'backup_failed', description: `could not make a complete backup: 2 files are ${text}` },
    ]);
  });
});

describe('a failed backup', () => {
  test('is recorded with its reason', async () => {
    await rm(dir, { recursive: true });
    await runScheduleAt('03-01 03:00');
    expect(await listRecordedBackups(app)).toMatchObject([
      {
        state: 'failed',
        fileName: null,
        finishedAt: currentTime,
        error: expect.stringMatching(/no such|no folder/i),
      },
    ]);
    expect(app.logged).toContainEqual(expect.objectContaining({ msg: 'A backup failed' }));
  });

  test('is recorded with its reason a minute later when the database was full', async () => {
    await rm(dir, { recursive: true });
    currentTime = timeIn2027('03-01 03:00');
    const runner = await runWithFailingResult(() => Promise.reject(new Error('No space left on device')));
    expect(await listRecordedBackups(app)).toMatchObject([{ state: 'running' }]);
    currentTime = timeIn2027('03-01 03:01');
    await runner.runDue();
    expect(await listRecordedBackups(app)).toMatchObject([
      { state: 'failed', error: expect.stringMatching(/no such|no folder/i) },
    ]);
  });

  test('is retried every hour, with at most three attempts a day', async () => {
    await rm(dir, { recursive: true });
    const counts = [];
    for (const time of ['03:00', '03:01', '04:00', '04:59', '05:00', '06:00', '07:00']) {
      await runScheduleAt(`03-01 ${time}`);
      counts.push((await listRecordedBackups(app)).length);
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 3, 3]);
    await mkdir(dir);
    expect(await runScheduleAt('03-02 03:00')).toHaveLength(1);
  });

  test('is not repeated after an attempt succeeds', async () => {
    await rm(dir, { recursive: true });
    await runScheduleAt('03-01 03:00');
    await mkdir(dir);
    expect(await runScheduleAt('03-01 04:00')).toHaveLength(1);
    expect(await runScheduleAt('03-01 05:00')).toHaveLength(1);
  });

  test('notifies all admins once, and nobody else', async () => {
    const [admin, other] = [await makeAdmin(app, { emailVerifiedAt: currentTime }), await makeAdmin(app)];
    const shop = await makeShop(app);
    await rm(dir, { recursive: true });
    await runScheduleAt('03-01 03:00');
    await runScheduleAt('03-01 04:00');
    await app.dispatcher.dispatchDue();
    const sentNotifications = await app.database.sql.select().from(notifications);
    const userIds = sentNotifications.map(({ userId }) => userId);
    expect(userIds).toEqual(expect.arrayContaining([admin.id, other.id]));
    expect(userIds).not.toContain(shop.id);
    expect(new Set(userIds).size).toBe(userIds.length);
    expect(sentNotifications[0]).toMatchObject({
      type: 'backup_failed',
      title: 'Backup failed',
      message: expect.stringContaining('Wrapline could not make the scheduled backup: '),
    });
    const mails = await app.database.sql.select().from(notificationMails);
    expect(mails).toContainEqual(expect.objectContaining({ userId: admin.id, kind: 'backup_failed' }));
  });
});

describe('a complete backup whose result could not be saved', () => {
  test('leaves no archive when it is marked as failed', async () => {
    currentTime = timeIn2027('03-01 03:00');
    await runWithFailingResult(async (database, work) =>
      database.transaction(async (tx) => {
        await work(tx);
        throw new Error('connection lost');
      }),
    );
    expect(await listRecordedBackups(app)).toMatchObject([{ state: 'failed', fileName: null }]);
    expect(await listArchives()).toEqual([]);
  });

  test('keeps its archive when only the reply to the commit was lost', async () => {
    currentTime = timeIn2027('03-01 03:00');
    await runWithFailingResult(async (database, work) => {
      await database.transaction(work);
      throw new Error('connection lost');
    });
    const [{ state, fileName } = expect.fail('There is no backup')] = await listRecordedBackups(app);
    expect(state).toBe('done');
    expect(await listArchives()).toEqual([fileName]);
  });
});

describe('a backup whose process has ended', () => {
  test('is marked as failed at the end of its lease', async () => {
    const fileName = 'wrapline-20270301-0300-7.tar.zst';
    await insertRunningBackup({ kind: 'scheduled', startedAt: timeIn2027('03-01 03:00'), fileName });
    await writeFile(path.join(dir, `${fileName}.partial-0123456789ab`), 'half');
    await runScheduleAt('03-01 03:04');
    expect(await listRecordedBackups(app)).toMatchObject([{ state: 'running' }]);
    expect(await runScheduleAt('03-01 03:06')).toEqual([]);
    expect(await listRecordedBackups(app)).toMatchObject([
      { state: 'failed', fileName: null, error: 'The server stopped before the backup was finished' },
    ]);
  });

  test('keeps its archive when it is finished in the meantime', async () => {
    const fileName = 'wrapline-20270301-0300-7.tar.zst';
    await insertRunningBackup({ kind: 'scheduled', startedAt: timeIn2027('03-01 03:00'), fileName });
    await writeFile(path.join(dir, fileName), 'whole');
    currentTime = timeIn2027('03-01 03:06');
    const transaction: Database['transaction'] = async (work) => {
      await app.database.sql.update(backups).set({ state: 'done', finishedAt: currentTime });
      return app.database.transaction(work);
    };
    await new BackupRunner({ ...app, database: { ...app.database, transaction } }).runDue();
    expect(await listArchives()).toEqual([fileName]);
  });

  test('is repeated after an hour', async () => {
    await insertRunningBackup({ kind: 'scheduled', startedAt: timeIn2027('03-01 03:00') });
    await runScheduleAt('03-01 03:06');
    expect(await runScheduleAt('03-01 04:00')).toHaveLength(1);
  });

  test.runIf(app.database.kind === 'embedded')(
    'is marked as failed when the server starts on the embedded database',
    async () => {
      currentTime = timeIn2027('03-01 03:01');
      await insertRunningBackup({ kind: 'admin', startedAt: timeIn2027('03-01 03:00') });
      await new BackupRunner(app).recover();
      expect(await listRecordedBackups(app)).toMatchObject([{ state: 'failed' }]);
    },
  );

  test.runIf(app.database.kind === 'postgresql')(
    'keeps its lease at the start of another process',
    async () => {
      currentTime = timeIn2027('03-01 03:01');
      await insertRunningBackup({ kind: 'admin', startedAt: timeIn2027('03-01 03:00') });
      await new BackupRunner(app).recover();
      expect(await listRecordedBackups(app)).toMatchObject([{ state: 'running' }]);
    },
  );
});

test('a stop of the server is not logged as an error of the backup', async () => {
  const runner = new BackupRunner(app);
  await runner.stop();
  currentTime = timeIn2027('03-01 03:00');
  const [{ id } = { id: 0 }] = await runner.runDue().then(() => listRecordedBackups(app));
  const lines = app.logged.filter(({ backupId }) => backupId === id);
  expect(lines).toMatchObject([{ level: 30, msg: 'A backup was canceled, because the server stops' }]);
});

test('a backup that starts after the runner was stopped is marked as failed, without a notification', async () => {
  const runner = new BackupRunner(app);
  await runner.stop();
  currentTime = timeIn2027('03-01 03:00');
  await runner.runDue();
  expect(await listRecordedBackups(app)).toMatchObject([
    { state: 'failed', error: 'The server was stopped' },
  ]);
  expect(await app.database.sql.select().from(activities)).toEqual([]);
  expect(await listArchives()).toEqual([]);
});

/** A time in 2027, in the server's time zone. */
function timeIn2027(time: string): Date {
  return new Date(`2027-${time.replace(' ', 'T')}`);
}

/** Runs the schedule at this time, and returns the archives afterwards. */
async function runScheduleAt(time: string): Promise<string[]> {
  currentTime = timeIn2027(time);
  await app.backups.runDue();
  return listArchives();
}

async function listArchives(): Promise<string[]> {
  return (await readdir(dir).catch(() => [])).toSorted((a, b) => a.localeCompare(b));
}

function appWithBackupConfig(changes: Partial<AppContext['config']['backups']>): AppContext {
  return { ...app, config: { ...app.config, backups: { ...app.config.backups, ...changes } } };
}

/**
 * Runs the schedule, and returns its runner. `saveResult` runs the second transaction, which saves the result of the backup.
 */
async function runWithFailingResult(
  saveResult: (database: Database, work: (tx: Tx) => Promise<unknown>) => Promise<never>,
): Promise<BackupRunner> {
  let count = 0;
  const transaction: Database['transaction'] = (work) => {
    count += 1;
    return count === 2 ? saveResult(app.database, work) : app.database.transaction(work);
  };
  const runner = new BackupRunner({ ...app, database: { ...app.database, transaction } });
  await runner.runDue();
  return runner;
}

/** Inserts the row of a file that is not in the store. */
async function insertMissingFile(): Promise<void> {
  const file = { sha256: 'abc', bytes: 1, contentType: 'image/jpeg', originalName: 'van.jpg' };
  await app.database.sql.insert(files).values({ ...file, folder: randomUUID(), parts: ['original.jpg'] });
}

async function insertRunningBackup(
  columns: Pick<typeof backups.$inferInsert, 'kind' | 'startedAt' | 'fileName'>,
) {
  const leaseUntil = new Date((columns.startedAt ?? currentTime).getTime() + 5 * 60_000);
  await app.database.sql.insert(backups).values({ ...columns, leaseUntil });
}
