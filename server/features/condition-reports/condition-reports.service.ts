import type { NewConditionAddendum, NewConditionReport } from '#shared/condition/condition-report.forms.ts';
import {
  mayReadConditionReports,
  mayWriteConditionReports,
} from '#shared/condition/condition-reports.policy.ts';
import { MAX_ADDENDA, MAX_REPORTS } from '#shared/condition/condition-values.ts';
import { AppError, throwNotFound } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { createUnusedReference } from '#server/db/unused-reference.ts';
import { record } from '#server/events/record.ts';
import { findShopName } from '#server/features/invitations/invitations.repository.ts';
import { getLockedProject, getProject } from '#server/features/project-access/project-changes.service.ts';
import { projectIdOf } from '#server/features/project-access/project-of-record.repository.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { findVehicle } from '#server/features/projects/vehicle-wrap.repository.ts';
import { canonicalHash } from '#server/platform/canonical-form.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import {
  buildAddendum,
  buildReport,
  photoIdsOf,
  withPhotoIds,
  type AddendumForm,
  type ChosenPhotos,
  type ReportForm,
} from './condition-record.ts';
import {
  reportsOf,
  type ReportRow,
} from '#server/features/condition-records/condition-records.repository.ts';
import {
  addendaOf,
  findCallerName,
  findReport,
  insertAddendum,
  insertReport,
  protectPhotos,
  photosForReport,
  photoIdsOfCaptures,
  type AddendumRow,
} from './condition-reports.repository.ts';
import { asConditionReport } from './condition-report-view.ts';

/** The condition reports of a project with their addenda, newest first. */
export async function conditionReportsOf(app: AppContext, scope: Scope, projectId: number) {
  const { sql } = app.database;
  const project = await getProject(app, scope, projectId);
  requireReader(scope, project);
  const [reports, addenda] = [await reportsOf(sql, project), await addendaOf(sql, project)];
  return reports.map((report) => asConditionReport(report, addendaOfReport(addenda, report)));
}

interface FormWithClockOffset<Form> {
  form: Form;
  /** The clock of the device minus the clock of the server, in milliseconds; null when it was not measured. */
  clockOffsetMs: number | null;
}

/**
 * Stores a signed report, which cannot be changed afterwards. 403 unless the caller belongs to the shop or is the assigned
 * installer; 409 when the project has too many reports, or a photo was not uploaded or does not belong to the project.
 */
export async function signConditionReport(
  app: AppContext,
  scope: Scope,
  projectId: number,
  { form, clockOffsetMs }: FormWithClockOffset<NewConditionReport>,
) {
  return app.database.transaction(async (tx) => {
    const project = await getLockedProject(tx, scope, projectId);
    requireWriter(scope, project);
    requireBelowLimit(
      await reportsOf(tx, project),
      MAX_REPORTS,
      'A project has at most 50 condition reports',
    );
    const marks = await replaceCaptureIds(tx, scope, project, form.marks);
    const report = await writeReport(tx, app, {
      scope,
      project,
      form: { ...form, marks },
      clockOffsetMs,
    });
    await record(tx, scope, {
      projectId,
      action: 'condition_report_signed',
      description: `signed the vehicle condition report ${report.reference}`,
      details: { conditionReportId: report.id, reference: report.reference },
    });
    return asConditionReport(report, []);
  });
}

/** Adds a later finding to a report. 404 for an unknown report, 409 after too many addenda; other errors as for a report. */
export async function addConditionAddendum(
  app: AppContext,
  scope: Scope,
  reportId: number,
  form: NewConditionAddendum,
) {
  return app.database.transaction(async (tx) => {
    const project = await getLockedProject(
      tx,
      scope,
      (await projectIdOf(tx, scope, 'report', reportId)) ?? throwNotFound('Condition report'),
    );
    const report = (await findReport(tx, project, reportId)) ?? throwNotFound('Condition report');
    requireWriter(scope, project);
    const earlierAddenda = addendaOfReport(await addendaOf(tx, project), report);
    requireBelowLimit(earlierAddenda, MAX_ADDENDA, 'A condition report has at most 20 addenda');
    const marks = await replaceCaptureIds(tx, scope, project, form.marks);
    const [finding] = await replaceCaptureIds(tx, scope, project, [form]);
    const addendum = await writeAddendum(tx, app, {
      scope,
      project,
      report,
      earlierAddenda,
      form: { ...form, ...finding, marks },
    });
    await record(tx, scope, {
      projectId: project.id,
      action: 'condition_addendum_added',
      description: `added a finding to the vehicle condition report ${report.reference}`,
      details: { conditionReportId: report.id, reference: report.reference, number: addendum.number },
    });
    return asConditionReport(report, [...earlierAddenda, addendum]);
  });
}

/** The marks or addenda with photo ids in place of capture ids. */
async function replaceCaptureIds<T extends ChosenPhotos>(
  tx: Tx,
  scope: Scope,
  project: VisibleProject,
  items: T[],
) {
  const captureIds = items.flatMap((item) => item.captureIds);
  return withPhotoIds(items, await photoIdsOfCaptures(tx, scope, project, captureIds));
}

async function writeReport(
  tx: Tx,
  { now }: AppContext,
  {
    scope,
    project,
    form,
    clockOffsetMs,
  }: FormWithClockOffset<ReportForm> & { scope: Scope; project: VisibleProject },
): Promise<ReportRow> {
  const photoIds = photoIdsOf(form.marks);
  const reportRecord = buildReport(form, {
    reference: await createUnusedReference(tx),
    receivedAt: now(),
    clockOffsetMs,
    shop: await findShopName(tx, project.contractorId),
    project: { id: project.id, name: project.name },
    vehicle: await findVehicle(tx, project),
    photos: await photosForReport(tx, project, photoIds),
    recordedBy: await findCallerName(tx, scope),
  });
  const report = await insertReport(tx, project, {
    reference: reportRecord.reference,
    userId: scope.userId,
    record: reportRecord,
    sha256: canonicalHash(reportRecord),
    createdAt: new Date(reportRecord.receivedAt),
  });
  await protectPhotos(tx, report, photoIds);
  return report;
}

interface AddendumInput {
  scope: Scope;
  project: VisibleProject;
  report: ReportRow;
  earlierAddenda: AddendumRow[];
  form: AddendumForm;
}

async function writeAddendum(
  tx: Tx,
  { now }: AppContext,
  { scope, project, report, earlierAddenda, form }: AddendumInput,
): Promise<AddendumRow> {
  const photoIds = photoIdsOf(form.marks, form.photoIds);
  const earlierMarkCount = [report, ...earlierAddenda].reduce(
    (
      sum,
      {
        record: {
          marks: { length },
        },
      },
    ) => sum + length,
    0,
  );
  const addendumRecord = buildAddendum(form, {
    report: { reference: report.reference, sha256: report.sha256 },
    number: earlierAddenda.length + 1,
    receivedAt: now(),
    firstMarkNumber: earlierMarkCount + 1,
    photos: await photosForReport(tx, project, photoIds),
    recordedBy: await findCallerName(tx, scope),
  });
  const addendum = await insertAddendum(tx, report, {
    number: addendumRecord.number,
    userId: scope.userId,
    record: addendumRecord,
    sha256: canonicalHash(addendumRecord),
    createdAt: new Date(addendumRecord.receivedAt),
  });
  await protectPhotos(tx, report, photoIds);
  return addendum;
}

function addendaOfReport(addenda: AddendumRow[], { id }: ReportRow): AddendumRow[] {
  return addenda.filter(({ reportId }) => reportId === id);
}

function requireReader(scope: Scope, project: VisibleProject): void {
  if (!mayReadConditionReports(scope, project))
    throw new AppError('forbidden', 'Only participants of the project can read its condition reports');
}

function requireWriter(scope: Scope, project: VisibleProject): void {
  if (!mayWriteConditionReports(scope, project))
    throw new AppError('forbidden', 'Only the shop and the assigned installer can write condition reports');
}

/** Throws a 409 when the number of entries has reached the limit. */
function requireBelowLimit({ length }: unknown[], limit: number, message: string): void {
  if (length >= limit) throw new AppError('conflict', message);
}
