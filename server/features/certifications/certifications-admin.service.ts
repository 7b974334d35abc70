import type { CertificationChange, CertificationInput } from '#shared/admin/admin.forms.ts';
import { AppError } from '#shared/errors.ts';
import { mayAdminister } from '#shared/users/users.policy.ts';
import type { AppContext } from '#server/context.ts';
import { violatesUnique } from '#server/db/violations.ts';
import type { Scope } from '#server/session-scope.ts';
import {
  allCertifications,
  deleteCertificationRow,
  insertCertification,
  updateCertification,
  type CertificationRow,
} from './certifications.repository.ts';

/** Every certification, for admins. */
export async function listCertifications(app: AppContext, scope: Scope) {
  requireAdmin(scope);
  return allCertifications(app.database.sql);
}

/** A new certification; 409 for a taken name, in whatever case. */
export async function addCertification(
  app: AppContext,
  scope: Scope,
  input: CertificationInput,
): Promise<CertificationRow> {
  requireAdmin(scope);
  const added = await app.database.transaction((tx) => insertCertification(tx, input));
  return added ?? nameTaken();
}

/** Changes what is given; 409 for a taken name. */
export async function changeCertification(
  app: AppContext,
  scope: Scope,
  id: number,
  change: CertificationChange,
): Promise<CertificationRow> {
  requireAdmin(scope);
  try {
    const changed = await app.database.transaction((tx) =>
      updateCertification(tx, id, { ...change, updatedAt: app.now() }),
    );
    return changed ?? notFound();
  } catch (error) {
    if (violatesUnique(error, 'certifications_name_key')) return nameTaken();
    throw error;
  }
}

/** Deletes a certification; it goes off every user (docs/requirements/accounts.md, Certifications). */
export async function removeCertification(
  app: AppContext,
  scope: Scope,
  id: number,
): Promise<{ success: true }> {
  requireAdmin(scope);
  const isDeleted = await app.database.transaction((tx) => deleteCertificationRow(tx, id));
  return isDeleted ? { success: true } : notFound();
}

function requireAdmin(scope: Scope): void {
  if (!mayAdminister(scope)) throw new AppError('forbidden', 'You need admin privileges to do this');
}

function nameTaken(): never {
  const message = 'There is a certification of this name already';
  throw new AppError('conflict', message, { errors: { name: { _errors: [message] } } });
}

function notFound(): never {
  throw new AppError('not_found', 'Certification not found');
}
