import { asc, eq, getTableColumns, inArray, sql as raw } from 'drizzle-orm';
import type { Sql, Tx } from '#server/db/database.ts';
import { certifications, userCertifications } from '#server/db/schema/accounts.ts';
import type { AdminScope, Scope } from '#server/sessions/session-scope.ts';

export type CertificationRow = typeof certifications.$inferSelect;
type NewCertification = typeof certifications.$inferInsert;

/** Sorts by name, case-insensitive. */
const byName = asc(raw`lower(${certifications.name})`);

/** The certifications that users can choose, sorted by name. */
export async function activeCertifications(sql: Sql): Promise<CertificationRow[]> {
  return sql.select().from(certifications).where(eq(certifications.isActive, true)).orderBy(byName);
}

/** The certifications of the caller's account, including inactive ones, sorted by name. */
export async function heldCertifications(sql: Sql, { userId }: Scope): Promise<CertificationRow[]> {
  return sql
    .select(getTableColumns(certifications))
    .from(certifications)
    .innerJoin(userCertifications, eq(userCertifications.certificationId, certifications.id))
    .where(eq(userCertifications.userId, userId))
    .orderBy(byName);
}

/** All certifications, including inactive ones, with the number of users who hold them. Sorted by name. */
export async function allCertifications(sql: Sql, _admin: AdminScope) {
  return sql
    .select({
      ...getTableColumns(certifications),
      holders: raw<number>`(select count(*)::int from user_certifications where certification_id = certifications.id)`,
    })
    .from(certifications)
    .orderBy(byName);
}

/** Writes a certification; null when the name is taken, case-insensitive. */
export async function insertCertification(
  tx: Tx,
  _admin: AdminScope,
  certification: NewCertification,
): Promise<CertificationRow | null> {
  const [row] = await tx.insert(certifications).values(certification).onConflictDoNothing().returning();
  return row ?? null;
}

/** Writes the given fields; null when there is no such certification. Throws PostgreSQL's unique violation for a taken name. */
export async function updateCertification(
  tx: Tx,
  _admin: AdminScope,
  id: number,
  change: Partial<NewCertification>,
): Promise<CertificationRow | null> {
  const [row] = await tx.update(certifications).set(change).where(eq(certifications.id, id)).returning();
  return row ?? null;
}

/** Deletes a certification and removes it from every user. Returns its name; null when there is no such certification. */
export async function deleteCertificationRow(tx: Tx, _admin: AdminScope, id: number) {
  const [deleted] = await tx
    .delete(certifications)
    .where(eq(certifications.id, id))
    .returning({ name: certifications.name });
  return deleted ?? null;
}

/**
 * The ids of the certifications with these names, by lower-case name, locked against deletion. Names without a certification are
 * left out.
 */
export async function certificationIdsByName(tx: Tx, names: string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const rows = await tx
    .select({ id: certifications.id, name: certifications.name })
    .from(certifications)
    .where(
      inArray(
        raw`lower(${certifications.name})`,
        names.map((name) => raw`lower(${name})`),
      ),
    )
    .for('key share');
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
}

/** The given ids for which a certification exists, locked against deletion. */
export async function existingCertificationIds(tx: Tx, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: certifications.id })
    .from(certifications)
    .where(inArray(certifications.id, ids))
    .for('key share');
  return new Set(rows.map(({ id }) => id));
}

/** Creates a certification with this name unless it exists, and returns its id. */
export async function createCertification(tx: Tx, name: string): Promise<number> {
  await tx.insert(certifications).values({ name }).onConflictDoNothing();
  const id = (await certificationIdsByName(tx, [name])).get(name.toLowerCase());
  if (id === undefined) throw new Error(`The certification ${name} was not written`);
  return id;
}
