import type { AppContext } from '#server/context.ts';
import { makeMissingPdfs } from '#server/features/decision-pdfs/decision-pdfs.service.ts';
import { addMissingPages } from '#server/features/files/page-pictures.service.ts';
import { makeMissingInstallPdfs } from '#server/features/install-record-pdfs/install-record-pdfs.service.ts';
import { startJob, type Job } from '#server/job.ts';

const PAGE_PICTURES_INTERVAL_MS = 10 * 60_000;
const PDFS_INTERVAL_MS = 5_000;

/**
 * Makes missing documents until the returned jobs are stopped: page pictures of proofs, PDFs of install records, and PDFs of
 * decisions. A new decision starts its PDF at once.
 */
export function startDocumentJobs(app: AppContext): Pick<Job, 'stop'>[] {
  const pdfJob = startJob(PDFS_INTERVAL_MS, createJobRun(app, makeMissingPdfs));
  const unsubscribe = app.database.onCommit((signals) => {
    if (signals.some((signal) => 'decision' in signal)) pdfJob.runNow();
  });
  const stopPdfJob = () => {
    unsubscribe();
    return pdfJob.stop();
  };
  return [
    startJob(PAGE_PICTURES_INTERVAL_MS, createJobRun(app, addMissingPages)),
    startJob(PDFS_INTERVAL_MS, createJobRun(app, makeMissingInstallPdfs)),
    { stop: stopPdfJob },
  ];
}

function createJobRun(app: AppContext, work: (app: AppContext, signal: AbortSignal) => Promise<void>) {
  return (signal: AbortSignal) =>
    work(app, signal).catch((error: unknown) =>
      app.log.error({ err: error }, 'Documents could not be created; trying again later'),
    );
}
