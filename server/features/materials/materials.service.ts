import { AppError, throwNotFound } from '#shared/errors.ts';
import { MATERIAL_FIELD_NAMES, type MaterialInput } from '#shared/materials/materials.forms.ts';
import { mayEditMaterials } from '#shared/materials/materials.policy.ts';
import { mayWriteInstallRecord } from '#shared/projects/projects.policy.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { audit } from '#server/features/audit/audit.service.ts';
import { requireCurrentMembership } from '#server/features/project-access/current-membership.service.ts';
import { getProject } from '#server/features/project-access/project-changes.service.ts';
import type { Scope } from '#server/sessions/session-scope.ts';
import {
  deleteMaterial,
  findMaterial,
  insertMaterial,
  lockMaterial,
  materialsOf,
  ownMaterials,
  updateMaterial,
  type MaterialRow,
} from './materials.repository.ts';

/** The materials of the caller's shop; 403 for everybody but its owner and managers. */
export async function listMaterials({ database }: AppContext, scope: Scope): Promise<MaterialRow[]> {
  requireEditor(scope);
  return ownMaterials(database.sql, scope);
}

/** The materials of the project's shop; 403 for people who do not write its install record. */
export async function materialsOfProject(
  app: AppContext,
  scope: Scope,
  projectId: number,
): Promise<MaterialRow[]> {
  const project = await getProject(app, scope, projectId);
  if (!mayWriteInstallRecord(scope, project))
    throw new AppError('forbidden', 'Only the shop and the installer can see the materials of the shop');
  return materialsOf(app.database.sql, project);
}

/** Adds a material to the caller's shop; 403 for everybody but its owner and managers. */
export async function addMaterial(app: AppContext, scope: Scope, input: MaterialInput): Promise<MaterialRow> {
  requireEditor(scope);
  return app.database.transaction(async (tx) => {
    await requireCurrentMembership(tx, scope);
    const id = await insertMaterial(tx, scope, input);
    await auditChange(tx, scope, `the material ‘${nameOf(input)}’ (added)`);
    return (await findMaterial(tx, scope, id)) ?? throwNotFound('Material');
  });
}

/**
 * Changes a material of the caller's shop; 403 for everybody but its owner and managers, 404 for an unknown material, and 409 with
 * the material when it differs from `previous`. Completed records keep the earlier limits.
 */
export async function saveMaterial(
  app: AppContext,
  scope: Scope,
  { id, previous, ...input }: MaterialInput & { id: number; previous?: MaterialInput | undefined },
): Promise<MaterialRow> {
  const requireUnchanged = (material: MaterialRow) => {
    if (!previous || areEqualMaterials(material, previous) || areEqualMaterials(material, input)) return;
    throw new AppError('conflict', 'Somebody else changed this material', { details: material });
  };
  return changeMaterial(app, scope, { id, change: input, what: 'changed', requireUnchanged });
}

/**
 * Archives a material of the caller's shop, or restores an archived one; 403 for everybody but its owner and managers, 404 for an
 * unknown material.
 */
export async function archiveMaterial(
  app: AppContext,
  scope: Scope,
  { id, isArchived }: { id: number; isArchived: boolean },
): Promise<MaterialRow> {
  const change = { archivedAt: isArchived ? app.now() : null };
  return changeMaterial(app, scope, { id, change, what: isArchived ? 'archived' : 'unarchived' });
}

/**
 * Deletes a material of the caller's shop; 403 for everybody but its owner and managers, 404 for an unknown material, and 409
 * when an install record uses it.
 */
export async function removeMaterial(app: AppContext, scope: Scope, id: number): Promise<{ success: true }> {
  requireEditor(scope);
  return app.database.transaction(async (tx) => {
    await requireCurrentMembership(tx, scope);
    const material = await getLockedMaterial(tx, scope, id);
    if (material.isUsed)
      throw new AppError('conflict', 'An install record uses this material. Archive it instead');
    await deleteMaterial(tx, scope, id);
    await auditChange(tx, scope, `the material ‘${nameOf(material)}’ (deleted)`);
    return { success: true as const };
  });
}

interface MaterialChange {
  id: number;
  change: Parameters<typeof updateMaterial>[3];
  what: string;
  /** Throws when somebody else has changed the stored material. */
  requireUnchanged?: (material: MaterialRow) => void;
}

async function changeMaterial(
  app: AppContext,
  scope: Scope,
  { id, change, what, requireUnchanged }: MaterialChange,
): Promise<MaterialRow> {
  requireEditor(scope);
  return app.database.transaction(async (tx) => {
    await requireCurrentMembership(tx, scope);
    const material = await getLockedMaterial(tx, scope, id);
    requireUnchanged?.(material);
    await updateMaterial(tx, scope, id, change);
    const changedMaterial = (await findMaterial(tx, scope, id)) ?? throwNotFound('Material');
    await auditChange(tx, scope, `the material ‘${nameOf(changedMaterial)}’ (${what})`);
    return changedMaterial;
  });
}

async function getLockedMaterial(tx: Tx, scope: Scope, id: number): Promise<MaterialRow> {
  if (!(await lockMaterial(tx, scope, id))) throwNotFound('Material');
  return (await findMaterial(tx, scope, id)) ?? throwNotFound('Material');
}

async function auditChange(tx: Tx, scope: Scope, setting: string): Promise<void> {
  await audit(tx, scope, { kind: 'setting_changed', details: { setting } });
}

function areEqualMaterials(material: MaterialInput, other: MaterialInput): boolean {
  return MATERIAL_FIELD_NAMES.every((name) => material[name] === other[name]);
}

function nameOf({ maker, product }: Pick<MaterialInput, 'maker' | 'product'>): string {
  return `${maker} ${product}`;
}

function requireEditor(scope: Scope): void {
  if (!mayEditMaterials(scope))
    throw new AppError('forbidden', 'Only the owner and managers of a shop can edit its materials');
}
