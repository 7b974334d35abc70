import type { Pool } from 'pg';
import { liftStatementLimits } from '#server/db/statement-limits.ts';
import type { OpenApp } from '#server/start.ts';
import { measureOnEachDatabase } from './databases.ts';
import { fillProjects } from './fill-projects.ts';
import { atMost, median, percentile95, type BenchResult } from './figure.ts';
import { timesOf, withFilledServer } from './http-session.ts';

/** The projects of the searching shop. */
const OWN = 5_000;
/** All projects: PostgreSQL may serve many shops, an embedded database has one. */
const PROJECTS = { embedded: OWN, PostgreSQL: 1_000_000 };
const ROUNDS = 20;

/** The searched texts: half a VIN, a vehicle number, a client, an installer, two words, a tracking number, nothing. */
const TEXTS = ['2CM0000123', 'unit-4', 'harbour', 'reyes', 'transit bakery', '1Z9999', 'nothing'];

/** The response time of the search for a shop of 5,000 projects, as the header sends it. */
export function measureSearch(): Promise<BenchResult[]> {
  return measureOnEachDatabase(({ name, settings }) => {
    const fill = ({ database }: OpenApp) => insertProjects(database.pool, PROJECTS[name]);
    return withFilledServer(settings, fill, async (shop) => {
      const paths = TEXTS.map((text) => `/api/projects?q=${encodeURIComponent(text)}&sort=updated&limit=8`);
      const times = (await timesOf(shop, paths, ROUNDS)).flat();
      console.log(`  search, ${name}: median ${median(times).toFixed(1)} ms`);
      return [atMost(40, 'ms', percentile95(times), `search in ${OWN} projects, p95, ${name}`)];
    });
  });
}

/** Inserts projects with clients, installers, vehicle numbers and tracking; those of the searching shop are spread evenly. */
async function insertProjects(pool: Pool, count: number): Promise<void> {
  const { rows } = await pool.query<{ id: number }>('select id from users');
  const client = await pool.connect();
  await liftStatementLimits(client);
  // One update of all projects is faster than a trigger for each statement.
  for (const table of SEARCHED_TABLES) await client.query(`alter table ${table} disable trigger user`);
  const ours = { shopId: rows[0]?.id ?? 0, projects: OWN };
  await fillProjects(client, { shops: 200, projects: count, photos: 0, ours });
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

const SEARCHED_TABLES = ['projects', 'vehicle_details', 'tracking_items'];
