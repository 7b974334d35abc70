import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { ApprovalTexts } from '#shared/decisions/approval-settings.contract.ts';
import type { Decision } from '#shared/decisions/decision-values.ts';
import type { DecisionRecord } from '#shared/decisions/decision-record.ts';
import type { ReviewRule, ReviewState, ReviewSubject } from '#shared/reviews/review-values.ts';
import { timestamptz, users } from '#server/db/schema/accounts.ts';
import { files } from '#server/db/schema/files.ts';
import { artworkProofs, authorColumn, photos } from '#server/db/schema/project-records.ts';
import { projectColumn, projects } from '#server/db/schema/projects.ts';

/** A person who reviews the proofs of one project by personal links, or in the application as the project's client. */
export const reviewers = pgTable(
  'reviewers',
  {
    id: serial().primaryKey(),
    projectId: projectColumn(),
    name: text().notNull(),
    email: text(),
    /** The client's account, when the reviewer is the project's client. */
    userId: authorColumn(),
    /** Set when the shop removes the reviewer from the project's reviews. All links of the reviewer are then invalid. */
    revokedAt: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [index('reviewers_project_idx').on(t.projectId, t.id), index('reviewers_user_idx').on(t.userId)],
);

/**
 * The links of reviewers, with the SHA-256 of the token. A reviewer can have several valid links: each mail has a new link,
 * because only the hash of an earlier token is stored. 'New link' deletes all of them, and creates a link for the shop to copy.
 */
export const reviewerLinks = pgTable(
  'reviewer_links',
  {
    tokenHash: text().primaryKey(),
    reviewerId: integer()
      .notNull()
      .references(() => reviewers.id, { onDelete: 'cascade' }),
    /** The address that the link was mailed to; null for a link that the shop hands over. */
    mailedTo: text(),
    expiresAt: timestamptz().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('reviewer_links_reviewer_idx').on(t.reviewerId),
    index('reviewer_links_expiry_idx').on(t.expiresAt),
  ],
);

/** A version that was sent for review, or the printed sample of a version. At most one for each version and subject. */
export const reviews = pgTable(
  'reviews',
  {
    id: serial().primaryKey(),
    projectId: projectColumn(),
    proofId: integer()
      .notNull()
      .references(() => artworkProofs.id, { onDelete: 'cascade' }),
    subject: text().$type<ReviewSubject>().notNull().default('proof'),
    rule: text().$type<ReviewRule>().notNull().default('all'),
    message: text(),
    dueDate: date({ mode: 'string' }),
    /** The state of the review. The decisions of its reviewers close it, and the shop can reopen it. */
    state: text().$type<ReviewState>().notNull().default('open'),
    closedAt: timestamptz(),
    remindersPaused: boolean().notNull().default(false),
    /** Days between two reminders. */
    reminderDays: integer().notNull().default(2),
    createdById: authorColumn(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    unique('reviews_proof_subject_key').on(t.proofId, t.subject),
    index('reviews_project_idx').on(t.projectId, t.id),
    index('reviews_creator_idx').on(t.createdById),
    index('reviews_open_idx')
      .on(t.id)
      .where(sql`${t.state} = 'open'`),
    check('reviews_subject_check', sql`${t.subject} in ('proof', 'sample')`),
    check('reviews_rule_check', sql`${t.rule} in ('all', 'any')`),
    check('reviews_state_check', sql`${t.state} in ('open', 'approved', 'changes_requested')`),
    check('reviews_closed_check', sql`(${t.state} = 'open') = (${t.closedAt} is null)`),
    check('reviews_reminder_days_check', sql`${t.reminderDays} between 1 and 30`),
  ],
);

/** The requests of a review, one for each reviewer. */
export const reviewRequests = pgTable(
  'review_requests',
  {
    reviewId: integer()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    reviewerId: integer()
      .notNull()
      .references(() => reviewers.id, { onDelete: 'cascade' }),
    sentAt: timestamptz().notNull(),
    /** When the reviewer's page was first visible with this version. */
    openedAt: timestamptz(),
    /**
     * The decision that counts for the review: the id of a row in `proof_decisions`. Null before a decision, and again
     * after the shop reopens the review.
     */
    decisionId: integer(),
    /** When the reviewer was last reminded: by mail, or by the shop itself. */
    remindedAt: timestamptz(),
    /**
     * The last time that one of these happened: the shop was asked to remind the reviewer, because no mail could be sent;
     * the shop reopened the review. The next reminder is counted from the latest of `sentAt`, `remindedAt` and this time.
     */
    shopNotifiedAt: timestamptz(),
    /** The number of regular automatic reminders, at most three. The additional reminder on the due date does not count. */
    reminders: integer().notNull().default(0),
    /** When the next automatic reminder is due; null when there is none. */
    nextReminderAt: timestamptz(),
  },
  (t) => [
    primaryKey({ columns: [t.reviewId, t.reviewerId] }),
    index('review_requests_reviewer_idx').on(t.reviewerId),
    index('review_requests_reminder_idx')
      .on(t.nextReminderAt)
      .where(sql`${t.nextReminderAt} is not null`),
  ],
);

/** The photos of a printed sample. */
export const reviewPhotos = pgTable(
  'review_photos',
  {
    reviewId: integer()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    photoId: integer()
      .notNull()
      .references(() => photos.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.reviewId, t.photoId] }), index('review_photos_photo_idx').on(t.photoId)],
);

/** Comments on the versions of a proof. A thread is a comment without `parentId` and its replies. */
export const proofComments = pgTable(
  'proof_comments',
  {
    id: serial().primaryKey(),
    projectId: projectColumn(),
    proofId: integer()
      .notNull()
      .references(() => artworkProofs.id, { onDelete: 'cascade' }),
    /** The first comment of the thread; null when this comment is the first one. */
    parentId: integer().references((): AnyPgColumn => proofComments.id, { onDelete: 'cascade' }),
    /** One of `userId` and `reviewerId` is set, until the account or the reviewer is deleted. */
    userId: authorColumn(),
    reviewerId: integer().references(() => reviewers.id, { onDelete: 'set null' }),
    authorName: text().notNull(),
    text: text().notNull(),
    /** The number of a thread within its version, from 1; null for replies. A number is never reused. */
    number: integer(),
    /**
     * The page and the position on it: a point, or a rectangle with a size. Coordinates and sizes are fractions of the page from
     * 0 to 1. All are null for a comment on the whole version.
     */
    page: integer(),
    x: doublePrecision(),
    y: doublePrecision(),
    width: doublePrecision(),
    height: doublePrecision(),
    resolvedAt: timestamptz(),
    resolvedById: authorColumn(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('proof_comments_proof_idx').on(t.proofId, t.id),
    index('proof_comments_project_idx').on(t.projectId, t.id),
    index('proof_comments_parent_idx').on(t.parentId),
    index('proof_comments_user_idx').on(t.userId),
    index('proof_comments_reviewer_idx').on(t.reviewerId),
    index('proof_comments_resolver_idx').on(t.resolvedById),
    uniqueIndex('proof_comments_number_key')
      .on(t.proofId, t.number)
      .where(sql`${t.number} is not null`),
    check('proof_comments_number_check', sql`(${t.parentId} is null) = (${t.number} is not null)`),
    check(
      'proof_comments_pin_check',
      sql`num_nonnulls(${t.page}, ${t.x}, ${t.y}) in (0, 3) and num_nonnulls(${t.width}, ${t.height}) in (0, 2) and (${t.width} is null or ${t.page} is not null)`,
    ),
    check(
      'proof_comments_thread_check',
      sql`${t.parentId} is null or num_nonnulls(${t.page}, ${t.resolvedAt}) = 0`,
    ),
  ],
);

/**
 * The decisions. A trigger refuses every change of a row. A row is deleted only with the whole project. The only foreign keys
 * are to the project and the proof, because other referenced rows could be deleted before the decision. `record` has everything
 * else: what was decided, by whom, and how the person was identified.
 */
export const proofDecisions = pgTable(
  'proof_decisions',
  {
    id: serial().primaryKey(),
    /** Shown to people, e.g. 'WL-7K3F-9QXD'. */
    reference: text().notNull().unique(),
    projectId: projectColumn(),
    proofId: integer()
      .notNull()
      .references(() => artworkProofs.id),
    subject: text().$type<ReviewSubject>().notNull(),
    decision: text().$type<Decision>().notNull(),
    /** Not foreign keys, because deleting a referenced row would change this row. Ids are never reused. */
    reviewId: integer(),
    reviewerId: integer(),
    userId: integer(),
    record: jsonb().$type<DecisionRecord>().notNull(),
    /** SHA-256 of the canonical form of `record`, in hexadecimal. */
    sha256: text().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    index('proof_decisions_project_idx').on(t.projectId, t.id),
    index('proof_decisions_proof_idx').on(t.proofId),
    index('proof_decisions_reviewer_idx').on(t.reviewerId),
    check('proof_decisions_subject_check', sql`${t.subject} in ('proof', 'sample')`),
    check('proof_decisions_decision_check', sql`${t.decision} in ('approve', 'request_changes')`),
  ],
);

/**
 * The PDF of a decision, made after the decision. The row is written with the decision. The file has the hash of the PDF's
 * bytes.
 */
export const decisionPdfs = pgTable(
  'decision_pdfs',
  {
    decisionId: integer()
      .primaryKey()
      .references(() => proofDecisions.id, { onDelete: 'cascade' }),
    /** Null until the PDF is made. */
    fileId: uuid()
      .unique()
      .references(() => files.id),
    /** The end of the lease of the process that makes the PDF. After this time, another process may make the PDF. */
    leaseUntil: timestamptz().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('decision_pdfs_missing_idx')
      .on(t.decisionId)
      .where(sql`${t.fileId} is null`),
  ],
);

/** The approval settings of a shop. A shop without a row has the defaults. */
export const approvalSettings = pgTable('approval_settings', {
  shopId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Whether every project needs an approval before stage 5, including projects that were never sent for review. */
  isApprovalRequired: boolean().notNull().default(false),
  texts: jsonb().$type<ApprovalTexts>(),
  updatedAt: timestamptz().notNull().defaultNow(),
});

/** The links to the public status pages of projects, with the SHA-256 of the token. */
export const statusLinks = pgTable('status_links', {
  projectId: integer()
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  tokenHash: text().notNull().unique(),
  /** Whether the status page has the condition reports of the vehicle. */
  sharesConditionReports: boolean().notNull().default(false),
  createdAt: timestamptz().notNull().defaultNow(),
});
