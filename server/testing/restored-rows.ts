import type { Database } from '#server/db/database.ts';

/** All rows of these tables as sorted JSON texts, to compare two databases. */
export async function readRowTexts({ pool }: Database, tables: string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from "${table}" t`);
    found[table] = rows.map(({ row }) => row).toSorted();
  }
  return found;
}
