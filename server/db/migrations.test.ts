import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql as raw } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { certifications, users } from '#server/db/schema/accounts.ts';
import { installRecordPdfs } from '#server/db/schema/install-records.ts';
import { projects, trackingItems } from '#server/db/schema/projects.ts';
import { decisionPdfs } from '#server/db/schema/reviews.ts';
import { openAsAnotherProcess, openEmptyDatabase } from '#server/testing/test-database.ts';

describe('the migrations', () => {
  test('create the schema with twelve default certifications on an empty database', async () => {
    const database = await openEmptyDatabase();
    await migrateDatabase(database);

    expect(await tablesOf(database)).toEqual([
      'account_links',
      'activities',
      'approval_settings',
      'artwork_proofs',
      'audit_events',
      'authenticator_apps',
      'backups',
      'certifications',
      'condition_addenda',
      'condition_pdfs',
      'condition_photos',
      'condition_reports',
      'contractor_subcontractors',
      'decision_pdfs',
      'file_deletions',
      'files',
      'idempotency_keys',
      'install_record_addenda',
      'install_record_materials',
      'install_record_pdfs',
      'install_records',
      'invitations',
      'mail_messages',
      'mail_preferences',
      'materials',
      'messages',
      'notification_deliveries',
      'notification_mails',
      'notification_mutes',
      'notifications',
      'passkeys',
      'photo_markups',
      'photo_uploads',
      'photo_view_lists',
      'photo_view_settings',
      'photos',
      'projects',
      'proof_comments',
      'proof_decisions',
      'recovery_codes',
      'review_photos',
      'review_requests',
      'reviewer_links',
      'reviewers',
      'reviews',
      'security_challenges',
      'sessions',
      'shop_staff',
      'sign_in_failures',
      'skipped_views',
      'status_links',
      'system_settings',
      'tracking_items',
      'unsubscribe_links',
      'user_certifications',
      'users',
      'vehicle_details',
      'wrap_details',
    ]);
    const knownCertifications = await database.sql.select().from(certifications);
    expect(knownCertifications).toHaveLength(12);
    expect(knownCertifications.every(({ isActive }) => isActive)).toBe(true);
    await database.close();
  });

  test('change nothing when they run again', async () => {
    const database = await openEmptyDatabase();
    await migrateDatabase(database);
    const appliedMigrations = await appliedMigrationsOf(database);
    await database.sql
      .insert(users)
      .values({ username: 'pat', name: 'Pat', email: 'pat@example.com', passwordHash: '-' });
    await database.sql.delete(certifications);

    await migrateDatabase(database);

    expect(await appliedMigrationsOf(database)).toEqual(appliedMigrations);
    expect(await database.sql.select().from(users)).toMatchObject([{ username: 'pat' }]);
    expect(await database.sql.select().from(certifications)).toEqual([]);
    await database.close();
  });

  test('keep the rows of an earlier version', async () => {
    const database = await openEmptyDatabase();
    await migrateUpTo(database, '0004_projects_area');
    await insertOldRows(database);

    await migrateDatabase(database);

    expect(await database.sql.select().from(projects).orderBy(projects.id)).toMatchObject([
      { name: 'Moved', progress: 20, stageSince: new Date('2026-03-09T10:00:00Z') },
      { name: 'Never moved', progress: 0, stageSince: new Date('2026-03-02T10:00:00Z') },
    ]);
    expect(await database.sql.select().from(users)).toMatchObject([{ username: 'pat', name: 'Pat' }]);
    await database.close();
  });

  test('make existing users searchable in the registry', async () => {
    const database = await openEmptyDatabase();
    await migrateUpTo(database, '0004_projects_area');
    await database.sql
      .execute(raw`insert into users (username, name, email, password_hash, role, company, state)
      select 'Installer-' || n, 'Čenda ' || n, n || '@example.com', '-', 'subcontractor', case when n % 2 = 0 then 'Film & Co.' end, 'Texas'
      from generate_series(1, 500) n`);

    await migrateDatabase(database);

    const { rows } = await database.sql.execute(raw`select name, search_text from users
      where search_text like '%čenda 4%' and search_text like '%installer-42 %' order by id`);
    expect(rows).toEqual([
      { name: 'Čenda 42', search_text: 'čenda 42 installer-42 42@example.com film & co. texas' },
    ]);
    await database.close();
  });

  test('replace the descending indexes of an earlier version', async () => {
    const database = await openEmptyDatabase();
    await migrateUpTo(database, '0007_notifications');
    await insertOldRows(database);
    expect(await descendingIndexesOf(database)).toContain('projects_contractor_idx');

    await migrateDatabase(database);

    // `desc` in a query sorts nulls first. The earlier indexes sort nulls last, so they cannot serve such a query.
    expect(await descendingIndexesOf(database)).toEqual([]);
    expect(await database.sql.select().from(projects).orderBy(projects.id)).toMatchObject([
      { name: 'Moved' },
      { name: 'Never moved' },
    ]);
    await database.close();
  });

  test('record the uploader of existing files', async () => {
    const database = await openEmptyDatabase();
    await migrateUpTo(database, '0009_idempotency_keys_without_account');
    await insertOldRows(database);
    await database.sql
      .execute(raw`insert into files (folder, sha256, bytes, content_type, original_name, parts)
      select folder, '-', 1, 'image/jpeg', '-', '[]' from unnest(array['photo', 'proof', 'avatar', 'nobody’s']) as folder`);
    await database.sql.execute(raw`insert into photos (project_id, file_id, uploaded_by_id, type)
      select min(projects.id), files.id, min(users.id), 'initial' from projects, files, users where folder = 'photo' group by files.id`);
    await database.sql.execute(raw`insert into artwork_proofs (project_id, file_id, uploaded_by_id)
      select min(projects.id), files.id, min(users.id) from projects, files, users where folder = 'proof' group by files.id`);
    await database.sql.execute(
      raw`update users set avatar_file_id = (select id from files where folder = 'avatar')`,
    );

    await migrateDatabase(database);

    const { rows } = await database.sql.execute(
      raw`select folder from files join users on users.id = uploaded_by_id order by folder`,
    );
    expect(rows.map(({ folder }) => folder)).toEqual(['avatar', 'photo', 'proof']);
    await database.close();
  });

  test('make existing projects searchable', async () => {
    const database = await openEmptyDatabase();
    await migrateUpTo(database, '0011_current_tracking');
    await insertOldRows(database);
    await database.sql.execute(raw`insert into vehicle_details (project_id, make, vin)
      select id, 'Ford', '1M8GDM9AXKP042788' from projects where name = 'Moved'`);
    await database.sql.execute(raw`insert into tracking_items (project_id, tracking_number, tracking_carrier)
      select id, number, 'UPS' from projects, unnest(array['1Z', '2Z']) number where name = 'Moved'`);

    await migrateDatabase(database);

    expect(await database.sql.select().from(projects).orderBy(projects.id)).toMatchObject([
      { searchText: 'moved 1m8gdm9axkp042788 ford 1z 2z' },
      { searchText: 'never moved' },
    ]);
    await database.close();
  });

  test('run once when several processes start at the same time', async () => {
    const database = await openEmptyDatabase();
    const otherProcesses = Array.from({ length: 4 }, () => openAsAnotherProcess(database));

    await Promise.all(otherProcesses.map((otherProcess) => migrateDatabase(otherProcess)));

    const appliedMigrations = await appliedMigrationsOf(database);
    expect(new Set(appliedMigrations).size).toBe(appliedMigrations.length);
    for (const otherProcess of otherProcesses) await otherProcess.close();
    await database.close();
  });
});

describe('the migration that adds references to the current tracking entries', () => {
  let projectsByName: Map<string, Awaited<ReturnType<typeof findProjectsWithTracking>>[number]>;
  const projectNamed = (name: string) =>
    projectsByName.get(name) ?? expect.fail(`There is no project ${name}`);

  beforeAll(async () => {
    const database = await openEmptyDatabase();
    await migrateUpTo(database, '0010_file_deletions_and_storage');
    await fillTracking(database);
    await migrateDatabase(database);
    projectsByName = new Map(
      (await findProjectsWithTracking(database)).map((project) => [project.name, project]),
    );
    await database.close();
  });

  test('links the listed entry that has the same values as the project', () => {
    const { currentWrapTrackingId, currentArtworkTrackingId, entries } = projectNamed('on the list');
    expect(entries).toMatchObject([{ trackingNumber: '1Z', trackingDate: '2026-03-05' }]);
    expect(currentWrapTrackingId).toBe(entries[0]?.id);
    expect(currentArtworkTrackingId).toBeNull();
  });

  test('uses the newest of several equal entries', () => {
    const { currentWrapTrackingId, entries } = projectNamed('twice on the list');
    expect(entries).toHaveLength(2);
    expect(currentWrapTrackingId).toBe(entries[1]?.id);
  });

  test('adds an entry for values that are not on the list', () => {
    const { currentArtworkTrackingId, entries, updatedAt } = projectNamed('not on the list');
    expect(entries).toMatchObject([
      {
        id: currentArtworkTrackingId,
        trackingType: 'artwork_proof',
        trackingNumber: '7',
        trackingCarrier: 'DHL',
        trackingDate: '2026-03-06',
        createdAt: updatedAt,
      },
    ]);
  });

  test('adds an entry for another date of the same shipment', () => {
    const { currentWrapTrackingId, entries } = projectNamed('another date');
    expect(entries.map(({ trackingDate }) => trackingDate)).toEqual(['2026-03-05', null]);
    expect(currentWrapTrackingId).toBe(entries[1]?.id);
  });

  test('lists a number without a carrier and does not make it current', () => {
    const { currentWrapTrackingId, entries } = projectNamed('half of a pair');
    expect(entries).toMatchObject([{ trackingNumber: '1Z', trackingCarrier: 'unknown' }]);
    expect(currentWrapTrackingId).toBeNull();
  });

  test('adds nothing to a project without tracking', () => {
    expect(projectNamed('no tracking')).toMatchObject({
      entries: [],
      currentWrapTrackingId: null,
      currentArtworkTrackingId: null,
    });
  });
});

test('the approval gate migration marks projects that have had a version in review', async () => {
  const database = await openEmptyDatabase();
  await migrateUpTo(database, '0023_photo_views');
  await insertReviewedProjects(database);
  await migrateDatabase(database);
  const rows = await database.sql.select().from(projects).where(eq(projects.wasInReview, true));
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['sent', 'sent and deleted']);
  await database.close();
});

test('the PDF index migration requests the missing PDFs of decisions and install records', async () => {
  const database = await openEmptyDatabase();
  await migrateUpTo(database, '0025_mail_indexes');
  await insertRecordsWithoutPdfs(database);
  await migrateDatabase(database);
  expect(await database.sql.select().from(decisionPdfs)).toMatchObject([{ decisionId: 1, fileId: null }]);
  expect(await database.sql.select().from(installRecordPdfs)).toMatchObject([
    { recordId: 1, addenda: 2, fileId: null },
  ]);
  await database.close();
});

/** Migrates the database up to and including this migration. */
async function migrateUpTo(database: Database, last: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wrapline-migrations-'));
  await cp(new URL('migrations', import.meta.url), folder, { recursive: true });
  const journalFile = path.join(folder, 'meta/_journal.json');
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(journalFile, 'utf8'));
  const index = journal.entries.findIndex(({ tag }) => tag === last);
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, index + 1) }));
  const client = await database.pool.connect();
  await migrate(drizzle(client), { migrationsFolder: folder });
  client.release(true);
  await rm(folder, { recursive: true });
}

/** Inserts one started and one new project. Uses SQL, because the tables have changed since. */
async function insertOldRows({ sql }: Database): Promise<void> {
  await sql.execute(raw`insert into users (username, name, email, password_hash)
    values ('pat', 'Pat', 'pat@example.com', '-')`);
  await sql.execute(raw`insert into projects (name, contractor_id, status, progress, progress_stage, created_at)
    select job.name, users.id, status, progress, stage, at::timestamptz from users, (values
      ('Moved', 'in-progress', 20, 'artwork_submitted_for_client_review', '2026-03-01T10:00:00Z'),
      ('Never moved', 'not-started', 0, 'artwork_design_initiated', '2026-03-02T10:00:00Z')
    ) as job (name, status, progress, stage, at)`);
  await sql.execute(raw`insert into activities (project_id, action, description, created_at)
    select projects.id, action, '-', at::timestamptz from projects, (values
      ('project_created', '2026-03-01T10:00:00Z'), ('status_change', '2026-03-05T10:00:00Z'),
      ('status_change', '2026-03-09T10:00:00Z'), ('message_sent', '2026-03-10T10:00:00Z')
    ) as act (action, at) where projects.name = 'Moved'`);
}

/**
 * Inserts projects that have tracking values in their own columns, and inserts tracking entries. The name of each project says
 * how its values relate to the list of its entries.
 */
async function fillTracking({ sql }: Database): Promise<void> {
  await sql.execute(raw`insert into users (username, name, email, password_hash)
    values ('pat', 'Pat', 'pat@example.com', '-')`);
  await sql.execute(raw`insert into projects (name, contractor_id, tracking_number, tracking_carrier, tracking_date,
      artwork_proof_tracking_number, artwork_proof_tracking_carrier, artwork_proof_tracking_date, updated_at)
    select job.name, users.id, number, carrier, date::date, proof_number, proof_carrier, proof_date::date, '2026-03-10'
    from users, (values
      ('on the list', '1Z', 'UPS', '2026-03-05', null, null, null),
      ('twice on the list', '1Z', 'UPS', '2026-03-05', null, null, null),
      ('not on the list', null, null, null, '7', 'DHL', '2026-03-06'),
      ('another date', '1Z', 'UPS', null, null, null, null),
      ('half of a pair', '1Z', '', null, null, null, null),
      ('no tracking', null, null, null, null, null, null)
    ) as job (name, number, carrier, date, proof_number, proof_carrier, proof_date)`);
  await sql.execute(raw`insert into tracking_items (project_id, tracking_number, tracking_carrier, tracking_date)
    select projects.id, '1Z', 'UPS', '2026-03-05'::date from projects join (values
      ('on the list'), ('twice on the list'), ('twice on the list'), ('another date')
    ) as listed (name) using (name)`);
}

/** Inserts projects whose names say which of their versions or samples were sent for review. */
async function insertReviewedProjects({ sql }: Database): Promise<void> {
  await sql.execute(raw`insert into users (username, name, email, password_hash)
    values ('pat', 'Pat', 'pat@example.com', '-')`);
  await sql.execute(raw`insert into projects (name, contractor_id)
    select unnest(array['sent', 'sent and deleted', 'only a sample sent', 'not sent']), id from users`);
  await sql.execute(raw`insert into files (folder, sha256, bytes, content_type, original_name, parts)
    select 'folder ' || id, '', 0, '', '', '[]' from projects where name in ('sent', 'only a sample sent')`);
  await sql.execute(raw`insert into artwork_proofs (project_id, file_id, version)
    select projects.id, files.id, 1 from projects join files on folder = 'folder ' || projects.id`);
  await sql.execute(raw`insert into reviews (project_id, proof_id, subject)
    select projects.id, proof.id, case name when 'sent' then 'proof' else 'sample' end
    from projects join artwork_proofs proof on proof.project_id = projects.id`);
  await sql.execute(raw`insert into activities (project_id, action, description, details)
    select id, 'review_sent', '-', jsonb_build_object('subject', case name when 'sent and deleted' then 'proof' else 'sample' end)
    from projects where name in ('sent and deleted', 'only a sample sent')`);
}

/** Inserts a decision, a completed install record with two addenda, and an install record that is not completed. */
async function insertRecordsWithoutPdfs({ sql }: Database): Promise<void> {
  await sql.execute(raw`insert into users (username, name, email, password_hash)
    values ('pat', 'Pat', 'pat@example.com', '-')`);
  await sql.execute(
    raw`insert into projects (name, contractor_id) select unnest(array['a', 'b']), id from users`,
  );
  await sql.execute(raw`insert into files (folder, sha256, bytes, content_type, original_name, parts)
    values ('-', '', 0, '', '', '[]')`);
  await sql.execute(
    raw`insert into artwork_proofs (project_id, file_id, version) select 1, id, 1 from files`,
  );
  await sql.execute(raw`insert into proof_decisions
      (reference, project_id, proof_id, subject, decision, record, sha256, created_at)
    select '-', 1, id, 'proof', 'approve', '{}', '-', now() from artwork_proofs`);
  await sql.execute(raw`insert into install_records (project_id, version, content, updated_at, updated_by_id,
      completed_at, reference, record, sha256)
    values (1, 1, '{}', now(), 1, now(), '-', '{}', '-'), (2, 1, '{}', now(), 1, null, null, null, null)`);
  await sql.execute(raw`insert into install_record_addenda (project_id, number, text, author_name, user_id, created_at)
    select 1, n, '-', 'Pat', 1, now() from generate_series(1, 2) n`);
}

async function findProjectsWithTracking({ sql }: Database) {
  const rows = await sql.select().from(projects);
  const entries = await sql.select().from(trackingItems).orderBy(trackingItems.id);
  return rows.map((project) => ({
    ...project,
    entries: entries.filter(({ projectId }) => projectId === project.id),
  }));
}

async function tablesOf(database: Database): Promise<unknown[]> {
  const { rows } = await database.sql.execute(
    raw`select tablename from pg_tables where schemaname = 'public' order by tablename`,
  );
  return rows.map((row) => row['tablename']);
}

async function descendingIndexesOf(database: Database): Promise<unknown[]> {
  const { rows } = await database.sql.execute(raw`select indexname from pg_indexes
    where schemaname = 'public' and indexdef ilike '% desc%' order by indexname`);
  return rows.map((row) => row['indexname']);
}

async function appliedMigrationsOf(database: Database): Promise<unknown[]> {
  const { rows } = await database.sql.execute(raw`select hash from drizzle.__drizzle_migrations order by id`);
  return rows.map((row) => row['hash']);
}
