import { Client, type PoolClient } from 'pg';
import { CONNECT_TIMEOUT_MS } from '#server/db/create-database.ts';
import type { Database } from '#server/db/database.ts';

/**
 * Runs `work` in its own direct session, which ends afterwards, so that no lock or setting remains after an error. On the
 * embedded database it is the only session, and everything else waits for it.
 */
export async function withDedicatedConnection<T>(
  { directUrl, pool }: Database,
  work: (client: Client | PoolClient) => Promise<T>,
): Promise<T> {
  if (directUrl === null) {
    const client = await pool.connect();
    return work(client).finally(() => client.release(true));
  }
  const client = new Client({ connectionString: directUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // A connection that breaks also rejects the running query. Without a listener the error would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
