import { AppError } from '#shared/errors.ts';
import { MAX_ADDENDA, type InstallRecordContent } from '#shared/install-records/install-record.forms.ts';
import type { InstallRecord } from '#shared/install-records/install-record.ts';
import { limitWarnings, usedMaterials } from '#shared/install-records/limit-warnings.ts';
import { findMissingEntries } from '#shared/install-records/missing-entries.ts';
import { vehicleText } from '#shared/projects/vehicle-text.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { createUnusedReference } from '#server/db/unused-reference.ts';
import { record } from '#server/events/record.ts';
import { requestInstallPdf } from '#server/features/install-record-pdfs/install-record-pdfs.repository.ts';
import { findShopName } from '#server/features/invitations/invitations.repository.ts';
import { materialsOf } from '#server/features/materials/materials.repository.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { findVehicle } from '#server/features/projects/vehicle-wrap.repository.ts';
import { findUser } from '#server/features/users/users.repository.ts';
import { canonicalHash } from '#server/platform/canonical-form.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import {
  addendaOf,
  certificationsOf,
  findInstallRecord,
  insertAddendum,
  writeCompletion,
} from './install-records.repository.ts';
import { lockEditableProject, lockWritableProject, installRecordViewOf } from './install-records.service.ts';

interface CompletionInput {
  projectId: number;
  version: number;
  /** The typed name. */
  name: string;
}

/**
 * Completes the install record, which cannot be changed afterwards. Throws the same 403 and 409 as saving. Throws a 400
 * with the missing entries by field. A missing reason for a value outside a limit has the field `reasons.<key>`.
 */
export async function completeInstallRecord(
  app: AppContext,
  scope: Scope,
  { projectId, version, name }: CompletionInput,
) {
  return app.database.transaction(async (tx) => {
    const { project, storedContent } = await lockEditableProject(tx, scope, { projectId, version });
    const content = storedContent ?? throwNothingSaved();
    const completedRecord = await buildRecord(tx, app, scope, { project, content, signature: name });
    const { reference } = completedRecord;
    await writeCompletion(tx, project, {
      completedAt: new Date(completedRecord.completedAt),
      reference,
      record: completedRecord,
      sha256: canonicalHash(completedRecord),
    });
    await requestInstallPdf(tx, project, app.now());
    await record(tx, scope, {
      projectId,
      action: 'install_record_completed',
      description: 'completed the install record',
      details: { reference },
    });
    return installRecordViewOf(tx, scope, project);
  });
}

/**
 * Adds a later finding to a completed record. Throws the same 403 as saving, and a 409 for a record that is not completed or has
 * `MAX_ADDENDA` addenda.
 */
export async function addAddendum(
  app: AppContext,
  scope: Scope,
  { projectId, text }: { projectId: number; text: string },
) {
  return app.database.transaction(async (tx) => {
    const project = await lockWritableProject(tx, scope, projectId);
    const found = await findInstallRecord(tx, project);
    if (!found?.row.completedAt) throw new AppError('conflict', 'The install record is not completed yet');
    const number = (await addendaOf(tx, project)).length + 1;
    if (number > MAX_ADDENDA)
      throw new AppError('conflict', `An install record has at most ${MAX_ADDENDA} addenda`);
    const { userId } = scope;
    const { name: authorName } = await accountOf(tx, scope);
    await insertAddendum(tx, project, { number, text, authorName, userId, createdAt: app.now() });
    await requestInstallPdf(tx, project, app.now());
    await record(tx, scope, {
      projectId,
      action: 'install_record_addendum',
      description: 'added an addendum to the install record',
      details: { number },
    });
    return installRecordViewOf(tx, scope, project);
  });
}

interface RecordSource {
  project: VisibleProject;
  content: InstallRecordContent;
  signature: string;
}

async function buildRecord(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  { project, content, signature }: RecordSource,
): Promise<InstallRecord> {
  const materials = (await materialsOf(tx, project)).map(
    ({ isArchived: _a, isUsed: _u, ...limits }) => limits,
  );
  requireComplete(content, materials);
  const { reasons, installers, ...kept } = content;
  const vehicle = await findVehicle(tx, project);
  const certifications = await certificationsOf(
    tx,
    installers.flatMap(({ userId }) => userId ?? []),
  );
  const reasonByWarning = new Map(reasons.map(({ warning, reason }) => [warning, reason]));
  return {
    format: 1,
    reference: await createUnusedReference(tx),
    completedAt: app.now().toISOString(),
    shop: await findShopName(tx, project.contractorId),
    project: { id: project.id, name: project.name, vehicle: vehicle ? vehicleText(vehicle) : '' },
    ...kept,
    materials: usedMaterials(content, materials),
    installers: installers.map((installer) => ({
      ...installer,
      certifications: (installer.userId !== null && certifications.get(installer.userId)) || [],
    })),
    warnings: limitWarnings(content, materials).map((warning) => ({
      ...warning,
      reason: reasonByWarning.get(warning.key) ?? '',
    })),
    signature,
    account: await accountOf(tx, scope),
  };
}

function requireComplete(
  content: InstallRecordContent,
  materials: Parameters<typeof findMissingEntries>[1],
): void {
  const missingEntries = findMissingEntries(content, materials);
  if (missingEntries.length === 0) return;
  const errors: Record<string, { _errors: string[] }> = {};
  for (const { field, message } of missingEntries) (errors[field] ??= { _errors: [] })._errors.push(message);
  throw new AppError('validation_failed', 'The install record is not complete yet', { errors });
}

async function accountOf(tx: Tx, { userId }: Scope): Promise<{ name: string; email: string }> {
  const account = await findUser(tx, userId);
  if (!account) throw new AppError('not_signed_in', 'You are not signed in');
  return { name: account.name, email: account.email };
}

function throwNothingSaved(): never {
  throw new AppError('conflict', 'Save the install record first');
}
