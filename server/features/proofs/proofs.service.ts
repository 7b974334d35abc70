import { AppError } from '#shared/errors.ts';
import { mayUploadProof } from '#shared/projects/projects.policy.ts';
import type { AppContext } from '#server/context.ts';
import { record } from '#server/events/record.ts';
import { openPart, storeUpload } from '#server/features/files/files.service.ts';
import { lockProject } from '#server/features/projects/projects.repository.ts';
import { getProject } from '#server/features/projects/projects.service.ts';
import { findProofFile, insertProof, proofsOf } from '#server/features/proofs/proofs.repository.ts';
import type { ServedFile } from '#server/platform/served-file.ts';
import type { IncomingFile } from '#server/platform/uploads.ts';
import { PROOF_KINDS } from '#server/platform/file-kind.ts';
import { RENDITION_TYPE } from '#server/platform/images.ts';
import type { Scope } from '#server/session-scope.ts';

export async function listProofs(app: AppContext, scope: Scope, projectId: number) {
  await getProject(app, scope, projectId);
  return proofsOf(app.database.sql, projectId);
}

/** Takes a PDF, JPG or PNG from the shop (decisions.md §4). */
export async function uploadProof(
  app: AppContext,
  scope: Scope,
  { projectId, description, file }: { projectId: number; description?: string; file: IncomingFile },
) {
  const visible = await getProject(app, scope, projectId);
  if (!mayUploadProof(scope, visible)) throw mayNot();
  return storeUpload(app, file, PROOF_KINDS, async (tx, { id: fileId }) => {
    const project = await lockProject(tx, scope, projectId);
    if (!project || !mayUploadProof(scope, project)) throw mayNot();
    const proof = await insertProof(tx, {
      projectId,
      fileId,
      description: description || null,
      uploadedById: scope.userId,
    });
    await record(tx, scope, {
      projectId,
      action: 'proof_upload',
      description: `uploaded the artwork proof ‘${proof.fileName}’`,
      details: { proofId: proof.id },
    });
    return proof;
  });
}

/** The uploaded bytes, shown by the browser in the page. */
export async function showProof(app: AppContext, scope: Scope, id: number): Promise<ServedFile> {
  const file = (await findProofFile(app.database.sql, scope, id)) ?? notFound();
  const { stream, bytes } = await openPart(app, file, 'original');
  return { stream, bytes, contentType: file.contentType, etag: `"${file.id}"` };
}

/** A picture of an image proof; a PDF has none and answers 404. */
export async function previewProof(app: AppContext, scope: Scope, id: number): Promise<ServedFile> {
  const file = (await findProofFile(app.database.sql, scope, id)) ?? notFound();
  const { stream, bytes } = await openPart(app, file, 'page');
  return { stream, bytes, contentType: RENDITION_TYPE, etag: `"${file.id}-page"` };
}

function mayNot(): AppError {
  return new AppError('forbidden', 'Only the shop uploads artwork proofs');
}

function notFound(): never {
  throw new AppError('not_found', 'Artwork proof not found');
}
