import { buffer } from 'node:stream/consumers';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { FileRow } from '#server/features/files/files.repository.ts';
import { ensurePages } from '#server/features/files/page-pictures.service.ts';
import { makePdfs, type GeneratedPdf } from '#server/features/generated-pdfs/generated-pdfs.service.ts';
import { servedPage } from '#server/features/proofs/proof-pages.service.ts';
import { pagesOf } from '#server/platform/page-pictures.ts';
import {
  decisionPdfRow,
  findDecision,
  findDecisionWithoutPdf,
  findFirstPagePins,
  type DecisionRow,
} from './decision-pdfs.repository.ts';
import { mailDecisionRecord } from './record-mail.service.ts';
import { documentOf } from './record-document.ts';

/** Makes all missing PDFs of decisions, oldest first, until the signal stops it (`makePdfs`). */
export function makeMissingPdfs(app: AppContext, signal?: AbortSignal): Promise<void> {
  const findNext = async () => {
    const id = await findDecisionWithoutPdf(app.database.sql, app.now());
    return id === null ? null : decisionPdf(app, id);
  };
  return makePdfs(app, findNext, signal);
}

/** The PDF of a decision with the mail that sends it. */
export function decisionPdf(app: AppContext, decisionId: number): GeneratedPdf {
  return {
    row: decisionPdfRow(decisionId),
    subject: 'a decision',
    maxWaitMs: 10_000,
    load: async () => {
      const found = await findDecision(app.database.sql, decisionId);
      if (!found) return null;
      const { decision, proofFile } = found;
      const { projectId, reference, record, sha256 } = decision;
      const picture = await firstPageOf(app, proofFile);
      const document = documentOf({ record, sha256, picture, pins: await pinsOf(app, decision) });
      const onStored = (tx: Tx, fileId: string) => mailDecisionRecord(tx, app, { decision, fileId });
      return { projectId, reference, document, onStored };
    },
  };
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
