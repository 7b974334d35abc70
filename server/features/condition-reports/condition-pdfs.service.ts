import { buffer } from 'node:stream/consumers';
import { mayReadConditionReports } from '#shared/condition/condition-reports.policy.ts';
import type { RecordedMark, RecordedPhoto } from '#shared/condition/condition-record.ts';
import { throwNotFound } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import { servedPart } from '#server/features/files/files.service.ts';
import { servePdf } from '#server/features/generated-pdfs/generated-pdfs.service.ts';
import { getProject } from '#server/features/project-access/project-changes.service.ts';
import { projectIdOf } from '#server/features/project-access/project-of-record.repository.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import type { ServedFile } from '#server/platform/served-file.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { documentOf, type DocumentSource } from './condition-document.ts';
import { conditionPdfRow, addendaOfReport, filesOfPhotos } from './condition-pdfs.repository.ts';
import { findReport } from './condition-reports.repository.ts';

/** The PDF of a report with its addenda, to download. 404 for a report of a project that the caller does not see. */
export async function serveConditionPdf(app: AppContext, scope: Scope, id: number): Promise<ServedFile> {
  const project = await getProject(
    app,
    scope,
    (await projectIdOf(app.database.sql, scope, 'report', id)) ?? throwNotFound('Condition report'),
  );
  if (!mayReadConditionReports(scope, project)) throwNotFound('Condition report');
  return (await findConditionPdfOf(app, project, id)) ?? throwNotFound('Condition report');
}

/** The PDF of a report of the project, which is made now if it is missing; null when there is no such report. */
export async function findConditionPdfOf(
  app: AppContext,
  project: VisibleProject,
  id: number,
): Promise<ServedFile | null> {
  const { sql } = app.database;
  const report = await findReport(sql, project, id);
  if (!report) return null;
  const addenda = await addendaOfReport(sql, report);
  return servePdf(app, {
    row: conditionPdfRow(report.id, addenda.length),
    subject: 'a condition report',
    maxWaitMs: 20_000,
    isReleasedOnFailure: true,
    load: async () => ({
      projectId: report.projectId,
      reference: report.reference,
      document: documentOf({ report, addenda, pictures: await picturesOf(app, { report, addenda }) }),
    }),
  });
}

/** The pictures of all photos in the report, by the ids of the photos. */
async function picturesOf(
  app: AppContext,
  { report, addenda }: Omit<DocumentSource, 'pictures'>,
): Promise<Map<number, Buffer>> {
  const records = [report.record, ...addenda.map(({ record }) => record)];
  const photosOfMarks = records.flatMap(({ marks }) => marks.flatMap(({ photos }: RecordedMark) => photos));
  const photos: RecordedPhoto[] = [...photosOfMarks, ...addenda.flatMap(({ record }) => record.photos)];
  const storedFiles = await filesOfPhotos(app.database.sql, [...new Set(photos.map(({ id }) => id))]);
  const pictures = new Map<number, Buffer>();
  for (const { photoId, file } of storedFiles) {
    const { stream } = await servedPart(app, file, 'page').open();
    pictures.set(photoId, await buffer(stream));
  }
  return pictures;
}
