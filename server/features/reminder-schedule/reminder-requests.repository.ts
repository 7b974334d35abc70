import { and, asc, desc, eq, isNull, lte, sql as raw } from 'drizzle-orm';
import type { ReviewSubject } from '#shared/reviews/review-values.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { artworkProofs } from '#server/db/schema/project-records.ts';
import { projects } from '#server/db/schema/projects.ts';
import { reviewers, reviewRequests, reviews } from '#server/db/schema/reviews.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';

// Most functions of this file take no scope, because the job and the event handler have no signed-in user.

/** The key of a request: its review and its reviewer. */
export interface RequestKey {
  reviewId: number;
  reviewerId: number;
}

/** A request with the data that determines its reminders. */
export interface ReminderRequest extends RequestKey {
  project: { id: number; name: string; contractorId: number };
  /** The name of the reviewer. */
  name: string;
  email: string | null;
  version: number;
  subject: ReviewSubject;
  message: string | null;
  dueDate: string | null;
  /** Days between two reminders. */
  days: number;
  isPaused: boolean;
  /** Whether the reviewer can still decide. */
  isWaiting: boolean;
  sentAt: Date;
  remindedAt: Date | null;
  shopNotifiedAt: Date | null;
  reminders: number;
  nextReminderAt: Date | null;
  /** The time zone of the shop's owner; null when it is not known. */
  timeZone: string | null;
}

/** The requests whose next reminder is due, sorted by due time, earliest first. */
export async function dueRequests(sql: Sql, now: Date, limit: number) {
  return sql
    .select({
      reviewId: reviewRequests.reviewId,
      reviewerId: reviewRequests.reviewerId,
      projectId: reviews.projectId,
    })
    .from(reviewRequests)
    .innerJoin(reviews, eq(reviews.id, reviewRequests.reviewId))
    .where(lte(reviewRequests.nextReminderAt, now))
    .orderBy(asc(reviewRequests.nextReminderAt), asc(reviewRequests.reviewId), asc(reviewRequests.reviewerId))
    .limit(limit);
}

/**
 * A request that is still due, with its project locked against changes. Null when the request is no longer due, or when
 * another transaction has locked the project. In the second case, the next run tries the request again.
 */
export async function lockDueRequest(
  tx: Tx,
  { projectId, reviewId, reviewerId }: RequestKey & { projectId: number },
  now: Date,
): Promise<ReminderRequest | null> {
  const lockedProjects = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.id, projectId))
    .for('no key update', { skipLocked: true });
  if (lockedProjects.length === 0) return null;
  const [request] = await selectRequests(tx).where(
    and(
      eq(reviewRequests.reviewId, reviewId),
      eq(reviewRequests.reviewerId, reviewerId),
      lte(reviewRequests.nextReminderAt, now),
    ),
  );
  return request ?? null;
}

/** The requests of all reviews of a project. */
export async function requestsOfProject(sql: Sql, projectId: number): Promise<ReminderRequest[]> {
  return selectRequests(sql)
    .where(eq(reviews.projectId, projectId))
    .orderBy(asc(reviewRequests.reviewId), asc(reviewRequests.reviewerId));
}

/** Locks the projects of a shop that have an open review. They stay locked until the transaction ends. */
export async function lockProjectsInReview(tx: Tx, shopId: number): Promise<void> {
  await tx
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(
        eq(projects.contractorId, shopId),
        raw`exists (select 1 from reviews where project_id = projects.id and state = 'open')`,
      ),
    )
    .orderBy(asc(projects.id))
    .for('no key update');
}

/** The requests of all projects of a shop that wait for a decision. */
export async function waitingRequestsOfShop(sql: Sql, shopId: number): Promise<ReminderRequest[]> {
  return selectRequests(sql)
    .where(and(eq(projects.contractorId, shopId), isWaiting))
    .orderBy(asc(reviewRequests.reviewId), asc(reviewRequests.reviewerId));
}

/** Locks a project against deletion until the transaction ends; false when it is deleted. Throws while it is being deleted. */
export async function lockProjectAgainstDeletion(tx: Tx, projectId: number): Promise<boolean> {
  const lockedRows = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.id, projectId))
    .for('key share', { noWait: true });
  return lockedRows.length > 0;
}

/** The newest request of a row-locked project that the reviewer can still decide; null when there is no such request. */
export async function findUndecidedRequest(
  tx: Tx,
  { id: projectId }: VisibleProject,
  reviewerId: number,
): Promise<ReminderRequest | null> {
  const [request] = await selectRequests(tx)
    .where(and(eq(reviews.projectId, projectId), eq(reviewers.id, reviewerId), isWaiting))
    .orderBy(desc(reviews.id))
    .limit(1);
  return request ?? null;
}

type RequestChange = Partial<
  Pick<typeof reviewRequests.$inferInsert, 'remindedAt' | 'shopNotifiedAt' | 'reminders' | 'nextReminderAt'>
>;

/** Writes the given reminder fields of a request. */
export async function saveRequest(
  sql: Sql,
  { reviewId, reviewerId }: RequestKey,
  change: RequestChange,
): Promise<void> {
  await sql
    .update(reviewRequests)
    .set(change)
    .where(and(eq(reviewRequests.reviewId, reviewId), eq(reviewRequests.reviewerId, reviewerId)));
}

/** Changes the reminders of an open review of a row-locked project; false when the review is closed. */
export async function saveReminderSettings(
  tx: Tx,
  { id: projectId }: VisibleProject,
  reviewId: number,
  change: Partial<Pick<typeof reviews.$inferInsert, 'remindersPaused' | 'reminderDays'>>,
): Promise<boolean> {
  const changedRows = await tx
    .update(reviews)
    // Also sets the unchanged state, because an update without a value is an error.
    .set({ state: 'open', ...change })
    .where(and(eq(reviews.id, reviewId), eq(reviews.projectId, projectId), eq(reviews.state, 'open')))
    .returning({ id: reviews.id });
  return changedRows.length > 0;
}

/** Stores the time zone of a shop's owner, unless one is already stored. */
export async function fillTimeZone(sql: Sql, userId: number, timeZone: string): Promise<void> {
  await sql
    .update(users)
    .set({ timeZone })
    .where(and(eq(users.id, userId), isNull(users.timeZone)));
}

/** The time zone of a shop's owner; null when none is stored. */
export async function findTimeZone(sql: Sql, shopId: number): Promise<string | null> {
  const [owner] = await sql.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, shopId));
  return owner?.timeZone ?? null;
}

/** Whether the request waits for a decision. The rule is the same as in `isDecidable` (reviews.service.ts). */
const isWaiting = raw<boolean>`(${reviews.state} = 'open' and ${reviewRequests.decisionId} is null
  and ${reviewers.revokedAt} is null and not ${projects.completed}
  and not exists (select 1 from artwork_proofs newer
    where newer.project_id = ${projects.id} and newer.version > ${artworkProofs.version}))`;

function selectRequests(sql: Sql) {
  return sql
    .select({
      reviewId: reviewRequests.reviewId,
      reviewerId: reviewRequests.reviewerId,
      project: { id: projects.id, name: projects.name, contractorId: projects.contractorId },
      name: reviewers.name,
      email: reviewers.email,
      version: artworkProofs.version,
      subject: reviews.subject,
      message: reviews.message,
      dueDate: reviews.dueDate,
      days: reviews.reminderDays,
      isPaused: reviews.remindersPaused,
      isWaiting,
      sentAt: reviewRequests.sentAt,
      remindedAt: reviewRequests.remindedAt,
      shopNotifiedAt: reviewRequests.shopNotifiedAt,
      reminders: reviewRequests.reminders,
      nextReminderAt: reviewRequests.nextReminderAt,
      timeZone: users.timeZone,
    })
    .from(reviewRequests)
    .innerJoin(reviews, eq(reviews.id, reviewRequests.reviewId))
    .innerJoin(reviewers, eq(reviewers.id, reviewRequests.reviewerId))
    .innerJoin(artworkProofs, eq(artworkProofs.id, reviews.proofId))
    .innerJoin(projects, eq(projects.id, reviews.projectId))
    .innerJoin(users, eq(users.id, projects.contractorId));
}
