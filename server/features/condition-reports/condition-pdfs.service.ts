import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { mayReadConditionReports } from '#shared/condition/condition-reports.policy.ts';
import type { RecordedMark, RecordedPhoto } from '#shared/condition/condition-record.ts';
import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import type { FileRow } from '#server/features/files/files.repository.ts';
import { servedPart, storeGeneratedFile } from '#server/features/files/files.service.ts';
import { getProject } from '#server/features/project-access/project-changes.service.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import type { ServedFile } from '#server/platform/served-file.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { documentOf } from './condition-document.ts';
import {
  claimConditionPdf,
  filesOfPhotos,
  findConditionPdf,
  findReportWithAddenda,
  releaseConditionPdf,
  writeConditionPdf,
} from './condition-pdfs.repository.ts';
import { projectIdOfReport } from './condition-reports.repository.ts';

/** The duration of a lease. Making one PDF takes less time. */
const LEASE_MS = 5 * 60_000;

/** How long a request waits for a PDF that another process makes. */
const MAX_WAIT_MS = 20_000;
const POLL_MS = 250;

type FoundReport = NonNullable<Awaited<ReturnType<typeof findReportWithAddenda>>>;

/** The PDF of a report with its addenda, to download. 404 for a report of a project that the caller does not see. */
export async function serveConditionPdf(app: AppContext, scope: Scope, id: number): Promise<ServedFile> {
  const project = await getProject(
    app,
    scope,
    (await projectIdOfReport(app.database.sql, scope, id)) ?? throwReportNotFound(),
  );
  if (!mayReadConditionReports(scope, project)) throwReportNotFound();
  return (await findConditionPdfOf(app, project, id)) ?? throwReportNotFound();
}

/** The PDF of a report of the project, which is made now if it is missing; null when there is no such report. */
export async function findConditionPdfOf(
  app: AppContext,
  project: VisibleProject,
  id: number,
): Promise<ServedFile | null> {
  const found = await findReportWithAddenda(app.database.sql, project, id);
  if (!found) return null;
  const file = await findOrMakePdf(app, found);
  const { contentType, originalName: downloadName } = file;
  return { ...servedPart(app, file, 'original'), contentType, downloadName };
}

/** Returns the stored PDF, or makes it. Throws `unavailable` when another process takes too long to make it. */
async function findOrMakePdf(app: AppContext, found: FoundReport): Promise<FileRow> {
  const key = { reportId: found.report.id, addenda: found.addenda.length };
  for (let waitedMs = 0; waitedMs <= MAX_WAIT_MS; waitedMs += POLL_MS) {
    const file = (await findConditionPdf(app.database.sql, key)) ?? (await makePdf(app, found));
    if (file) return file;
    await delay(POLL_MS);
  }
  throw new AppError('unavailable', 'The report is being prepared. Please try again in a moment.', {
    details: { retryAfterSeconds: 10 },
  });
}

/** Makes and stores the PDF. Null when the PDF exists or another process is making it. */
async function makePdf(app: AppContext, found: FoundReport): Promise<FileRow | null> {
  const { sql } = app.database;
  const now = app.now();
  const key = { reportId: found.report.id, addenda: found.addenda.length };
  if (!(await claimConditionPdf(sql, key, { now, leaseUntil: new Date(now.getTime() + LEASE_MS) })))
    return null;
  try {
    const content = await app.images.writePdf(
      documentOf({ ...found, pictures: await picturesOf(app, found) }),
    );
    const file = { content, name: `${found.report.reference}.pdf`, kind: 'pdf' } as const;
    return await storeGeneratedFile(app, file, async (tx, row) => {
      if (!(await writeConditionPdf(tx, found.report, { addenda: key.addenda, fileId: row.id })))
        throw new AppError('conflict', 'This report has a PDF already');
      return row;
    });
  } catch (error) {
    await releaseConditionPdf(sql, key);
    throw error;
  }
}

/** The pictures of all photos in the report, by the ids of the photos. */
async function picturesOf(app: AppContext, { report, addenda }: FoundReport): Promise<Map<number, Buffer>> {
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

function throwReportNotFound(): never {
  throw new AppError('not_found', 'Condition report not found');
}
