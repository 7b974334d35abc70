import { throwNotFound } from '#shared/errors.ts';
import type { Tx } from '#server/db/database.ts';
import { getLockedProject } from '#server/features/project-access/project-changes.service.ts';
import { projectIdOf } from '#server/features/project-access/project-of-record.repository.ts';
import { findProof } from '#server/features/proofs/proofs.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

/** Locks the project of a proof, and returns the project and the proof. 404 when the caller does not see the proof. */
export async function getLockedProof(tx: Tx, scope: Scope, id: number) {
  const projectId = (await projectIdOf(tx, scope, 'proof', id)) ?? throwNotFound('Artwork proof');
  const project = await getLockedProject(tx, scope, projectId);
  return { project, proof: (await findProof(tx, project, id)) ?? throwNotFound('Artwork proof') };
}
