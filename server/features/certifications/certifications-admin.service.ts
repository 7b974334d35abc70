import type { CertificationChange, CertificationInput } from '#shared/admin/admin.forms.ts';
import { AppError, throwNotFound } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/constraint-errors.ts';
import { audit } from '#server/features/audit/audit.service.ts';
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
  return app.database.transaction(async (tx) => {
    const addedCertification = (await insertCertification(tx, admin, input)) ?? throwNameTaken();
    await auditCertifications(tx, scope, [`added ‘${addedCertification.name}’`]);
    return addedCertification;
  });
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
    return await app.database.transaction(async (tx) => {
      const changedCertification =
        (await updateCertification(tx, admin, id, { ...change, updatedAt: app.now() })) ??
        throwNotFound('Certification');
      await auditCertifications(tx, scope, [`changed ‘${changedCertification.name}’`]);
      return changedCertification;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'certifications_name_key')) return throwNameTaken();
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
  return app.database.transaction(async (tx) => {
    const deleted = (await deleteCertificationRow(tx, admin, id)) ?? throwNotFound('Certification');
    await auditCertifications(tx, scope, [`deleted ‘${deleted.name}’`]);
    return { success: true };
  });
}

async function auditCertifications(tx: Tx, scope: Scope, change: string[]): Promise<void> {
  await audit(tx, scope, { kind: 'setting_changed', details: { setting: 'the certifications', change } });
}

function throwNameTaken(): never {
  const message = 'A certification with this name already exists';
  throw new AppError('conflict', message, { errors: { name: { _errors: [message] } } });
}
