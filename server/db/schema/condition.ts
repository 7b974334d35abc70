import { index, integer, jsonb, pgTable, primaryKey, serial, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { AddendumRecord, ConditionRecord } from '#shared/condition/condition-record.ts';
import { timestamptz } from '#server/db/schema/accounts.ts';
import { files } from '#server/db/schema/files.ts';
import { photos } from '#server/db/schema/project-records.ts';
import { projectColumn } from '#server/db/schema/projects.ts';

/**
 * Signed condition reports. `record` has everything that was signed. Triggers refuse every change of a report, an addendum or a
 * photo reference (`condition_photos`). Such a row is deleted only with the whole project.
 */
export const conditionReports = pgTable(
  'condition_reports',
  {
    id: serial().primaryKey(),
    /** Shown to people, e.g. 'WL-7K3F-9QXD'. */
    reference: text().notNull().unique(),
    projectId: projectColumn(),
    /** The account that sent the report. Not a foreign key, because deleting the account would change this row. */
    userId: integer().notNull(),
    record: jsonb().$type<ConditionRecord>().notNull(),
    /** SHA-256 of the canonical form of `record`, in hexadecimal. */
    sha256: text().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    index('condition_reports_project_idx').on(t.projectId, t.id),
    index('condition_reports_user_idx').on(t.userId),
  ],
);

/** Addenda: findings that were added after a report was signed. */
export const conditionAddenda = pgTable(
  'condition_addenda',
  {
    id: serial().primaryKey(),
    projectId: projectColumn(),
    reportId: integer()
      .notNull()
      .references(() => conditionReports.id),
    /** The number of the addendum within the report, from 1. */
    number: integer().notNull(),
    userId: integer().notNull(),
    record: jsonb().$type<AddendumRecord>().notNull(),
    sha256: text().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [
    unique('condition_addenda_number_key').on(t.reportId, t.number),
    index('condition_addenda_project_idx').on(t.projectId, t.id),
    index('condition_addenda_user_idx').on(t.userId),
  ],
);

/** The photos that reports and addenda refer to. They cannot be deleted. */
export const conditionPhotos = pgTable(
  'condition_photos',
  {
    projectId: projectColumn(),
    reportId: integer()
      .notNull()
      .references(() => conditionReports.id),
    photoId: integer()
      .notNull()
      .references(() => photos.id),
  },
  (t) => [
    primaryKey({ columns: [t.reportId, t.photoId] }),
    index('condition_photos_photo_idx').on(t.photoId),
    index('condition_photos_project_idx').on(t.projectId),
  ],
);

/** The PDFs of a report. There is one PDF for each number of addenda, so that a new addendum gets a new PDF. */
export const conditionPdfs = pgTable(
  'condition_pdfs',
  {
    reportId: integer()
      .notNull()
      .references(() => conditionReports.id, { onDelete: 'cascade' }),
    /** The number of addenda in the PDF. */
    addenda: integer().notNull(),
    /** Null while the PDF is being made. */
    fileId: uuid()
      .unique()
      .references(() => files.id),
    /** The end of the lease of the process that creates the PDF. Afterwards another process may create the PDF. */
    leaseUntil: timestamptz().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.reportId, t.addenda] })],
);
