import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { GuidedPhotoType } from '#shared/photo-views/photo-views.ts';
import type { CaptureSource, SentCapture } from '#shared/photos/photo-capture.ts';
import type { MarkupShape } from '#shared/photos/photo-markup.forms.ts';
import type { PhotoType } from '#shared/photos/photos.contract.ts';
import { timestamptz, users } from '#server/db/schema/accounts.ts';
import { files } from '#server/db/schema/files.ts';
import { projectColumn } from '#server/db/schema/projects.ts';

/** The author; null once the account is deleted ('Deleted user'). */
export function authorColumn() {
  return integer().references(() => users.id, { onDelete: 'set null' });
}

export const photos = pgTable(
  'photos',
  {
    id: serial().primaryKey(),
    projectId: projectColumn(),
    uploadedById: authorColumn(),
    fileId: uuid()
      .notNull()
      .unique()
      .references(() => files.id),
    caption: text(),
    type: text().$type<PhotoType>().notNull().default('pre-installation'),
    createdAt: timestamptz().notNull().defaultNow(),
    /** The time of the shot, corrected when the clock of the device was wrong (decision 0067). */
    capturedAt: timestamptz().notNull().defaultNow(),
    capturedAtSource: text().$type<CaptureSource>().notNull().default('received'),
    /** `capturedAt` before the correction; null when the time was not corrected. */
    deviceCapturedAt: timestamptz(),
    deviceClockOffsetMs: bigint({ mode: 'number' }),
    /** The id of the shot, created by the sender. */
    captureId: uuid(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** The accuracy of the location in meters. */
    locationAccuracy: doublePrecision(),
    isReduced: boolean().notNull().default(false),
    /** The key and name that the view had when it was set for the photo. The shop may rename or remove the view later. */
    viewKey: text(),
    viewName: text(),
  },
  (t) => [
    index('photos_project_idx').on(t.projectId, t.capturedAt, t.id),
    index('photos_gallery_idx').on(t.projectId, t.type, t.capturedAt, t.id),
    index('photos_view_idx').on(t.projectId, t.type, t.viewKey, t.capturedAt, t.id),
    unique('photos_capture_key').on(t.uploadedById, t.captureId),
    check('photos_view_check', sql`(${t.viewKey} is null) = (${t.viewName} is null)`),
    check('photos_location_check', sql`(${t.latitude} is null) = (${t.longitude} is null)`),
    check('photos_type_check', sql`${t.type} in ('pre-installation', 'initial', 'post-installation')`),
  ],
);

/** The drawing on a photo. A drawing never changes the picture itself (decision 0070). */
export const photoMarkups = pgTable(
  'photo_markups',
  {
    photoId: integer()
      .primaryKey()
      .references(() => photos.id, { onDelete: 'cascade' }),
    projectId: projectColumn(),
    /** Increases with each save, from 1. A save without shapes keeps the row, so that a version number is never reused. */
    version: integer().notNull(),
    shapes: jsonb().$type<MarkupShape[]>().notNull(),
    createdAt: timestamptz().notNull(),
    updatedAt: timestamptz().notNull(),
    updatedById: authorColumn(),
  },
  (t) => [
    index('photo_markups_project_idx').on(t.projectId),
    index('photo_markups_user_idx').on(t.updatedById),
    check('photo_markups_version_check', sql`${t.version} > 0`),
    check('photo_markups_shapes_check', sql`jsonb_typeof(${t.shapes}) = 'array'`),
  ],
);

/** A vehicle view that is skipped in a project, with the reason. */
export const skippedViews = pgTable(
  'skipped_views',
  {
    projectId: projectColumn(),
    type: text().$type<GuidedPhotoType>().notNull(),
    viewKey: text().notNull(),
    viewName: text().notNull(),
    reason: text().notNull(),
    skippedById: authorColumn(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.type, t.viewKey] }),
    index('skipped_views_user_idx').on(t.skippedById),
    check('skipped_views_type_check', sql`${t.type} in ('pre-installation', 'post-installation')`),
  ],
);

/** A stored part of an unfinished upload. */
export interface UploadPart {
  name: string;
  bytes: number;
}

/** The sender's data about the shot, stored until the upload is finished. */
export type StoredCapture = Omit<SentCapture, 'capturedAt' | 'captureId'> & { capturedAt?: string };

/**
 * A resumable upload of a photo. Its parts are stored in `folder`. A row in `file_deletions` schedules their removal after the
 * upload expires. The parts are removed even if the row of the upload was deleted before (decision 0067).
 */
export const photoUploads = pgTable(
  'photo_uploads',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: projectColumn(),
    uploadedById: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    captureId: uuid().notNull(),
    fileName: text().notNull(),
    bytes: integer().notNull(),
    type: text().$type<PhotoType>().notNull(),
    caption: text(),
    capture: jsonb().$type<StoredCapture>().notNull(),
    folder: text().notNull().unique(),
    parts: jsonb().$type<UploadPart[]>().notNull().default([]),
    receivedBytes: integer().notNull().default(0),
    /** The photo that was created from the finished upload. */
    photoId: integer().references(() => photos.id, { onDelete: 'cascade' }),
    createdAt: timestamptz().notNull().defaultNow(),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [
    unique('photo_uploads_capture_key').on(t.uploadedById, t.captureId),
    index('photo_uploads_project_idx').on(t.projectId),
    index('photo_uploads_photo_idx').on(t.photoId),
    index('photo_uploads_expiry_idx').on(t.expiresAt),
    check('photo_uploads_received_check', sql`${t.receivedBytes} between 0 and ${t.bytes}`),
  ],
);

export const artworkProofs = pgTable(
  'artwork_proofs',
  {
    id: serial().primaryKey(),
    projectId: projectColumn(),
    uploadedById: authorColumn(),
    fileId: uuid()
      .notNull()
      .unique()
      .references(() => files.id),
    description: text(),
    /** The number of the version within the project, from 1 in order of upload. A number is never reused. */
    version: integer().notNull(),
    isApproved: boolean().notNull().default(false),
    approvedAt: timestamptz(),
    approvedById: authorColumn(),
    /** The typed name of a reviewer without an account. */
    approvedByName: text(),
    approvedOnBehalf: boolean().notNull().default(false),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('artwork_proofs_project_idx').on(t.projectId, t.id),
    unique('artwork_proofs_version_key').on(t.projectId, t.version),
    index('artwork_proofs_uploader_idx').on(t.uploadedById),
    index('artwork_proofs_approver_idx').on(t.approvedById),
    check('artwork_proofs_approval_check', sql`${t.isApproved} = (${t.approvedAt} is not null)`),
  ],
);

export const messages = pgTable(
  'messages',
  {
    id: serial().primaryKey(),
    projectId: projectColumn(),
    senderId: authorColumn(),
    content: text().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [index('messages_project_idx').on(t.projectId, t.id), index('messages_sender_idx').on(t.senderId)],
);
