import type { FastifyRequest } from 'fastify';
import type { UploadLimits } from '#shared/endpoint.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { truncate } from '#shared/text.ts';
import type { Config } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import type { IncomingFile } from '#server/platform/uploads.ts';
import { stageUpload } from '#server/platform/uploads.ts';

/** The maximum size of a file in bytes. For artwork proofs, `PROOF_MAX_MB` sets it. */
export function maxBytesOf({ proofMaxMb }: Pick<Config, 'proofMaxMb'>, { maxBytes }: UploadLimits): number {
  return maxBytes === 'proof' ? Math.floor(proofMaxMb * 1024 * 1024) : maxBytes;
}

/**
 * The maximum length of the `Content-Type` header, which contains the boundary. RFC 2046 allows at most 70 characters for a
 * boundary. The parser fails for a boundary of more than 252 characters.
 */
const MAX_CONTENT_TYPE_LENGTH = 200;
/** The maximum size of the text fields and boundaries. */
const FORM_OVERHEAD_BYTES = 64 * 1024;

/**
 * Reads a multipart body: streams its one file to the staging folder, and returns it with the text fields. Rejects a body that is
 * not multipart, does not have exactly one file in the expected field, or is too large. When the length is known, a body that is
 * too large is rejected before it is read. After an error no file remains.
 */
export async function receiveUpload(
  app: AppContext,
  request: FastifyRequest,
  limits: UploadLimits,
): Promise<{ fields: Record<string, string>; file: IncomingFile }> {
  const maxBytes = maxBytesOf(app.config, limits);
  if (!request.isMultipart()) throw invalidField(limits.field, 'Send the file as multipart/form-data');
  if ((request.headers['content-type'] ?? '').length > MAX_CONTENT_TYPE_LENGTH)
    throw invalidField(limits.field, 'The multipart boundary is too long');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FORM_OVERHEAD_BYTES) {
    throw new AppError(
      'file_too_large',
      `The file is too large. At most ${maxBytes / 1024 / 1024} MB are accepted.`,
    );
  }
  const fields: Record<string, string> = {};
  let file: IncomingFile | undefined;
  try {
    for await (const part of request.parts({ limits: { files: 1, fileSize: maxBytes + 1 } })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else if (part.fieldname !== limits.field)
        throw invalidField(part.fieldname, `The file belongs in the field ${limits.field}`);
      else {
        const stagedUpload = await stageUpload(part.file, {
          maxBytes,
          stagingFolder: app.config.stagingDir,
        });
        file = { ...stagedUpload, originalName: displayName(part.filename) };
      }
    }
    if (!file) throw invalidField(limits.field, 'No file was sent');
    return { fields, file };
  } catch (error) {
    await file?.discard();
    // Discards the remaining body, so that the connection can serve its next request.
    request.raw.unpipe().resume();
    throw request.raw.readableAborted || isMultipartError(error)
      ? invalidField(limits.field, 'The upload was damaged or interrupted. Try again.')
      : error;
  }
}

/** Errors of the multipart parser can be recognized only by their text. */
function isMultipartError(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && /multipart/i.test(error.message);
}

/** The last segment of a path without control characters, cut to 200 characters; 'file' when the result is empty. */
function displayName(sentName: string | undefined): string {
  const name = (sentName ?? '').split(/[/\\]/).at(-1) ?? '';
  return truncate(name.replaceAll(/\p{Cc}/gu, ''), 200) || 'file';
}
