import { AppError, throwNotFound } from '#shared/errors.ts';
import { mayDeleteProof, mayUploadProof } from '#shared/projects/projects.policy.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { readPage, type PageParams } from '#server/db/list-page.ts';
import { record } from '#server/events/record.ts';
import { deleteFiles, servedPart, storeUpload } from '#server/features/files/files.service.ts';
import { getProject, getLockedProject } from '#server/features/project-access/project-changes.service.ts';
import { getLockedProof } from '#server/features/proofs/locked-proof.service.ts';
import { servedPage } from '#server/features/proofs/proof-pages.service.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import {
  countProofs,
  deleteProofRow,
  findProofFile,
  insertProof,
  isDecided,
  markApproved,
  proofsOf,
} from '#server/features/proofs/proofs.repository.ts';
import type { ServedFile } from '#server/platform/served-file.ts';
import type { IncomingFile } from '#server/platform/uploads.ts';
import { PROOF_KINDS } from '#server/platform/file-kind.ts';
import { RENDITION_TYPE } from '#server/platform/images.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

/** One page of a project's proofs, newest first. */
export async function pageOfProofs(app: AppContext, scope: Scope, projectId: number, page: PageParams) {
  const project = await getProject(app, scope, projectId);
  const { sql } = app.database;
  return readPage(
    page,
    (rowRange) => proofsOf(sql, project, rowRange),
    () => countProofs(sql, project),
  );
}

/**
 * Stores a PDF, JPG or PNG as a proof; 403 for everybody but the shop and admins (docs/requirements/permissions.md, Projects).
 */
export async function uploadProof(
  app: AppContext,
  scope: Scope,
  { projectId, description, file }: { projectId: number; description?: string; file: IncomingFile },
) {
  const visibleProject = await getProject(app, scope, projectId);
  if (!mayUploadProof(scope, visibleProject)) throw notAllowedError();
  return storeUpload(app, scope, file, PROOF_KINDS, async (tx, { id: fileId }) => {
    const project = await getLockedProject(tx, scope, projectId);
    if (!mayUploadProof(scope, project)) throw notAllowedError();
    const proof = await insertProof(tx, project, {
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

/**
 * Approves a proof of a row-locked project permanently. The caller checks that the proof may be approved, and records the decision.
 */
export function approveLockedProof(
  tx: Tx,
  project: VisibleProject,
  id: number,
  approval: Parameters<typeof markApproved>[3],
): Promise<void> {
  return markApproved(tx, project, id, approval);
}

/** Deletes a proof with its file; 409 for a proof that was approved or decided, because it is evidence. */
export async function deleteProof(app: AppContext, scope: Scope, id: number): Promise<{ success: true }> {
  await app.database.transaction(async (tx) => {
    const { project, proof } = await getLockedProof(tx, scope, id);
    if (!mayDeleteProof(scope, project, { ...proof, isApproved: false, hasDecision: false }))
      throw new AppError(
        'forbidden',
        'Only the person who uploaded the proof, and the owner and managers of the shop, can delete it',
      );
    if (proof.isApproved) throw new AppError('conflict', 'An approved artwork proof cannot be deleted');
    if (await isDecided(tx, proof))
      throw new AppError('conflict', 'An artwork proof with a recorded decision cannot be deleted');
    await deleteProofRow(tx, project, id);
    await record(tx, scope, {
      projectId: project.id,
      action: 'proof_deleted',
      description: `deleted the artwork proof ‘${proof.fileName}’`,
      details: { proofId: id },
    });
    await deleteFiles(app, tx, [proof.fileId]);
  });
  return { success: true };
}

/** The uploaded file, for display in the browser. */
export async function serveProof(app: AppContext, scope: Scope, id: number): Promise<ServedFile> {
  const file = (await findProofFile(app.database.sql, scope, id)) ?? throwNotFound('Artwork proof');
  return { ...servedPart(app, file, 'original'), contentType: file.contentType };
}

/** A rendition of an image proof; 404 for a PDF, which has none. */
export async function previewProof(app: AppContext, scope: Scope, id: number): Promise<ServedFile> {
  const file = (await findProofFile(app.database.sql, scope, id)) ?? throwNotFound('Artwork proof');
  return { ...servedPart(app, file, 'page'), contentType: RENDITION_TYPE };
}

/** The picture of a page, or its thumbnail; 404 for a page that does not exist. */
export async function serveProofPage(
  app: AppContext,
  scope: Scope,
  { id, page, size }: { id: number; page: number; size?: 'small' },
): Promise<ServedFile> {
  const file = (await findProofFile(app.database.sql, scope, id)) ?? throwNotFound('Artwork proof');
  return servedPage(app, file, page, size);
}

function notAllowedError(): AppError {
  return new AppError('forbidden', 'Only the shop can upload artwork proofs');
}
