import { randomBytes } from 'node:crypto';
import { asAdmin, databaseUrl } from '#server/testing/admin-sql.ts';
import { startPostgres, type RunningPostgres } from '#server/testing/postgres-cluster.ts';

/** Creates an empty database on an existing or a new PostgreSQL; `stop` removes it. */
export async function startOwnPostgres(options: { durable?: boolean } = {}): Promise<RunningPostgres> {
  const cluster = await startPostgres(options);
  const name = `wrapline_${randomBytes(6).toString('hex')}`;
  await asAdmin(cluster.url, `create database ${name}`);
  return {
    ...cluster,
    url: databaseUrl(cluster.url, name),
    stop: async () => {
      await asAdmin(cluster.url, `drop database if exists ${name} with (force)`);
      await cluster.stop();
    },
  };
}
