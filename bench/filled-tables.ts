import type { Pool } from 'pg';
import { liftStatementLimits } from '#server/db/statement-limits.ts';
import { request } from '#server/testing/api-client.ts';
import { measureOnEachDatabase, type TestDatabase } from './databases.ts';
import { fillProjects } from './fill-projects.ts';
import { atMost, median, percentile95, type BenchResult } from './bench-result.ts';
import { measureTimes, withFilledServer } from './http-session.ts';

/** A measurement of the response times of `paths` for one shop, after `fill` has filled the database. */
interface Measurement {
  fill: (pool: Pool, database: TestDatabase['name']) => Promise<void>;
  paths: string[];
  rounds: number;
  resultOf: (times: number[][], database: TestDatabase['name']) => BenchResult;
}

function measure({ fill, paths, rounds, resultOf }: Measurement): Promise<BenchResult[]> {
  return measureOnEachDatabase(({ name, settings }) => {
    const fillTable = ({ database: { pool } }: { database: { pool: Pool } }) => fill(pool, name);
    return withFilledServer(settings, fillTable, async (shop) => {
      const sizes = await Promise.all(paths.map(async (path) => (await request(shop, path)).bytes.length));
      const times = await measureTimes(shop, paths, rounds);
      const medians = times.map((list) => median(list).toFixed(1));
      console.log(`  ${name}: responses of ${sizes.join(', ')} bytes; median ${medians.join(', ')} ms`);
      return [resultOf(times, name)];
    });
  });
}

/** Measures the request of the project page for a project with much content, as a multiple of the time for an empty project. */
export function measureProjectPage(): Promise<BenchResult[]> {
  return measure({
    fill: async (pool) => {
      await insertProject(pool, { photos: 0, messages: 0, activities: 0 });
      await insertProject(pool, { photos: 300, messages: 1_000, activities: 2_000 });
      await pool.query('vacuum analyze');
    },
    paths: ['/api/projects/1/details', '/api/projects/2/details'],
    rounds: 300,
    resultOf: (times, name) => {
      const [emptyProjectMs = 0, fullProjectMs = 0] = times.map(median);
      const workload = `page of a project with 300 photos, 1,000 messages, 2,000 history entries, ${name}`;
      return atMost(2, 'times an empty one', fullProjectMs / emptyProjectMs, workload);
    },
  });
}

async function insertProject(
  pool: Pool,
  { photos, messages, activities }: Record<'photos' | 'messages' | 'activities', number>,
): Promise<void> {
  const { rows } = await pool.query<{ id: number; owner: number }>(
    `insert into projects (name, status, progress, progress_stage, contractor_id)
     select 'Fleet van', 'in-progress', 60, 'wrap_printed', id from users returning id, contractor_id as owner`,
  );
  const { id, owner } = rows[0] ?? { id: 0, owner: 0 };
  await pool.query(
    `with f as (insert into files (folder, sha256, bytes, content_type, original_name, parts)
       select 'bench-' || n, 'none', 1, 'image/jpeg', 'IMG ' || n, '[]' from generate_series(1, $3::int) n returning id)
     insert into photos (project_id, file_id, uploaded_by_id, type)
     select $1, id, $2, (array['initial', 'pre-installation', 'post-installation'])[1 + row_number() over () % 3] from f`,
    [id, owner, photos],
  );
  await pool.query(
    `insert into messages (project_id, sender_id, content)
     select $1, $2, 'Message ' || n || ': the van is in bay 4, keys are at the desk' from generate_series(1, $3::int) n`,
    [id, owner, messages],
  );
  await pool.query(
    `insert into activities (project_id, user_id, action, description, dispatched_at)
     select $1, $2, 'photo_upload', 'uploaded the photo ' || n, now() from generate_series(1, $3::int) n`,
    [id, owner, activities],
  );
}

/** Measures a search of 10,000 installers with three filters, as a multiple of the time for the unfiltered first page. */
export function measureRegistry(): Promise<BenchResult[]> {
  const registryPath = '/api/subcontractors/all?limit=50';
  return measure({
    fill: insertInstallers,
    paths: [registryPath, `${registryPath}&q=wraps+7&state=texas&certifications=3M,PPF`],
    rounds: 200,
    resultOf: (times, name) => {
      const [unfilteredTime = 0, filteredTime = 0] = times.map(percentile95);
      return atMost(
        2,
        'times',
        filteredTime / unfilteredTime,
        `registry of 10,000: three filters against none, p95, ${name}`,
      );
    },
  });
}

/** Inserts 10,000 installers with a third of the certifications each. Every tenth is a contractor listed in the registry. */
async function insertInstallers(pool: Pool): Promise<void> {
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

/** Measures three requests of a user with 100,000 notifications: the first page, a later page, and the unread count. */
export function measureInbox(): Promise<BenchResult[]> {
  return measure({
    fill: async (pool) => {
      await pool.query(
        `insert into notifications (user_id, title, message, type, is_read)
         select users.id, 'Note ' || n, 'Something happened on ‘Project ' || n || '’', 'message_sent', n % 10 > 0
         from users, generate_series(1, 100000) n`,
      );
      await pool.query('vacuum analyze notifications');
    },
    paths: ['?limit=30', '?limit=30&cursor=50000', '/unread/count'].map((end) => `/api/notifications${end}`),
    rounds: 30,
    resultOf: (times, name) =>
      atMost(100, 'ms', percentile95(times.flat()), `bell over 100,000 rows, p95, ${name}`),
  });
}

/** The number of projects of the searching shop. */
const OWN_PROJECT_COUNT = 5_000;
/** The number of all projects. In the embedded database, which usually serves one shop, the searching shop owns all of them. */
const TOTAL_PROJECT_COUNTS = { embedded: OWN_PROJECT_COUNT, PostgreSQL: 1_000_000 };

/** Half a VIN, a vehicle number, a client, an installer, two words, a tracking number, and a text that no project has. */
const SEARCH_TEXTS = ['2CM0000123', 'unit-4', 'harbour', 'reyes', 'transit bakery', '1Z9999', 'nothing'];

/** Measures the search of the header for a shop with 5,000 projects. */
export function measureSearch(): Promise<BenchResult[]> {
  return measure({
    fill: (pool, database) => insertProjects(pool, TOTAL_PROJECT_COUNTS[database]),
    paths: SEARCH_TEXTS.map((text) => `/api/projects?q=${encodeURIComponent(text)}&sort=updated&limit=8`),
    rounds: 20,
    resultOf: (times, name) =>
      atMost(40, 'ms', percentile95(times.flat()), `search in ${OWN_PROJECT_COUNT} projects, p95, ${name}`),
  });
}

const SEARCHED_TABLES = ['projects', 'vehicle_details', 'tracking_items'];

/**
 * Inserts projects with clients, installers, vehicle numbers and tracking. The searching shop owns `OWN_PROJECT_COUNT` of
 * them, spread evenly among all projects.
 */
async function insertProjects(pool: Pool, count: number): Promise<void> {
  const { rows } = await pool.query<{ id: number }>('select id from users');
  const client = await pool.connect();
  await liftStatementLimits(client);
  // The triggers run only for the last statement, which updates all projects. This is faster than a run for each statement.
  for (const table of SEARCHED_TABLES) await client.query(`alter table ${table} disable trigger user`);
  const searchingShop = { shopId: rows[0]?.id ?? 0, projects: OWN_PROJECT_COUNT };
  await fillProjects(client, { shops: 200, projects: count, photos: 0, existingShop: searchingShop });
  await client.query(
    `insert into users (username, name, email, password_hash, role, company)
     select role || n, (array['Omar Reyes', 'Dana Whitfield', 'Priya Raman', 'Tom Herrera'])[1 + n % 4] || ' ' || n,
       role || n || '@example.com', 'none', role, (array['Harbour Bakery', 'City Plumbing', 'Fleet Co'])[1 + n % 3]
     from generate_series(1, 200) n, unnest(array['subcontractor', 'client']) role`,
  );
  await client.query(`update vehicle_details set license_plate = 'UNIT-' || project_id`);
  await client.query(
    `insert into tracking_items (project_id, tracking_number, tracking_carrier)
     select id, '1Z' || lpad((id::bigint * 7919)::text, 16, '9'), 'UPS' from projects where id % 2 = 0`,
  );
  for (const table of SEARCHED_TABLES) await client.query(`alter table ${table} enable trigger user`);
  await client.query(
    `with people as (
       select array_agg(id) filter (where role = 'subcontractor') as installers,
         array_agg(id) filter (where role = 'client') as clients
       from users)
     update projects set name = (array['Bakery', 'Plumbing', 'Fleet', 'School'])[1 + mixed % 4] || ' van ' || projects.id,
       subcontractor_id = installers[1 + mixed / 4 % 200], client_id = clients[1 + mixed / 800 % 200]
     from people, projects same, abs(hashint4(same.id) / 2) mixed where same.id = projects.id`,
  );
  await client.query('vacuum analyze');
  client.release(true);
}
