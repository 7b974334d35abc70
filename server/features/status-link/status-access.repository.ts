import { eq } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { statusLinks } from '#server/db/schema/reviews.ts';

/** The access that a valid status link gives. */
export interface StatusAccess {
  readonly projectId: number;
}

/** The access that the link with this token hash gives; null for an unknown, replaced or revoked link. */
export async function findStatusAccess(sql: Sql, tokenHash: string): Promise<StatusAccess | null> {
  const [found] = await sql
    .select({ projectId: statusLinks.projectId })
    .from(statusLinks)
    .where(eq(statusLinks.tokenHash, tokenHash));
  return found ?? null;
}
