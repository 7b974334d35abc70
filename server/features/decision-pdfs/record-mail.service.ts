import { AppError } from '#shared/errors.ts';
import { reviewSubjectName } from '#shared/reviews/review-values.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { queueMail } from '#server/features/mail/outbox.service.ts';
import { findConfirmedAddress, type DecisionRow } from './decision-pdfs.repository.ts';

/**
 * Queues the mail with the PDF to the person who decided: to the address that the link was mailed to, or to the confirmed address
 * of the account. Queues nothing without such an address, or for a decision on behalf of the client. When a mail limit is
 * reached, logs a warning instead of throwing, because an error would also roll back the PDF.
 */
export async function mailDecisionRecord(
  tx: Tx,
  app: AppContext,
  { decision, fileId }: { decision: DecisionRow; fileId: string },
): Promise<void> {
  const to = await findRecipientAddress(tx, decision);
  if (!to) return;
  const { record, reference } = decision;
  const verb = record.decision === 'approve' ? 'approved' : 'requested changes to';
  try {
    await queueMail(tx, app, {
      kind: 'decision-record',
      to,
      toUserId: decision.userId,
      causedById: null,
      subject: `Your decision on ‘${record.project.name}’, version ${record.version} (${reference})`,
      paragraphs: [
        `Hello ${record.signature},`,
        `You ${verb} ${reviewSubjectName(record)} of ‘${record.project.name}’ for ${record.shop}. The record of your decision is attached as a PDF.`,
        `Keep it for your files. Its reference is ${reference}.`,
      ],
      closing: `If you did not make this decision, contact ${record.shop}.`,
      attachment: { fileId, name: `${reference}.pdf` },
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    app.log.warn({ decisionId: decision.id, reason: error.code }, 'The record of a decision was not mailed');
  }
}

async function findRecipientAddress(tx: Tx, { record, userId }: DecisionRow): Promise<string | null> {
  const { identification, email } = record.person;
  if (identification === 'on_behalf') return null;
  if (identification !== 'account') return email;
  return userId === null ? null : findConfirmedAddress(tx, userId);
}
