import { buffer } from 'node:stream/consumers';
import type { AppContext } from '#server/context.ts';
import { findFile } from '#server/features/files/files.repository.ts';
import { servedPart } from '#server/features/files/files.service.ts';
import type { MailRow } from '#server/features/mail/outbox.repository.ts';
import { MailError, type MailAttachment } from '#server/platform/mail-transport.ts';
import { FileMissing } from '#server/platform/storage.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Reads the attachment of a message from the storage; returns none for a message without attachment. Throws a permanent
 * `MailError` when the file was deleted. Throws a transient error when the storage does not respond, so that the message is
 * retried.
 */
export async function readAttachments(
  app: AppContext,
  { attachmentFileId, attachmentName }: Pick<MailRow, 'attachmentFileId' | 'attachmentName'>,
): Promise<MailAttachment[]> {
  if (attachmentName === null) return [];
  const file = attachmentFileId && (await findFile(app.database.sql, attachmentFileId));
  if (!file) throw deletedFileError();
  try {
    const { stream } = await servedPart(app, file, 'original').open();
    const content = await buffer(stream);
    return [{ filename: attachmentName, contentType: file.contentType, content }];
  } catch (error) {
    if (error instanceof FileMissing || error instanceof AppError) throw deletedFileError();
    app.log.error({ err: error }, 'An attachment could not be read');
    throw new MailError('The attached file could not be read', {});
  }
}

function deletedFileError(): MailError {
  return new MailError('The attached file was deleted', { isPermanent: true });
}
