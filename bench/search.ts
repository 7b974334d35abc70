import type { Pool } from 'pg';
import { liftStatementLimits } from '#server/db/statement-limits.ts';
import { withApp } from '../scripts/empty-database.ts';
import { withServer } from '../scripts/server-process.ts';
import { measureOnEachDatabase } from './databases.ts';
import { atMost, median, percentile95, type Figure } from './figure.ts';
import { registerShop, timesOf } from './http-session.ts';

/** The projects of the searching shop. */
const OWN = 5_000;
/** All projects: PostgreSQL may serve many shops, an embedded database has one. */
const PROJECTS = { embedded: OWN, PostgreSQL: 1_000_000 };
const ROUNDS = 20;

/** The searched texts: half a VIN, a vehicle number, a client, an installer, two words, a tracking number, nothing. */
const TEXTS = ['2CM0123', 'unit-4', 'harbour', 'reyes', 'transit bakery', '1Z9999', 'nothing'];

/** The response time of the search for a shop of 5,000 projects, as the header sends it. */
export function measureSearch(): Promise<Figure[]> {
  return measureOnEachDatabase(async ({ name, settings }) => {
    const { cookie } = await withServer(settings, ({ url }) => registerShop(url, 'searching-shop'));
    await withApp(settings, ({ database }) => insertProjects(database.pool, PROJECTS[name]));
    return withServer(settings, async ({ url }) => {
      const paths = TEXTS.map((text) => `/api/projects?q=${encodeURIComponent(text)}&sort=updated&limit=8`);
      const times = (await timesOf({ base: url, cookie }, paths, ROUNDS)).flat();
      console.log(`  search, ${name}: median ${median(times).toFixed(1)} ms`);
      return [atMost(40, 'ms', percentile95(times), `search in ${OWN} projects, p95, ${name}`)];
    });
  });
}

/** Inserts projects with vehicles and tracking; those of the searching shop are spread evenly. */
async function insertProjects(pool: Pool, count: number): Promise<void> {
  const client = await pool.connect();
  await liftStatementLimits(client);
  // One update of all projects is faster than a trigger for every row.
  for (const table of SEARCHED_TABLES) await client.query(`alter table ${table} disable trigger user`);
  await client.query(
    `insert into users (username, name, email, password_hash, role, company)
     select role || n, (array['Omar Reyes', 'Dana Whitfield', 'Priya Raman', 'Tom Herrera'])[1 + n % 4] || ' ' || n,
       role || n || '@example.com', 'none', role, (array['Harbour Bakery', 'City Plumbing', 'Fleet Co'])[1 + n % 3]
     from generate_series(1, 200) n, unnest(array['contractor', 'subcontractor', 'client']) role`,
  );
  await client.query(
    `with people as (
       select (select id from users where username = 'searching-shop') as shop,
         array_agg(id) filter (where username ~ '^contractor') as shops,
         array_agg(id) filter (where username ~ '^subcontractor') as installers,
         array_agg(id) filter (where username ~ '^client') as clients
       from users)
     insert into projects (name, status, progress, progress_stage, contractor_id, subcontractor_id, client_id, deadline)
     select (array['Bakery', 'Plumbing', 'Fleet', 'School'])[1 + mixed % 4] || ' van ' || n, 'in-progress', 60, 'wrap_printed',
       case when n % $2::int = 0 then shop else shops[1 + n % 200] end, installers[1 + mixed / 4 % 200],
       clients[1 + mixed / 800 % 200], date '2026-01-01' + n % 700
     from generate_series(1, $1::int) n, abs(hashint4(n) / 2) mixed, people`,
    [count, count / OWN],
  );
  await client.query(
    `insert into vehicle_details (project_id, type, make, model, year, color, vin, license_plate)
     select id, 'van', (array['Ford', 'Ram'])[1 + mixed % 2], (array['Transit', 'ProMaster'])[1 + mixed % 2], '2026',
       'White', '1FTBW2CM' || lpad(mixed::text, 9, '0'), 'UNIT-' || id
     from projects, abs(hashint4(id) / 3) mixed`,
  );
  await client.query(
    `insert into tracking_items (project_id, tracking_number, tracking_carrier)
     select id, '1Z' || lpad((id::bigint * 7919)::text, 16, '9'), 'UPS' from projects where id % 2 = 0`,
  );
  for (const table of SEARCHED_TABLES) await client.query(`alter table ${table} enable trigger user`);
  await client.query('update projects set name = name');
  await client.query('vacuum analyze');
  client.release(true);
}

const SEARCHED_TABLES = ['projects', 'vehicle_details', 'tracking_items'];
