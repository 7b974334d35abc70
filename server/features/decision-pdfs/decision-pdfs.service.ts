import { setTimeout as delay } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import type { FileRow } from '#server/features/files/files.repository.ts';
import { storeGeneratedFile } from '#server/features/files/files.service.ts';
import { ensurePages } from '#server/features/files/page-pictures.service.ts';
import { servedPage } from '#server/features/proofs/proof-pages.service.ts';
import { pagesOf } from '#server/platform/page-pictures.ts';
import {
  claimPdf,
  findDecision,
  findDecisionWithoutPdf,
  findFirstPagePins,
  findPdfFile,
  writePdfFile,
  type DecisionRow,
} from './decision-pdfs.repository.ts';
import { mailDecisionRecord } from './record-mail.service.ts';
import { documentOf } from './record-document.ts';

/** The duration of a lease. Making one PDF takes less time. After a failure, the PDF is retried at the end of the lease. */
const LEASE_MS = 5 * 60_000;

/** How long a request waits for a PDF that another process makes. */
const MAX_WAIT_MS = 10_000;
const POLL_MS = 250;

/**
 * Makes all missing PDFs of decisions, oldest first, until the signal stops it. Several processes may run it. Skips a
 * PDF that could not be made, and retries it after five minutes.
 */
export async function makeMissingPdfs(app: AppContext, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    const id = await findDecisionWithoutPdf(app.database.sql, app.now());
    if (id === null) return;
    try {
      await makePdf(app, id);
    } catch (error) {
      if (signal?.aborted) return;
      app.log.error(
        { err: error, decisionId: id },
        'The PDF of a decision could not be created; trying again later',
      );
    }
  }
}

/** The PDF of a decision, made now if it is missing. Throws `unavailable` when another process takes too long to make it. */
export async function findOrMakePdf(app: AppContext, decisionId: number): Promise<FileRow> {
  const { sql } = app.database;
  for (let waitedMs = 0; waitedMs <= MAX_WAIT_MS; waitedMs += POLL_MS) {
    const file = (await findPdfFile(sql, decisionId)) ?? (await makePdf(app, decisionId));
    if (file) return file;
    await delay(POLL_MS);
  }
  throw new AppError('unavailable', 'The record is being prepared. Please try again in a moment.', {
    details: { retryAfterSeconds: 10 },
  });
}

/** Makes and stores the PDF of a decision, and queues the mail with it. Null when the PDF exists or another process makes it. */
async function makePdf(app: AppContext, decisionId: number): Promise<FileRow | null> {
  const { sql } = app.database;
  const now = app.now();
  const lease = { now, leaseUntil: new Date(now.getTime() + LEASE_MS) };
  if (!(await claimPdf(sql, decisionId, lease))) return null;
  const found = await findDecision(sql, decisionId);
  if (!found) return null;
  const { decision, proofFile } = found;
  const content = await app.images.writePdf(
    documentOf({
      record: decision.record,
      sha256: decision.sha256,
      picture: await firstPageOf(app, proofFile),
      pins: await pinsOf(app, decision),
    }),
  );
  const file = { content, name: `${decision.reference}.pdf`, kind: 'pdf' } as const;
  return storeGeneratedFile(app, file, async (tx, row) => {
    if (!(await writePdfFile(tx, decision, row.id)))
      throw new AppError('conflict', 'This decision has a PDF already');
    await mailDecisionRecord(tx, app, { decision, fileId: row.id });
    return row;
  });
}

/** The picture of the proof's first page; null when it cannot be shown. */
async function firstPageOf(app: AppContext, proofFile: FileRow): Promise<Buffer | null> {
  const file = await ensurePages(app, proofFile);
  if (pagesOf(file, String).length === 0) return null;
  const { stream } = await servedPage(app, file, 1).open();
  return buffer(stream);
}

/** The pins of the record's comments on the first page of the proof. Comments that were made later are not part of the record. */
async function pinsOf({ database }: AppContext, { proofId, record }: DecisionRow) {
  const numbers = new Set(record.comments.map(({ number }) => number));
  return (await findFirstPagePins(database.sql, proofId)).filter(({ number }) => numbers.has(number));
}
