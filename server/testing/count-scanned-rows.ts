import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, QueryConfig } from 'pg';
import type { Database, PooledSql } from '#server/db/database.ts';

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** The number of rows of `table` that the statements of `read` scan. */
export async function countScannedRows(
  { pool }: Pick<Database, 'pool'>,
  table: string,
  read: (sql: PooledSql) => Promise<unknown>,
): Promise<number> {
  const statements: [text: string, values: unknown[]][] = [];
  const query = (statement: QueryConfig, values: unknown[]) => {
    statements.push([statement.text, values]);
    return pool.query(statement, values);
  };
  await read(drizzle({ query } as unknown as Pool, { casing: 'snake_case' }));
  let scannedRows = 0;
  for (const [text, values] of statements) {
    const { rows } = await pool.query(`explain (analyze, format json) ${text}`, values);
    scannedRows += countRowsInPlan(rows[0]['QUERY PLAN'][0].Plan, table);
  }
  return scannedRows;
}

function countRowsInPlan(node: PlanNode, table: string): number {
  const matchedRows = node['Actual Rows'] ?? 0;
  const filteredRows = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const nodeRowCount =
    node['Relation Name'] === table ? (matchedRows + filteredRows) * (node['Actual Loops'] ?? 1) : 0;
  return (node.Plans ?? []).reduce((sum, part) => sum + countRowsInPlan(part, table), nodeRowCount);
}
