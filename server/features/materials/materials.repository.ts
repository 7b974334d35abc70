import { and, asc, eq, getTableColumns, inArray, sql as raw } from 'drizzle-orm';
import { participantIdOf } from '#shared/actor.ts';
import type { MaterialInput } from '#shared/materials/materials.forms.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { installRecordMaterials, materials } from '#server/db/schema/install-records.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

export type MaterialRow = Awaited<ReturnType<typeof selectMaterials>>[number];

const { shopId: _shop, createdAt: _created, archivedAt: _archived, ...fields } = getTableColumns(materials);
const byName = [
  asc(raw`lower(${materials.maker})`),
  asc(raw`lower(${materials.product})`),
  asc(materials.id),
];

/** The materials of the caller's shop, sorted by manufacturer and product. */
export async function ownMaterials(sql: Sql, scope: Scope): Promise<MaterialRow[]> {
  return selectMaterials(sql)
    .where(eq(materials.shopId, participantIdOf(scope)))
    .orderBy(...byName);
}

/** The materials of the project's shop, sorted by manufacturer and product. */
export async function materialsOf(sql: Sql, { contractorId }: VisibleProject): Promise<MaterialRow[]> {
  return selectMaterials(sql)
    .where(eq(materials.shopId, contractorId))
    .orderBy(...byName);
}

/** A material of the caller's shop; null when there is none with this id. */
export async function findMaterial(sql: Sql, scope: Scope, id: number): Promise<MaterialRow | null> {
  const [found] = await selectMaterials(sql).where(isOfShop(scope, id));
  return found ?? null;
}

/** Locks a material of the caller's shop against new uses until the transaction ends; false when there is none with this id. */
export async function lockMaterial(tx: Tx, scope: Scope, id: number): Promise<boolean> {
  const lockedRows = await tx
    .select({ id: materials.id })
    .from(materials)
    .where(isOfShop(scope, id))
    .for('update');
  return lockedRows.length > 0;
}

/** Locks materials of the project's shop against deletion until the transaction ends, and returns the ids that exist. */
export async function lockUsableMaterials(
  tx: Tx,
  { contractorId }: VisibleProject,
  ids: number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const lockedRows = await tx
    .select({ id: materials.id })
    .from(materials)
    .where(and(eq(materials.shopId, contractorId), inArray(materials.id, ids)))
    .orderBy(materials.id)
    .for('key share');
  return new Set(lockedRows.map(({ id }) => id));
}

/** Writes a material of the caller's shop, and returns its id. */
export async function insertMaterial(tx: Tx, scope: Scope, input: MaterialInput): Promise<number> {
  const [row] = await tx
    .insert(materials)
    .values({ ...input, shopId: participantIdOf(scope) })
    .returning({ id: materials.id });
  if (!row) throw new Error('The material was not written');
  return row.id;
}

/** Writes the given fields of a material of the caller's shop. */
export async function updateMaterial(
  tx: Tx,
  scope: Scope,
  id: number,
  change: Partial<MaterialInput> & { archivedAt?: Date | null },
): Promise<void> {
  await tx.update(materials).set(change).where(isOfShop(scope, id));
}

/** Deletes a material of the caller's shop. `removeMaterial` checks first that no install record uses it. */
export async function deleteMaterial(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.delete(materials).where(isOfShop(scope, id));
}

function selectMaterials(sql: Sql) {
  return sql
    .select({
      ...fields,
      isArchived: raw<boolean>`(${materials.archivedAt} is not null)`,
      isUsed: raw<boolean>`exists (select from ${installRecordMaterials} where material_id = materials.id)`,
    })
    .from(materials)
    .$dynamic();
}

function isOfShop(scope: Scope, id: number) {
  return and(eq(materials.id, id), eq(materials.shopId, participantIdOf(scope)));
}
