import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, serial, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { PhotoType } from '#shared/photos/photos.contract.ts';
import { timestamptz, users } from '#server/db/schema/accounts.ts';
import { files } from '#server/db/schema/files.ts';
import { projects } from '#server/db/schema/projects.ts';

function ofProject() {
  return integer()
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' });
}

/** The author; null once the account is deleted ('Deleted user'). */
function byUser() {
  return integer().references(() => users.id, { onDelete: 'set null' });
}

export const photos = pgTable(
  'photos',
  {
    id: serial().primaryKey(),
    projectId: ofProject(),
    uploadedById: byUser(),
    fileId: uuid()
      .notNull()
      .unique()
      .references(() => files.id),
    caption: text(),
    type: text().$type<PhotoType>().notNull().default('pre-installation'),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('photos_project_idx').on(t.projectId, t.id),
    index('photos_gallery_idx').on(t.projectId, t.type, t.id),
    index('photos_uploader_idx').on(t.uploadedById),
    check('photos_type_check', sql`${t.type} in ('pre-installation', 'initial', 'post-installation')`),
  ],
);

export const artworkProofs = pgTable(
  'artwork_proofs',
  {
    id: serial().primaryKey(),
    projectId: ofProject(),
    uploadedById: byUser(),
    fileId: uuid()
      .notNull()
      .unique()
      .references(() => files.id),
    description: text(),
    /** 1, 2, 3 … in order of upload within the project. Never reused. */
    version: integer().notNull(),
    isApproved: boolean().notNull().default(false),
    approvedAt: timestamptz(),
    approvedById: byUser(),
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
    projectId: ofProject(),
    senderId: byUser(),
    content: text().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [index('messages_project_idx').on(t.projectId, t.id), index('messages_sender_idx').on(t.senderId)],
);
