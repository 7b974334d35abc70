import { and, count, eq, sql as raw, type SQL } from 'drizzle-orm';
import type { ListPosition } from '#server/db/list-cursor.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { byName, isAfterName, personColumns } from '#server/features/users/users.repository.ts';

/** A shop's projects: all projects, or all except the given one. */
export interface ShopProjectFilter {
  shopId: number;
  exceptId?: number;
}

/** The clients of the shop's projects, by name, after the cursor. */
export async function clientsOf(
  sql: Sql,
  shop: ShopProjectFilter,
  { limit, after }: { limit: number; after: ListPosition | undefined },
) {
  return sql
    .select(personColumns)
    .from(users)
    .where(and(isClientOfShopProject(shop), after && isAfterName(after)))
    .orderBy(...byName)
    .limit(limit);
}

/** The number of clients of the shop's projects. */
export async function countClientsOf(sql: Sql, shop: ShopProjectFilter): Promise<number> {
  const [countRow] = await sql.select({ clients: count() }).from(users).where(isClientOfShopProject(shop));
  return countRow?.clients ?? 0;
}

/** Whether the account is the client of another project of the same shop. */
export async function isShopClient(
  tx: Tx,
  { id: exceptId, contractorId: shopId }: VisibleProject,
  userId: number,
): Promise<boolean> {
  return (await tx.$count(users, and(eq(users.id, userId), isClientOfShopProject({ shopId, exceptId })))) > 0;
}

function isClientOfShopProject({ shopId, exceptId = 0 }: ShopProjectFilter): SQL | undefined {
  return and(
    eq(users.role, 'client'),
    raw`${users.id} in (select client_id from projects where contractor_id = ${shopId} and id <> ${exceptId})`,
  );
}
