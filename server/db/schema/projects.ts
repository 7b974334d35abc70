import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  serial,
  text,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { StageId } from '#shared/projects/stages.ts';
import { STAGES } from '#shared/projects/stages.ts';
import { timestamptz, users } from '#server/db/schema/accounts.ts';

const STAGE_IDS = sql.raw(STAGES.map((stage) => `'${stage.id}'`).join(', '));
const STAGE_PERCENTS = sql.raw(STAGES.map((stage) => `when '${stage.id}' then ${stage.percent}`).join(' '));

export const projects = pgTable(
  'projects',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    status: text().$type<'not-started' | 'in-progress' | 'completed'>().notNull().default('not-started'),
    progress: integer().notNull().default(0),
    progressStage: text().$type<StageId>().notNull().default('artwork_design_initiated'),
    startDate: date({ mode: 'string' }),
    deadline: date({ mode: 'string' }),
    isDeadlineFlexible: boolean().notNull().default(false),
    scheduledInstallationDate: date({ mode: 'string' }),
    estimatedCompletionDate: date({ mode: 'string' }),
    installationAddress: text(),
    installationContactName: text(),
    installationContactPhone: text(),
    installationArrivalTime: text(),
    installationNotes: text(),
    contractorId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subcontractorId: integer().references(() => users.id, { onDelete: 'set null' }),
    clientId: integer().references(() => users.id, { onDelete: 'set null' }),
    currentWrapTrackingId: currentTrackingColumn('projects_current_wrap_tracking_key'),
    currentArtworkTrackingId: currentTrackingColumn('projects_current_artwork_tracking_key'),
    /** Name, vehicle and tracking numbers in lower case. Triggers write this column (decision 0039). */
    searchText: text().notNull().default(''),
    /** The number of uploaded proof versions, including deleted ones, so that no version number is used again. */
    proofVersions: integer().notNull().default(0),
    /** Whether a proof version was sent for review, or decided by the client. Stays true when that version is deleted. */
    wasInReview: boolean().notNull().default(false),
    /** When the project reached its current stage and its pending action started. */
    stageSince: timestamptz().notNull().defaultNow(),
    completed: boolean().notNull().default(false),
    completedAt: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('projects_contractor_idx').on(t.contractorId, t.id),
    index('projects_subcontractor_idx').on(t.subcontractorId, t.id),
    index('projects_client_idx').on(t.clientId, t.id),
    // The invariants of docs/requirements/projects.md (States), also enforced by the database.
    check('projects_status_check', sql`${t.status} in ('not-started', 'in-progress', 'completed')`),
    // Needed in addition to the progress check: for an unknown stage, that check compares with null and passes.
    check('projects_stage_check', sql`${t.progressStage} in (${STAGE_IDS})`),
    check(
      'projects_progress_check',
      sql`${t.progress} = case when ${t.status} = 'not-started' then 0 else case ${t.progressStage} ${STAGE_PERCENTS} end end`,
    ),
    check(
      'projects_not_started_check',
      sql`${t.status} <> 'not-started' or ${t.progressStage} = 'artwork_design_initiated'`,
    ),
    check(
      'projects_completed_check',
      sql`${t.completed} = (${t.status} = 'completed') and ${t.completed} = (${t.completedAt} is not null) and (not ${t.completed} or ${t.progress} = 100)`,
    ),
  ],
);

/** The tracking entry whose number, carrier and date the project shows (decision 0034). */
function currentTrackingColumn(constraintName: string) {
  return integer()
    .unique(constraintName)
    .references((): AnyPgColumn => trackingItems.id, { onDelete: 'set null' });
}

/** The project that a row belongs to. The row is deleted with its project. */
export function projectColumn() {
  return integer()
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' });
}

export const vehicleDetails = pgTable('vehicle_details', {
  id: serial().primaryKey(),
  projectId: projectColumn().unique(),
  type: text(),
  make: text(),
  model: text(),
  year: text(),
  color: text(),
  vin: text(),
  licensePlate: text(),
  notes: text(),
  createdAt: timestamptz().notNull().defaultNow(),
});

export const wrapDetails = pgTable('wrap_details', {
  id: serial().primaryKey(),
  projectId: projectColumn().unique(),
  wrapType: text(),
  material: text(),
  brand: text(),
  type: text(),
  coverage: text(),
  laminate: boolean(),
  color: text(),
  additionalDetails: text(),
  designNotes: text(),
  notes: text(),
  createdAt: timestamptz().notNull().defaultNow(),
});

export const trackingItems = pgTable(
  'tracking_items',
  {
    id: serial().primaryKey(),
    projectId: projectColumn(),
    trackingNumber: text().notNull(),
    trackingCarrier: text().notNull(),
    trackingDate: date({ mode: 'string' }),
    trackingType: text().$type<'wrap' | 'artwork_proof'>().notNull().default('wrap'),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('tracking_items_project_idx').on(t.projectId, t.id),
    check('tracking_items_type_check', sql`${t.trackingType} in ('wrap', 'artwork_proof')`),
  ],
);
