import autocannon from 'autocannon';
import { liftStatementLimits } from '#server/db/statement-limits.ts';
import type { OpenApp } from '#server/start.ts';
import { withApp } from '#server/testing/empty-database.ts';
import { request, type Caller } from '#server/testing/api-client.ts';
import { startProcess, withServer } from '#server/testing/server-process.ts';
import { measureOnPostgres } from './databases.ts';
import { fillProjects } from './fill-projects.ts';
import { atLeast, type BenchResult } from './bench-result.ts';
import { measureInTurn, registerShop } from './http-session.ts';

const PATH = '/api/projects?limit=50';
const ROUNDS = 5;
const MEASUREMENT_SECONDS = 5;
const CONNECTIONS = 10;

export interface Statement {
  text: string;
  values: unknown[];
}

/** Measures the request rate of a list of 50 of 100,000 projects, compared with a minimal server with the same response. */
export function measureList(): Promise<BenchResult[]> {
  return measureOnPostgres(({ settings }) =>
    withServer(settings, async ({ url }) => {
      const shop = await registerShop(url, 'measured-shop');
      const [list, count] = await withApp(settings, (app) => fillAndRecord(app, shop));
      const statements = JSON.stringify({ url: settings['DATABASE_URL'], list, count });
      const bareServer = await startProcess('bench/bare-server.ts', { BARE_SERVER: statements });
      try {
        await expectSameResponse(shop, bareServer.url);
        return await compareWithBareServer(shop, bareServer.url);
      } finally {
        await bareServer.kill();
      }
    }),
  );
}

/** Fills the database, and records the statements that the application sends for the list. */
async function fillAndRecord({ database, server }: OpenApp, shop: Caller): Promise<Statement[]> {
  const { rows } = await database.pool.query<{ id: number }>('select id from users');
  const shopId = rows[0]?.id ?? 0;
  const amounts = { shops: 250, projects: 100_000, photos: 60_000 };
  const client = await database.pool.connect();
  await liftStatementLimits(client);
  await fillProjects(client, { ...amounts, existingShop: { shopId, projects: 400 } });
  client.release(true);
  const recordedStatements: Statement[] = [];
  const query = database.pool.query.bind(database.pool);
  const recordingQuery = (statement: { text: string }, values: unknown[]) => {
    recordedStatements.push({ text: statement.text, values });
    return query(statement, values);
  };
  Object.assign(database.pool, { query: recordingQuery });
  await server.inject({ url: PATH, headers: { cookie: shop.cookie } });
  return recordedStatements.filter(({ text }) => text.includes('from "projects"'));
}

async function expectSameResponse(shop: Caller, bareUrl: string): Promise<void> {
  const [appResponse, bareResponse] = [await request(shop, PATH), await request({ base: bareUrl }, '')];
  if (appResponse.bytes.length < 1_000 || !appResponse.bytes.equals(bareResponse.bytes))
    throw new Error(
      `The responses differ:\n${String(appResponse.bytes).slice(0, 900)}\n${String(bareResponse.bytes).slice(0, 900)}`,
    );
}

async function compareWithBareServer({ base, cookie }: Caller, bareUrl: string): Promise<BenchResult[]> {
  const measureAppRate = () => measureRequestRate(base + PATH, cookie);
  const measureBareRate = () => measureRequestRate(bareUrl, cookie);
  // The first requests warm up both servers.
  await measureAppRate();
  await measureBareRate();
  const { subject, baseline, ratio } = await measureInTurn(ROUNDS, measureAppRate, measureBareRate);
  console.log(`  list: ${subject.toFixed(0)} requests per second against ${baseline.toFixed(0)}`);
  return [atLeast(0.6, 'of its rate', ratio, 'list of 50 of 100,000 against bare')];
}

async function measureRequestRate(url: string, cookie = ''): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: MEASUREMENT_SECONDS,
    headers: { cookie },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} error responses, ${result.errors} errors`);
  return result.requests.average;
}
