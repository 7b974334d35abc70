import { and, asc, eq, isNotNull, ne } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { activities } from '#server/db/schema/events.ts';
import { conditionAddenda, conditionPdfs, conditionReports } from '#server/db/schema/condition.ts';
import { files } from '#server/db/schema/files.ts';
import {
  installRecordAddenda,
  installRecordPdfs,
  installRecords,
} from '#server/db/schema/install-records.ts';
import {
  artworkProofs,
  messages,
  photoMarkups,
  photos,
  skippedViews,
} from '#server/db/schema/project-records.ts';
import { projects, trackingItems, vehicleDetails, wrapDetails } from '#server/db/schema/projects.ts';
import { decisionPdfs, proofComments, proofDecisions, reviews } from '#server/db/schema/reviews.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

/** The ids of the projects that the caller owns. */
export async function ownProjectIds(sql: Sql, { userId }: Scope): Promise<number[]> {
  const own = await sql
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.contractorId, userId))
    .orderBy(asc(projects.id));
  return own.map(({ id }) => id);
}

/** The records of a project, without its files. */
export async function recordsOf(sql: Sql, { id }: VisibleProject) {
  return {
    vehicle: (await sql.select().from(vehicleDetails).where(eq(vehicleDetails.projectId, id)))[0],
    wrap: (await sql.select().from(wrapDetails).where(eq(wrapDetails.projectId, id)))[0],
    tracking: await sql.select().from(trackingItems).where(eq(trackingItems.projectId, id)),
    photos: await sql.select().from(photos).where(eq(photos.projectId, id)).orderBy(asc(photos.id)),
    photoMarkups: await sql
      .select()
      .from(photoMarkups)
      .where(eq(photoMarkups.projectId, id))
      .orderBy(asc(photoMarkups.photoId)),
    proofs: await sql
      .select()
      .from(artworkProofs)
      .where(eq(artworkProofs.projectId, id))
      .orderBy(asc(artworkProofs.id)),
    messages: await sql
      .select({
        id: messages.id,
        sender: users.name,
        content: messages.content,
        createdAt: messages.createdAt,
      })
      .from(messages)
      .leftJoin(users, eq(users.id, messages.senderId))
      .where(eq(messages.projectId, id))
      .orderBy(asc(messages.id)),
    comments: await sql
      .select()
      .from(proofComments)
      .where(eq(proofComments.projectId, id))
      .orderBy(asc(proofComments.id)),
    reviews: await sql.select().from(reviews).where(eq(reviews.projectId, id)).orderBy(asc(reviews.id)),
    decisions: await sql
      .select()
      .from(proofDecisions)
      .where(eq(proofDecisions.projectId, id))
      .orderBy(asc(proofDecisions.id)),
    installRecord: (await sql.select().from(installRecords).where(eq(installRecords.projectId, id)))[0],
    installRecordAddenda: await sql
      .select()
      .from(installRecordAddenda)
      .where(eq(installRecordAddenda.projectId, id))
      .orderBy(asc(installRecordAddenda.number)),
    skippedViews: await sql.select().from(skippedViews).where(eq(skippedViews.projectId, id)),
    conditionReports: await sql
      .select()
      .from(conditionReports)
      .where(eq(conditionReports.projectId, id))
      .orderBy(asc(conditionReports.id)),
    conditionAddenda: await sql
      .select()
      .from(conditionAddenda)
      .where(eq(conditionAddenda.projectId, id))
      .orderBy(asc(conditionAddenda.id)),
    history: await sql
      .select({
        by: users.name,
        action: activities.action,
        description: activities.description,
        createdAt: activities.createdAt,
      })
      .from(activities)
      .leftJoin(users, eq(users.id, activities.userId))
      .where(eq(activities.projectId, id))
      .orderBy(asc(activities.id)),
  };
}

/** The photos of a project with their files. */
export async function photoFilesOf(sql: Sql, { id }: VisibleProject) {
  return sql
    .select({ id: photos.id, file: files })
    .from(photos)
    .innerJoin(files, eq(files.id, photos.fileId))
    .where(eq(photos.projectId, id))
    .orderBy(asc(photos.id));
}

/** The proofs of a project with their files. */
export async function proofFilesOf(sql: Sql, { id }: VisibleProject) {
  return sql
    .select({ id: artworkProofs.id, file: files })
    .from(artworkProofs)
    .innerJoin(files, eq(files.id, artworkProofs.fileId))
    .where(eq(artworkProofs.projectId, id))
    .orderBy(asc(artworkProofs.id));
}

/** The PDFs of a project's decisions with their files. */
export async function decisionFilesOf(sql: Sql, { id }: VisibleProject) {
  return sql
    .select({ id: proofDecisions.id, file: files })
    .from(proofDecisions)
    .innerJoin(decisionPdfs, eq(decisionPdfs.decisionId, proofDecisions.id))
    .innerJoin(files, eq(files.id, decisionPdfs.fileId))
    .where(and(eq(proofDecisions.projectId, id), isNotNull(decisionPdfs.fileId)))
    .orderBy(asc(proofDecisions.id));
}

/** The PDFs of a project's install record with their files, one for each number of addenda. */
export async function installRecordFilesOf(sql: Sql, { id }: VisibleProject) {
  return sql
    .select({ id: installRecordPdfs.addenda, file: files })
    .from(installRecords)
    .innerJoin(installRecordPdfs, eq(installRecordPdfs.recordId, installRecords.id))
    .innerJoin(files, eq(files.id, installRecordPdfs.fileId))
    .where(eq(installRecords.projectId, id))
    .orderBy(asc(installRecordPdfs.addenda));
}

/** The PDFs of a project's condition reports with their files, one for each number of addenda. */
export async function conditionFilesOf(sql: Sql, { id }: VisibleProject) {
  return sql
    .select({ id: conditionReports.id, addenda: conditionPdfs.addenda, file: files })
    .from(conditionReports)
    .innerJoin(conditionPdfs, eq(conditionPdfs.reportId, conditionReports.id))
    .innerJoin(files, eq(files.id, conditionPdfs.fileId))
    .where(eq(conditionReports.projectId, id))
    .orderBy(asc(conditionReports.id), asc(conditionPdfs.addenda));
}

/** The photos that the caller uploaded to projects of others. */
export async function ownPhotosElsewhere(sql: Sql, { userId }: Scope) {
  return sql
    .select({ id: photos.id, projectId: photos.projectId, file: files })
    .from(photos)
    .innerJoin(files, eq(files.id, photos.fileId))
    .innerJoin(projects, eq(projects.id, photos.projectId))
    .where(and(eq(photos.uploadedById, userId), ne(projects.contractorId, userId)))
    .orderBy(asc(photos.id));
}

/** The proofs that the caller uploaded to projects of others, as a member of a shop's staff. */
export async function ownProofsElsewhere(sql: Sql, { userId }: Scope) {
  return sql
    .select({ id: artworkProofs.id, projectId: artworkProofs.projectId, file: files })
    .from(artworkProofs)
    .innerJoin(files, eq(files.id, artworkProofs.fileId))
    .innerJoin(projects, eq(projects.id, artworkProofs.projectId))
    .where(and(eq(artworkProofs.uploadedById, userId), ne(projects.contractorId, userId)))
    .orderBy(asc(artworkProofs.id));
}
