import { z } from 'zod';
import { activityRecord } from '#shared/activities/activities.wire.ts';
import { conditionReportSummary } from '#shared/condition/condition-reports.contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { responseFieldSchemas } from '#shared/field-schemas.ts';
import { invitationLink } from '#shared/invitations/invitations.contract.ts';
import { messageRecord } from '#shared/messages/messages.contract.ts';
import { projectViews } from '#shared/photo-views/project-views.wire.ts';
import { PHOTO_TYPES, photoRecord } from '#shared/photos/photos.contract.ts';
import { DATE_FILTERS } from '#shared/projects/date-filters.ts';
import { PROJECT_FIELDS, VEHICLE_FIELDS, WRAP_FIELDS } from '#shared/projects/project-fields.ts';
import { projectInput, vehicleInput, wrapInput } from '#shared/projects/project.forms.ts';
import { PROJECT_SORTS } from '#shared/projects/project-sorts.ts';
import { RESPONSIBLE_PARTIES, PENDING_REASONS } from '#shared/projects/pending-action.ts';
import { PROJECT_STATUSES, STAGE_IDS } from '#shared/projects/stages.ts';
import { personRecord } from '#shared/users/user.wire.ts';
import {
  dayText,
  idParams,
  idText,
  searchText,
  timestamp,
  sortedPageQuery,
  success,
  text,
} from '#shared/wire.ts';

const stage = z.enum(STAGE_IDS);
const nullableDay = z.string().nullable();

const projectFields = {
  id: z.int(),
  ...responseFieldSchemas(PROJECT_FIELDS),
  status: z.enum(PROJECT_STATUSES),
  progress: z.int(),
  progressStage: stage,
  contractorId: z.int(),
  subcontractorId: z.int().nullable(),
  clientId: z.int().nullable(),
  trackingNumber: z.string().nullable(),
  trackingCarrier: z.string().nullable(),
  trackingDate: nullableDay,
  artworkProofTrackingNumber: z.string().nullable(),
  artworkProofTrackingCarrier: z.string().nullable(),
  artworkProofTrackingDate: nullableDay,
  completed: z.boolean(),
  completedAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
};

export const projectRecord = z.object(projectFields).meta({ id: 'Project' });
export type Project = z.output<typeof projectRecord>;

/**
 * The pending action of a project and the responsible party (shared/projects/pending-action.ts). A completed project
 * has none.
 */
const pendingActionRecord = z
  .object({
    on: z.enum(RESPONSIBLE_PARTIES),
    reason: z.enum(PENDING_REASONS),
    /** When the project reached its current stage. */
    since: timestamp,
  })
  .meta({ id: 'Wait' });

/** A project in a list. */
export const projectCard = z
  .object({
    ...projectFields,
    vehicle: z
      .object({
        year: z.string().nullable(),
        make: z.string().nullable(),
        model: z.string().nullable(),
        color: z.string().nullable(),
        vin: z.string().nullable(),
        licensePlate: z.string().nullable(),
      })
      .nullable(),
    wrap: z.object({ wrapType: z.string().nullable(), color: z.string().nullable() }).nullable(),
    wait: pendingActionRecord.nullable(),
    contractorName: z.string(),
    subcontractorName: z.string().nullable(),
    clientName: z.string().nullable(),
    /** The name of a client with an open invitation. */
    invitedClientName: z.string().nullable(),
    /** The URLs of the newest photos in card size, at most three. */
    latestPhotoUrls: z.array(z.string()),
    photoCount: z.int(),
  })
  .meta({ id: 'ProjectCard' });
export type ProjectCard = z.output<typeof projectCard>;

export const vehicleDetailRecord = z
  .object({ id: z.int(), projectId: z.int(), ...responseFieldSchemas(VEHICLE_FIELDS), createdAt: timestamp })
  .meta({ id: 'VehicleDetail' });

export const wrapDetailRecord = z
  .object({ id: z.int(), projectId: z.int(), ...responseFieldSchemas(WRAP_FIELDS), createdAt: timestamp })
  .meta({ id: 'WrapDetail' });

/** The facts that gates check. The page uses them to show unmet gates before a move. */
const gateFactsRecord = z.object({
  proofs: z.int(),
  photos: z.int(),
  postInstallationPhotos: z.int(),
  missingViewsBefore: z.array(z.string()).nullable(),
  missingViewsAfter: z.array(z.string()).nullable(),
  artworkTracking: z.boolean(),
  isApprovalRequired: z.boolean(),
  isNewestProofApproved: z.boolean(),
  wrapTracking: z.boolean(),
});

/** Who completed a stage, and when. */
const stageCompletionRecord = z
  .object({ stage, by: z.string(), at: timestamp })
  .meta({ id: 'StageCompletion' });

export const projectDetails = z
  .object({
    project: projectRecord,
    vehicleDetail: vehicleDetailRecord.nullable(),
    wrapDetail: wrapDetailRecord.nullable(),
    /** The newest photos of each type. `photoCounts` has the totals; `GET …/photos` returns the others. */
    photos: z.array(photoRecord),
    photoCounts: z.record(z.enum(PHOTO_TYPES), z.int()),
    photoViews: projectViews,
    /** The signed condition reports of the vehicle, newest first. */
    conditionReports: z.array(conditionReportSummary),
    /** The newest activities. `GET …/activities` returns the others. */
    activities: z.array(activityRecord),
    activityCount: z.int(),
    /** Who completed the stages up to the current one. A stage without a completion in the history is missing. */
    stageCompletions: z.array(stageCompletionRecord),
    /** The stages that moves passed over on the way to the current one (shared/projects/stage-history.ts). */
    skippedStages: z.array(stage),
    /** The newest messages, newest first. `GET …/messages` returns the others. */
    messages: z.array(messageRecord),
    messageCount: z.int(),
    contractor: personRecord,
    subcontractor: personRecord.nullable(),
    client: personRecord.nullable(),
    /** The open or expired invitation of a client; null when the project has a client. */
    clientInvitation: z
      .object({ id: z.int(), name: z.string(), expiresAt: timestamp, isExpired: z.boolean() })
      .nullable(),
    /**
     * Who added or invited the client. Null when the caller is not the client, and when the history does not record
     * this.
     */
    clientAddedBy: personRecord.nullable(),
    gateFacts: gateFactsRecord,
    wait: pendingActionRecord.nullable(),
  })
  .meta({ id: 'ProjectDetails' });
export type ProjectDetails = z.output<typeof projectDetails>;

/** An unmet gate (shared/projects/gates.ts). */
const unmetGateRecord = z.object({ stage, title: z.string(), missing: z.string() }).meta({ id: 'UnmetGate' });

/** The filter of My Projects (docs/requirements/project-screens.md, My Projects). */
const projectFilter = z.object({
  q: searchText,
  status: z.enum(PROJECT_STATUSES).optional(),
  /** Only projects whose pending action is the caller's. */
  waiting: z.literal('me').optional(),
  when: z.enum(DATE_FILTERS).optional(),
});

/** A section of the dashboard: how many projects it has, and the first of them. */
const dashboardSection = z.object({ total: z.int(), projects: z.array(projectCard) });

/** The projects that need attention (docs/requirements/project-screens.md, Dashboard). */
const dashboardSections = z
  .object({ overdue: dashboardSection, waiting: dashboardSection, installing: dashboardSection })
  .meta({ id: 'DashboardSections' });
export type DashboardSections = z.output<typeof dashboardSections>;

/** A move to a stage, a completion or a reopening (docs/requirements/stages.md, Moves, Concurrent changes, Override). */
const moveRequest = z.object({
  status: z.enum(PROJECT_STATUSES).optional(),
  progress: z.int().min(0).max(100).optional(),
  progressStage: stage.optional(),
  completed: z.boolean().optional(),
  fromStage: stage.optional(),
  fromStatus: z.enum(PROJECT_STATUSES).optional(),
  override: text(500).min(1, 'Enter the reason').optional(),
});

/** The project after a move. `moveId` identifies the move for its undo; it is null when the request changed nothing. */
const movedProject = z.object({ ...projectFields, moveId: z.int().nullable() }).meta({ id: 'MovedProject' });
export type MovedProject = z.output<typeof movedProject>;

const tag = 'Projects';

export const projectsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/projects',
    summary: 'The projects that the caller can see',
    tag,
    access: 'signed-in',
    query: sortedPageQuery.extend({
      ...projectFilter.shape,
      subcontractorId: idText.optional(),
      sort: z.enum(PROJECT_SORTS).optional(),
      /** The caller's day, for `when` and `sort=installation`. Without `today`, the server uses the current day in UTC. */
      today: dayText.optional(),
    }),
    output: z.array(projectCard),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/projects/counts',
    summary: 'The number of projects for each status filter of a search',
    tag,
    access: 'signed-in',
    query: projectFilter.pick({ q: true }),
    output: z.object({ all: z.int(), inProgress: z.int(), completed: z.int(), waitingForMe: z.int() }),
  }),
  dashboard: endpoint({
    method: 'GET',
    path: '/api/projects/dashboard',
    summary: 'The projects that are overdue, wait for the caller, or are installed this week',
    tag,
    access: 'signed-in',
    query: z.object({ today: dayText }),
    output: dashboardSections,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/projects',
    summary: 'Create a project with its vehicle and wrap, in one transaction',
    tag,
    access: 'signed-in',
    body: z.object({
      ...projectInput.shape,
      status: z.enum(PROJECT_STATUSES).optional(),
      progress: z.int().optional(),
      vehicleDetail: z.optional(vehicleInput),
      wrapDetail: z.optional(wrapInput),
    }),
    output: projectRecord.extend({ clientInvitation: invitationLink.optional() }),
    status: 201,
    hasSecret: true,
    errorCodes: ['forbidden', 'rate_limited'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/projects/{id}',
    summary: 'One project',
    tag,
    access: 'signed-in',
    params: idParams,
    output: projectRecord,
    errorCodes: ['not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/projects/{id}',
    summary: 'Move a project to another stage, complete it, or undo the completion',
    tag,
    access: 'signed-in',
    params: idParams,
    body: moveRequest,
    output: movedProject,
    errorCodes: ['not_found', 'forbidden', 'conflict', 'gate_unmet'],
    details: {
      conflict: z.object({ project: projectRecord }),
      gate_unmet: z.object({ missing: z.array(unmetGateRecord) }),
    },
  }),
  undoMove: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/undo-move',
    summary: 'Undo the newest stage move of a project: restore the earlier stage, status and times',
    tag,
    access: 'signed-in',
    params: idParams,
    body: z.object({ moveId: z.int().positive() }),
    output: projectRecord,
    errorCodes: ['not_found', 'forbidden', 'conflict'],
    details: { conflict: z.object({ project: projectRecord }) },
  }),
  leave: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/leave',
    summary: 'Leave a project, as its client; the owner is notified',
    tag,
    access: 'signed-in',
    params: idParams,
    output: success,
    errorCodes: ['not_found', 'forbidden'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/projects/{id}',
    summary: 'Delete a project and all its records permanently',
    tag,
    access: 'signed-in',
    params: idParams,
    output: success,
    errorCodes: ['not_found', 'forbidden'],
  }),
};
