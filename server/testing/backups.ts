import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asc } from 'drizzle-orm';
import { afterAll } from 'vitest';
import { backups } from '#server/db/schema/security.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** Creates a folder for backups. It is removed after the tests of the calling file. */
export async function makeBackupFolder(): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'wrapline-backups-'));
  afterAll(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

/** All recorded backups, oldest first. */
export function listRecordedBackups({ database }: Pick<TestApp, 'database'>) {
  return database.sql.select().from(backups).orderBy(asc(backups.id));
}
