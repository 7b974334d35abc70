import type { CertificationChange, CertificationInput } from '#shared/admin/admin.forms.ts';
import { AppError } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import { isUniqueViolation } from '#server/db/constraint-errors.ts';
import { requireAdmin, type Scope } from '#server/sessions/session-scope.ts';
import {
  allCertifications,
  deleteCertificationRow,
  insertCertification,
  updateCertification,
  type CertificationRow,
} from './certifications.repository.ts';

/** Every certification, for admins. */
export async function listCertifications(app: AppContext, scope: Scope) {
  return allCertifications(app.database.sql, requireAdmin(scope));
}

/** Adds a certification; 409 for a taken name, case-insensitive. */
export async function addCertification(
  app: AppContext,
  scope: Scope,
  input: CertificationInput,
): Promise<CertificationRow> {
  const admin = requireAdmin(scope);
  const added = await app.database.transaction((tx) => insertCertification(tx, admin, input));
  return added ?? nameTaken();
}

/** Changes the given fields; 404 for an unknown certification, 409 for a taken name. */
export async function changeCertification(
  app: AppContext,
  scope: Scope,
  id: number,
  change: CertificationChange,
): Promise<CertificationRow> {
  const admin = requireAdmin(scope);
  try {
    const changed = await app.database.transaction((tx) =>
      updateCertification(tx, admin, id, { ...change, updatedAt: app.now() }),
    );
    return changed ?? notFound();
  } catch (error) {
    if (isUniqueViolation(error, 'certifications_name_key')) return nameTaken();
    throw error;
  }
}

/** Deletes a certification, also from every user (docs/requirements/accounts.md, Certifications). */
export async function removeCertification(
  app: AppContext,
  scope: Scope,
  id: number,
): Promise<{ success: true }> {
  const admin = requireAdmin(scope);
  const isDeleted = await app.database.transaction((tx) => deleteCertificationRow(tx, admin, id));
  return isDeleted ? { success: true } : notFound();
}

function nameTaken(): never {
  const message = 'There is a certification of this name already';
  throw new AppError('conflict', message, { errors: { name: { _errors: [message] } } });
}

function notFound(): never {
  throw new AppError('not_found', 'Certification not found');
}
