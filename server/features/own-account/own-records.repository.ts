import { and, asc, desc, eq, getTableColumns, inArray, or } from 'drizzle-orm';
import { ACCOUNT_AUDIT_KINDS } from '#shared/audit/audit-labels.ts';
import type { Sql } from '#server/db/database.ts';
import {
  certifications,
  contractorSubcontractors,
  sessions,
  userCertifications,
  users,
} from '#server/db/schema/accounts.ts';
import { activities, notificationMutes, notifications } from '#server/db/schema/events.ts';
import { mailMessages, mailPreferences } from '#server/db/schema/mail.ts';
import { invitations, shopStaff } from '#server/db/schema/people.ts';
import { conditionAddenda, conditionReports } from '#server/db/schema/condition.ts';
import { installRecordAddenda, installRecords, materials } from '#server/db/schema/install-records.ts';
import { photoViewLists, photoViewSettings } from '#server/db/schema/photo-views.ts';
import { messages, photoMarkups, skippedViews } from '#server/db/schema/project-records.ts';
import { projects } from '#server/db/schema/projects.ts';
import { approvalSettings, proofComments, proofDecisions, reviewers } from '#server/db/schema/reviews.ts';
import { auditEvents, authenticatorApps, passkeys } from '#server/db/schema/security.ts';
import { accountIdOf } from '#server/features/project-access/reviewer-account.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { rowsWith } from './own-files.repository.ts';

// Columns with secrets are left out: password hashes, token hashes and keys. Some internal columns are left out too.
const {
  passwordHash: _password,
  searchText: _search,
  avatarFileId: _avatar,
  ...profileColumns
} = getTableColumns(users);
const { tokenHash: _token, previousTokenHash: _previous, ...sessionColumns } = getTableColumns(sessions);
const {
  tokenHash: _invitationTokenHash,
  mailedTokenHash: _mailedTokenHash,
  ...invitationColumns
} = getTableColumns(invitations);
const { groupKey: _group, position: _position, ...notificationColumns } = getTableColumns(notifications);
const { id: passkeyId, name: passkeyName, createdAt, lastUsedAt } = passkeys;
const { kind, subject, toAddress, state, sentAt, createdAt: writtenAt } = mailMessages;

/** The caller's profile, certifications, sessions, sign-in methods, preferences, shop settings and skipped views. */
export async function ownAccount(sql: Sql, { userId }: Scope) {
  return {
    profile: (await sql.select(profileColumns).from(users).where(eq(users.id, userId)))[0],
    certifications: await sql
      .select({ name: certifications.name })
      .from(userCertifications)
      .innerJoin(certifications, eq(certifications.id, userCertifications.certificationId))
      .where(eq(userCertifications.userId, userId)),
    sessions: await sql.select(sessionColumns).from(sessions).where(eq(sessions.userId, userId)),
    passkeys: await sql
      .select({ id: passkeyId, name: passkeyName, createdAt, lastUsedAt })
      .from(passkeys)
      .where(eq(passkeys.userId, userId)),
    authenticatorApp: await sql
      .select({ createdAt: authenticatorApps.createdAt })
      .from(authenticatorApps)
      .where(eq(authenticatorApps.userId, userId)),
    mutedNotifications: await sql
      .select({ kind: notificationMutes.kind })
      .from(notificationMutes)
      .where(eq(notificationMutes.userId, userId)),
    mailPreferences: await rowsWith(sql, mailPreferences.userId, userId),
    materials: await rowsWith(sql, materials.shopId, userId),
    photoViewLists: await rowsWith(sql, photoViewLists.shopId, userId),
    photoViewSettings: await rowsWith(sql, photoViewSettings.shopId, userId),
    skippedViews: await rowsWith(sql, skippedViews.skippedById, userId),
    approvalSettings: await rowsWith(sql, approvalSettings.shopId, userId),
  };
}

/** The caller's relations to other users: staff, teams, invitations and reviews. */
export async function ownMemberships(sql: Sql, { userId }: Scope) {
  const { shopId, role, createdAt: since } = shopStaff;
  return {
    staff: await sql
      .select({ userId: shopStaff.userId, shopId, role, name: users.name, since })
      .from(shopStaff)
      .innerJoin(users, eq(users.id, shopStaff.userId))
      .where(or(eq(shopStaff.userId, userId), eq(shopId, userId))),
    teams: await sql
      .select()
      .from(contractorSubcontractors)
      .where(
        or(
          eq(contractorSubcontractors.contractorId, userId),
          eq(contractorSubcontractors.subcontractorId, userId),
        ),
      ),
    invitations: await sql
      .select(invitationColumns)
      .from(invitations)
      .where(
        or(
          eq(invitations.shopId, userId),
          eq(invitations.createdById, userId),
          eq(invitations.acceptedById, userId),
        ),
      )
      .orderBy(asc(invitations.id)),
    reviewer: await sql
      .select()
      .from(reviewers)
      .where(inArray(reviewers.id, await ownReviewerIds(sql, userId)))
      .orderBy(asc(reviewers.id)),
  };
}

/** The messages that the caller wrote. */
export async function ownMessages(sql: Sql, { userId }: Scope) {
  return rowsWith(sql, messages.senderId, userId);
}

/** The photo drawings whose current version the caller saved. */
export async function ownMarkups(sql: Sql, { userId }: Scope) {
  return rowsWith(sql, photoMarkups.updatedById, userId);
}

/** The comments that the caller wrote on proofs, also with a personal link. */
export async function ownComments(sql: Sql, scope: Scope) {
  return sql
    .select()
    .from(proofComments)
    .where(await isByCaller(sql, proofComments, scope))
    .orderBy(asc(proofComments.id));
}

/** The decisions that the caller made, also with a personal link. */
export async function ownDecisions(sql: Sql, scope: Scope) {
  return sql
    .select()
    .from(proofDecisions)
    .where(await isByCaller(sql, proofDecisions, scope))
    .orderBy(asc(proofDecisions.id));
}

/** The condition for rows that the caller wrote with the account or with a personal link. */
async function isByCaller(
  sql: Sql,
  { userId: author, reviewerId }: typeof proofComments | typeof proofDecisions,
  { userId }: Scope,
) {
  return or(eq(author, userId), inArray(reviewerId, await ownReviewerIds(sql, userId)));
}

/** The ids of the reviewers who are this user. Two queries, because both can use an index. */
async function ownReviewerIds(sql: Sql, userId: number): Promise<number[]> {
  const byAccount = sql.select({ id: reviewers.id }).from(reviewers).where(eq(reviewers.userId, userId));
  const byAddress = sql
    .select({ id: reviewers.id })
    .from(reviewers)
    .innerJoin(projects, eq(projects.id, reviewers.projectId))
    .where(and(eq(projects.clientId, userId), eq(accountIdOf(reviewers), userId)));
  return (await byAccount.union(byAddress)).map(({ id }) => id);
}

/** The condition reports and addenda that the caller sent. */
export async function ownConditionReports(sql: Sql, { userId }: Scope) {
  return {
    reports: await rowsWith(sql, conditionReports.userId, userId),
    addenda: await rowsWith(sql, conditionAddenda.userId, userId),
  };
}

/** The install records whose current version the caller saved, and the addenda that the caller wrote. */
export async function ownInstallRecords(sql: Sql, { userId }: Scope) {
  return {
    records: await rowsWith(sql, installRecords.updatedById, userId),
    addenda: await rowsWith(sql, installRecordAddenda.userId, userId),
  };
}

/** The caller's notifications, newest first. */
export async function ownNotifications(sql: Sql, { userId }: Scope) {
  return sql
    .select(notificationColumns)
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.id));
}

/** The messages that were mailed to the caller, without their texts, because these may contain links. */
export async function ownMail(sql: Sql, { userId }: Scope) {
  return sql
    .select({ kind, subject, toAddress, state, sentAt, createdAt: writtenAt })
    .from(mailMessages)
    .where(eq(mailMessages.toUserId, userId))
    .orderBy(asc(mailMessages.id));
}

/** The events that the caller caused. */
export async function ownActivity(sql: Sql, { userId }: Scope) {
  const { id, projectId, action, description, details, createdAt: at } = activities;
  return sql
    .select({ id, projectId, action, description, details, at })
    .from(activities)
    .where(eq(activities.userId, userId))
    .orderBy(asc(id));
}

/**
 * The events of the audit log that the caller caused, and the events about the caller's account, without the addresses and
 * browsers of other users.
 */
export async function ownAuditEvents(sql: Sql, { userId }: Scope) {
  const aboutCaller = and(
    eq(auditEvents.subjectId, userId),
    inArray(auditEvents.kind, [...ACCOUNT_AUDIT_KINDS]),
  );
  const events = await sql
    .select()
    .from(auditEvents)
    .where(or(eq(auditEvents.userId, userId), aboutCaller))
    .orderBy(asc(auditEvents.id));
  return events.map(({ ipAddress, userAgent, ...event }) =>
    event.userId === userId ? { ...event, ipAddress, userAgent } : event,
  );
}
