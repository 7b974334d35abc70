import { asc, eq, sql as raw, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Sql } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { activities } from '#server/db/schema/events.ts';
import { conditionAddenda, conditionReports } from '#server/db/schema/condition.ts';
import { files } from '#server/db/schema/files.ts';
import { installRecordAddenda, installRecords } from '#server/db/schema/install-records.ts';
import {
  artworkProofs,
  messages,
  photoMarkups,
  photos,
  skippedViews,
} from '#server/db/schema/project-records.ts';
import { projects, trackingItems, vehicleDetails, wrapDetails } from '#server/db/schema/projects.ts';
import { proofComments, proofDecisions, reviews } from '#server/db/schema/reviews.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

/** The rows in which a column has this value, ordered by the first column of the table. In most tables this is the id. */
export async function rowsWith(sql: Sql, column: AnyPgColumn, value: number): Promise<unknown[]> {
  return sql
    .select()
    .from(column.table)
    .where(eq(column, value))
    .orderBy(raw`1`);
}

/** The ids of the projects that the caller owns. */
export async function ownProjectIds(sql: Sql, { userId }: Scope): Promise<number[]> {
  const ownProjectRows = await sql
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.contractorId, userId))
    .orderBy(asc(projects.id));
  return ownProjectRows.map(({ id }) => id);
}

/** The records of a project, without its files. */
export async function projectRecordsOf(sql: Sql, project: VisibleProject) {
  const rows = (column: AnyPgColumn) => rowsWith(sql, column, project.id);
  return {
    vehicle: (await rows(vehicleDetails.projectId))[0],
    wrap: (await rows(wrapDetails.projectId))[0],
    tracking: await rows(trackingItems.projectId),
    photos: await rows(photos.projectId),
    photoMarkups: await rows(photoMarkups.projectId),
    proofs: await rows(artworkProofs.projectId),
    messages: await messagesOf(sql, project),
    comments: await rows(proofComments.projectId),
    reviews: await rows(reviews.projectId),
    decisions: await rows(proofDecisions.projectId),
    installRecord: (await rows(installRecords.projectId))[0],
    installRecordAddenda: await rows(installRecordAddenda.projectId),
    skippedViews: await rows(skippedViews.projectId),
    conditionReports: await rows(conditionReports.projectId),
    conditionAddenda: await rows(conditionAddenda.projectId),
    history: await projectHistoryOf(sql, project),
  };
}

/**
 * The files of a project, each with its folder and a key that is unique in the folder. The stored PDFs of an install record
 * or a condition report differ in the number of addenda that they contain. This number is part of the key. A PDF that was
 * never made is missing.
 */
export async function filesOfProject(sql: Sql, { id }: VisibleProject) {
  return listedFiles(
    sql,
    raw`select 'photos' as folder, id::text as key, file_id from photos where project_id = ${id}
    union all select 'proofs', id::text, file_id from artwork_proofs where project_id = ${id}
    union all select 'decisions', d.id::text, pdf.file_id
      from proof_decisions d join decision_pdfs pdf on pdf.decision_id = d.id where d.project_id = ${id}
    union all select 'install-record', pdf.addenda::text, pdf.file_id
      from install_records r join install_record_pdfs pdf on pdf.record_id = r.id where r.project_id = ${id}
    union all select 'condition-reports', r.id || '-' || pdf.addenda, pdf.file_id
      from condition_reports r join condition_pdfs pdf on pdf.report_id = r.id where r.project_id = ${id}`,
  );
}

/**
 * The photos and proofs that the caller uploaded to projects of others. `folder` is the folder in the export, and `key` is unique
 * in it. Only staff of a shop upload proofs to such projects.
 */
export async function filesOnOthersProjects(sql: Sql, { userId }: Scope) {
  const isOnOthersProject = raw`uploaded_by_id = ${userId}
    and project_id in (select id from projects where contractor_id <> ${userId})`;
  return listedFiles(
    sql,
    raw`select 'project ' || project_id || '/photos' as folder, id::text as key, file_id from photos where ${isOnOthersProject}
    union all select 'project ' || project_id || '/proofs', id::text, file_id from artwork_proofs where ${isOnOthersProject}`,
  );
}

function listedFiles(sql: Sql, list: SQL) {
  return sql
    .select({ folder: raw<string>`listed.folder`, key: raw<string>`listed.key`, file: files })
    .from(raw`(${list}) as listed`)
    .innerJoin(files, eq(files.id, raw`listed.file_id`))
    .orderBy(raw`listed.folder, length(listed.key), listed.key`);
}

function messagesOf(sql: Sql, { id: projectId }: VisibleProject) {
  const { id, content, createdAt } = messages;
  return sql
    .select({ id, sender: users.name, content, createdAt })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.senderId))
    .where(eq(messages.projectId, projectId))
    .orderBy(asc(id));
}

function projectHistoryOf(sql: Sql, { id }: VisibleProject) {
  const { action, description, createdAt } = activities;
  return sql
    .select({ by: users.name, action, description, createdAt })
    .from(activities)
    .leftJoin(users, eq(users.id, activities.userId))
    .where(eq(activities.projectId, id))
    .orderBy(asc(activities.id));
}
