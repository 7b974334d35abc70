import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import {
  makePdfs,
  servePdf,
  type GeneratedPdf,
} from '#server/features/generated-pdfs/generated-pdfs.service.ts';
import { getProject } from '#server/features/project-access/project-changes.service.ts';
import type { ServedFile } from '#server/platform/served-file.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import { installDocumentOf } from './install-document.ts';
import {
  findCompletedRecord,
  findMissingPdf,
  findPdfId,
  installPdfRow,
  type PdfId,
} from './install-record-pdfs.repository.ts';

/** Makes all missing PDFs of completed install records, oldest record first, until the signal stops it (`makePdfs`). */
export function makeMissingInstallPdfs(app: AppContext, signal?: AbortSignal): Promise<void> {
  const findNext = async () => {
    const id = await findMissingPdf(app.database.sql, app.now());
    return id && installPdf(app, id);
  };
  return makePdfs(app, findNext, signal);
}

/** The PDF of a project's completed record, to download. 404 before the completion, and for people who do not see the project. */
export async function serveInstallRecordPdf(
  app: AppContext,
  scope: Scope,
  projectId: number,
): Promise<ServedFile> {
  const project = await getProject(app, scope, projectId);
  const id = await findPdfId(app.database.sql, project);
  if (id === null) throw new AppError('not_found', 'The install record is not completed');
  return servePdf(app, installPdf(app, id));
}

function installPdf(app: AppContext, id: PdfId): GeneratedPdf {
  return {
    row: installPdfRow(id),
    subject: 'an install record',
    maxWaitMs: 10_000,
    load: async () => {
      const completedRecord = await findCompletedRecord(app.database.sql, id);
      if (!completedRecord) return null;
      const { projectId, record } = completedRecord;
      return { projectId, reference: record.reference, document: installDocumentOf(completedRecord) };
    },
  };
}
