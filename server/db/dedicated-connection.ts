import { Client, type PoolClient } from 'pg';
import { CONNECT_TIMEOUT_MS } from '#server/db/create-database.ts';
import type { Database } from '#server/db/database.ts';

/**
 * Runs `work` in a session of its own, which bypasses a pooler. The session ends afterwards, so that no lock or setting remains
 * after an error. The embedded database has only one session, so all other calls wait until `work` is done.
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
  // Without a listener, a connection that breaks would end the process. The running query rejects anyway.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
