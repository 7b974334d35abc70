import type { OpenApp } from '#server/start.ts';
import { request, type Caller } from '../scripts/api-client.ts';
import { measureOnEachDatabase } from './databases.ts';
import { atMost, median, percentile95, type BenchResult } from './figure.ts';
import { timesOf, withFilledServer } from './http-session.ts';

/** The response time of a search of 10,000 installers with three filters, as a multiple of the unfiltered first page. */
export function measureRegistry(): Promise<BenchResult[]> {
  return measureOnEachDatabase(({ name, settings }) =>
    withFilledServer(settings, insertInstallers, async (shop) => {
      const page = '/api/subcontractors/all?limit=50';
      const filtered = `${page}&q=wraps+7&state=texas&certifications=3M,PPF`;
      await Promise.all([page, filtered].map((path) => expectFullPage(shop, path)));
      const times = await timesOf(shop, [page, filtered], 200);
      const [whole = 0, search = 0] = times.map(percentile95);
      console.log(`  registry, ${name}: p95 ${search.toFixed(1)} ms against ${whole.toFixed(1)} ms`);
      const what = `registry of 10,000: three filters against none, p95, ${name}`;
      return [atMost(2, 'times', search / whole, what)];
    }),
  );
}

/** The response times for a user with 100,000 notifications: the first page, a later page, and the unread count. */
export function measureInbox(): Promise<BenchResult[]> {
  return measureOnEachDatabase(({ name, settings }) =>
    withFilledServer(settings, insertNotifications, async (shop) => {
      const calls = ['?limit=30', '?limit=30&cursor=50000', '/unread/count'];
      const paths = calls.map((call) => `/api/notifications${call}`);
      const times = (await timesOf(shop, paths, 30)).flat();
      console.log(`  inbox, ${name}: median ${median(times).toFixed(1)} ms`);
      return [atMost(100, 'ms', percentile95(times), `bell over 100,000 rows, p95, ${name}`)];
    }),
  );
}

async function expectFullPage(caller: Caller, path: string): Promise<void> {
  const { bytes } = await request(caller, path);
  const found: unknown = JSON.parse(bytes.toString());
  if (!Array.isArray(found) || found.length < 50) throw new Error(`${path} found less than a page`);
}

/** Inserts 10,000 installers with a third of the certifications each; every tenth is a listed contractor. */
async function insertInstallers({ database: { pool } }: OpenApp): Promise<void> {
  await pool.query(
    `insert into users (username, name, email, password_hash, role, allow_contractor_role, company, state)
     select 'installer-' || n, 'Installer ' || n, 'installer-' || n || '@example.com', 'none',
       case when n % 10 = 0 then 'contractor' else 'subcontractor' end, n % 10 = 0,
       case when n % 3 > 0 then 'Wraps ' || n % 70 end, (array['Texas', 'California', 'New York', 'Florida'])[1 + n % 4]
     from generate_series(1, 10000) n`,
  );
  await pool.query(
    `insert into user_certifications (user_id, certification_id)
     select users.id, certifications.id from users join certifications on (users.id + certifications.id) % 3 = 0`,
  );
  await pool.query('vacuum analyze');
}

async function insertNotifications({ database: { pool } }: OpenApp): Promise<void> {
  await pool.query(
    `insert into notifications (user_id, title, message, type, is_read)
     select users.id, 'Note ' || n, 'Something happened on ‘Project ' || n || '’', 'message_sent', n % 10 > 0
     from users, generate_series(1, 100000) n`,
  );
  await pool.query('vacuum analyze notifications');
}
