import { AppError, type FieldErrors } from '#shared/errors.ts';
import {
  installRecordContent,
  type InstallRecordContent,
} from '#shared/install-records/install-record.forms.ts';
import { mayWriteInstallRecord } from '#shared/projects/projects.policy.ts';
import type { AppContext } from '#server/context.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { record } from '#server/events/record.ts';
import { lockUsableMaterials } from '#server/features/materials/materials.repository.ts';
import { getLockedProject, getProject } from '#server/features/project-access/project-changes.service.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import {
  addendaOf,
  findInstallRecord,
  findPossibleInstallers,
  materialIdsIn,
  writeInstallRecord,
} from './install-records.repository.ts';

const EMPTY_CONTENT = installRecordContent.parse({});

/** The install record of a project; an empty record before the first save. All participants can read it. */
export async function installRecordOf(app: AppContext, scope: Scope, projectId: number) {
  return installRecordViewOf(app.database.sql, scope, await getProject(app, scope, projectId));
}

interface SaveInput {
  projectId: number;
  version: number;
  content: InstallRecordContent;
}

/**
 * Saves the next version of the install record. 403 for people who may not write it. 409 with the current record when it was
 * saved or completed in the meantime. Throws the 400 of `requireUsableReferences`.
 */
export async function saveInstallRecord(
  app: AppContext,
  scope: Scope,
  { projectId, version, content }: SaveInput,
) {
  return app.database.transaction(async (tx) => {
    const { project, storedContent } = await lockEditableProject(tx, scope, { projectId, version });
    await requireUsableReferences(tx, project, content, storedContent?.installers ?? []);
    await writeInstallRecord(tx, project, {
      version: version + 1,
      content,
      updatedAt: app.now(),
      updatedById: scope.userId,
    });
    await record(tx, scope, {
      projectId,
      action: 'install_record_saved',
      description: version === 0 ? 'started the install record' : 'saved the install record',
      details: { version: version + 1 },
    });
    return installRecordViewOf(tx, scope, project);
  });
}

/**
 * Locks the project before its record changes. Returns the project, and the stored content of the record, which is undefined
 * before the first save. Throws the same 403 and 409 as saving.
 */
export async function lockEditableProject(
  tx: Tx,
  scope: Scope,
  { projectId, version }: Omit<SaveInput, 'content'>,
): Promise<{ project: VisibleProject; storedContent: InstallRecordContent | undefined }> {
  const project = await lockWritableProject(tx, scope, projectId);
  const found = await findInstallRecord(tx, project);
  const isCompleted = Boolean(found?.row.completedAt);
  if (!isCompleted && (found?.row.version ?? 0) === version)
    return { project, storedContent: found?.row.content };
  const message = isCompleted
    ? 'The install record is completed. Add an addendum instead'
    : 'Someone else changed the install record since you opened it';
  throw new AppError('conflict', message, { details: await installRecordViewOf(tx, scope, project) });
}

/** Locks a project. 404 when the caller does not see the project, 403 when the caller may not write its install record. */
export async function lockWritableProject(tx: Tx, scope: Scope, projectId: number): Promise<VisibleProject> {
  const project = await getLockedProject(tx, scope, projectId);
  if (!mayWriteInstallRecord(scope, project))
    throw new AppError('forbidden', 'Only the shop and the installer can write the install record');
  return project;
}

/** The record of a project in the format of the API. */
export async function installRecordViewOf(sql: Sql, scope: Scope, project: VisibleProject) {
  const found = await findInstallRecord(sql, project);
  const { version = 0, content = EMPTY_CONTENT, updatedAt = null } = found?.row ?? {};
  const isEditable = mayWriteInstallRecord(scope, project) && !found?.row.completedAt;
  return {
    version,
    content,
    updatedAt,
    updatedBy: found?.updatedBy ?? null,
    completion: completionOf(project, found?.row),
    addenda: (await addendaOf(sql, project)).map(({ authorName: author, ...addendum }) => ({
      ...addendum,
      author,
    })),
    people: isEditable ? await findPossibleInstallers(sql, project) : [],
  };
}

type Row = NonNullable<Awaited<ReturnType<typeof findInstallRecord>>>['row'];

function completionOf({ id }: VisibleProject, row: Row | undefined) {
  const { completedAt, reference, record: completedRecord, sha256 } = row ?? {};
  if (!completedAt || !completedRecord || !reference || !sha256) return null;
  const { signature, installers, warnings } = completedRecord;
  const pdfUrl = `/api/projects/${id}/install-record.pdf`;
  return { completedAt, reference, sha256, signature, installers, warnings, pdfUrl };
}

/**
 * Throws a 400 for a material that the shop does not have. Also throws a 400 for a person who belongs neither to the
 * shop nor to the installer, unless the stored record already lists this person.
 */
async function requireUsableReferences(
  tx: Tx,
  project: VisibleProject,
  content: InstallRecordContent,
  listedPeople: InstallRecordContent['installers'],
): Promise<void> {
  const usableMaterials = await lockUsableMaterials(tx, project, materialIdsIn(content));
  // People who are already listed may have left since. They stay allowed, so that the record can be saved.
  const people = new Set(
    [...(await findPossibleInstallers(tx, project)), ...listedPeople].map(({ userId }) => userId),
  );
  const isUnknown = (id: number | null) => id !== null && !usableMaterials.has(id);
  const fields = [
    ...content.films.flatMap((film, index) => [
      ...(isUnknown(film.materialId) ? [`content.films.${index}.materialId`] : []),
      ...(isUnknown(film.laminateMaterialId) ? [`content.films.${index}.laminateMaterialId`] : []),
    ]),
    ...content.installers.flatMap(({ userId }, index) =>
      userId !== null && !people.has(userId) ? [`content.installers.${index}.userId`] : [],
    ),
  ];
  if (fields.length > 0)
    throw new AppError('validation_failed', 'A material or person is no longer available', {
      errors: Object.fromEntries(
        fields.map((field) => [field, { _errors: ['No longer available. Choose again'] }]),
      ) satisfies FieldErrors,
    });
}
