import { AppError } from '#shared/errors.ts';
import type { Tx } from '#server/db/database.ts';
import { getLockedProject } from '#server/features/project-access/project-changes.service.ts';
import { findProof, projectIdOfProof } from '#server/features/proofs/proofs.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

/** Locks the project of a proof, and returns the project and the proof. 404 when the caller does not see the proof. */
export async function getLockedProof(tx: Tx, scope: Scope, id: number) {
  const projectId = (await projectIdOfProof(tx, scope, id)) ?? throwProofNotFound();
  const project = await getLockedProject(tx, scope, projectId);
  return { project, proof: (await findProof(tx, project, id)) ?? throwProofNotFound() };
}

/** Throws the 404 of a proof that the caller does not see. */
export function throwProofNotFound(): never {
  throw new AppError('not_found', 'Artwork proof not found');
}
