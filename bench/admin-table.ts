import type { Pool } from 'pg';
import { startServer } from '../scripts/server-process.ts';
import { fill, onEachDatabase, type Place } from './each-database.ts';
import { median, percentile95, type Figure } from './figure.ts';
import { signIn, timeOf } from './visitor.ts';

const TABLE = '/api/admin/users/role/subcontractor';
const ACCOUNTS = 1_000;
const ROUNDS = 40;
const ADMIN = {
  ADMIN_USERNAME: 'bench-admin',
  ADMIN_PASSWORD: 'correct horse',
  ADMIN_EMAIL: 'a@example.com',
};
/** The table as it opens, as it is searched, and sorted by the column that most leave empty. */
const QUERIES = ['', 'q=installer+77', 'q=tx&sort=name', 'q=nobody-of-this-name', 'sort=company&order=desc'];

/** How long the admin's table of 1,000 installers, each with four certifications, takes to answer and to filter. */
export function measureAdminTable(): Promise<Figure[]> {
  return onEachDatabase((place) => measure({ ...place, settings: { ...place.settings, ...ADMIN } }));
}

async function measure(place: Place): Promise<Figure[]> {
  const { name, settings } = place;
  await fill(place, insertInstallers);
  const server = await startServer(settings);
  try {
    const cookie = await signIn(server.url, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const query of QUERIES) times.push(await timeOf(`${server.url}${TABLE}?${query}`, cookie));
    }
    console.log(`  admin table, ${name}: median ${median(times).toFixed(1)} ms`);
    return [
      {
        what: `admin table of 1,000, 95 of 100, ${name}`,
        value: percentile95(times),
        unit: 'ms',
        goal: { atMost: 100 },
      },
    ];
  } finally {
    await server.stop();
  }
}

async function insertInstallers(pool: Pool): Promise<void> {
  await pool.query(
    `insert into users (username, name, email, password_hash, role, company, state)
     select 'installer-' || n, 'Installer ' || n, 'installer-' || n || '@example.com', 'none', 'subcontractor',
       case when n % 3 = 0 then 'Wraps ' || n % 70 end, (array['TX', 'CA', 'NY', 'FL'])[1 + n % 4]
     from generate_series(1, $1::int) n`,
    [ACCOUNTS],
  );
  await pool.query(
    `insert into user_certifications (user_id, certification_id)
     select users.id, certifications.id from users join certifications on (users.id + certifications.id) % 3 = 0
     where role = 'subcontractor'`,
  );
  await pool.query('analyze');
}
