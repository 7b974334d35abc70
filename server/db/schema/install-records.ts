import { sql } from 'drizzle-orm';
import {
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
  uuid,
} from 'drizzle-orm/pg-core';
import type { InstallRecordContent } from '#shared/install-records/install-record.forms.ts';
import type { InstallRecord } from '#shared/install-records/install-record.ts';
import type { MaterialKind } from '#shared/materials/materials.forms.ts';
import { timestamptz, users } from '#server/db/schema/accounts.ts';
import { files } from '#server/db/schema/files.ts';
import { projects } from '#server/db/schema/projects.ts';

/** The materials of a shop. The shop entered their limits from the bulletins of the manufacturers. */
export const materials = pgTable(
  'materials',
  {
    id: serial().primaryKey(),
    shopId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    maker: text().notNull(),
    product: text().notNull(),
    kind: text().$type<MaterialKind>().notNull(),
    minApplicationC: doublePrecision(),
    maxApplicationC: doublePrecision(),
    minPostHeatC: doublePrecision(),
    maxPostHeatC: doublePrecision(),
    outgassingHours: doublePrecision(),
    bulletinName: text().notNull().default(''),
    bulletinDate: date({ mode: 'string' }),
    archivedAt: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('materials_shop_idx').on(t.shopId),
    check('materials_kind_check', sql`${t.kind} in ('film', 'laminate')`),
    check('materials_application_check', sql`${t.minApplicationC} <= ${t.maxApplicationC}`),
    check('materials_post_heat_check', sql`${t.minPostHeatC} <= ${t.maxPostHeatC}`),
  ],
);

/**
 * The install record of a project. A trigger refuses every change of a completed row. It also refuses the deletion of the row,
 * unless the project is deleted too. The only foreign key is the one to the project. With another one, deleting the referenced
 * row would change or delete a completed row.
 */
export const installRecords = pgTable(
  'install_records',
  {
    id: serial().primaryKey(),
    projectId: integer()
      .notNull()
      .unique()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Increases with each save, from 1. */
    version: integer().notNull(),
    content: jsonb().$type<InstallRecordContent>().notNull(),
    updatedAt: timestamptz().notNull(),
    /** Not a foreign key, because deleting the account would change a completed row. Ids are never reused. */
    updatedById: integer().notNull(),
    completedAt: timestamptz(),
    /** Shown to people, e.g. 'WL-7K3F-9QXD'. */
    reference: text().unique(),
    record: jsonb().$type<InstallRecord>(),
    /** SHA-256 of the canonical form of `record`, in hexadecimal. */
    sha256: text(),
  },
  (t) => [
    check(
      'install_records_completion_check',
      sql`num_nonnulls(${t.completedAt}, ${t.reference}, ${t.record}, ${t.sha256}) in (0, 4)`,
    ),
  ],
);

/**
 * The materials that the films of a record refer to. They can be archived, but not deleted. The foreign key is checked when the
 * transaction commits (migration deferred_material_uses), because deleting a shop deletes its materials and its projects in an
 * unknown order.
 */
export const installRecordMaterials = pgTable(
  'install_record_materials',
  {
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    materialId: integer()
      .notNull()
      .references(() => materials.id),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.materialId] }),
    index('install_record_materials_material_idx').on(t.materialId),
  ],
);

/** Later findings of a completed record. A trigger refuses every change. A row is deleted only with the whole project. */
export const installRecordAddenda = pgTable(
  'install_record_addenda',
  {
    id: serial().primaryKey(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The number of the addendum within the record, from 1. */
    number: integer().notNull(),
    text: text().notNull(),
    authorName: text().notNull(),
    userId: integer().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [unique('install_record_addenda_number_key').on(t.projectId, t.number)],
);

/**
 * The PDFs of a completed record. `addenda` is the number of addenda in the PDF. Each new addendum requires a new PDF. A row is
 * written with the completion, and with each addendum.
 */
export const installRecordPdfs = pgTable(
  'install_record_pdfs',
  {
    recordId: integer()
      .notNull()
      .references(() => installRecords.id, { onDelete: 'cascade' }),
    addenda: integer().notNull(),
    /** Null until the PDF is made. */
    fileId: uuid()
      .unique()
      .references(() => files.id),
    /** When the lease of the process that makes the PDF ends. Then another process may take over. */
    leaseUntil: timestamptz().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.recordId, t.addenda] }),
    index('install_record_pdfs_missing_idx')
      .on(t.recordId)
      .where(sql`${t.fileId} is null`),
  ],
);
