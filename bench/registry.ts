import type { Pool } from 'pg';
import { startServer } from '../scripts/server-process.ts';
import { fill, onEachDatabase } from './each-database.ts';
import { percentile95, type Figure } from './figure.ts';
import { registerAndSignIn } from './visitor.ts';

const INSTALLERS = 10_000;
const ROUNDS = 200;
const PAGE = '/api/subcontractors/all?limit=50';
const THREE_FILTERS = `${PAGE}&q=wraps+7&state=texas&certifications=3M,PPF`;

/** The search of 10,000 installers by three filters against their unfiltered first page, in turn. */
export async function measureRegistry(): Promise<Figure[]> {
  return onEachDatabase(async (place) => {
    await fill(place, insertInstallers);
    const server = await startServer(place.settings);
    try {
      const cookie = await registerAndSignIn(server.url, 'hiring-shop');
      const unfiltered: number[] = [];
      const filtered: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        unfiltered.push(await timeOf(server.url + PAGE, cookie));
        filtered.push(await timeOf(server.url + THREE_FILTERS, cookie));
      }
      const [whole, search] = [percentile95(unfiltered), percentile95(filtered)];
      console.log(`  registry, ${place.name}: p95 ${search.toFixed(1)} ms against ${whole.toFixed(1)} ms`);
      const what = `registry of 10,000: three filters against none, p95, ${place.name}`;
      return [{ what, value: search / whole, unit: 'times', goal: { atMost: 2 } }];
    } finally {
      await server.stop();
    }
  });
}

async function timeOf(url: string, cookie: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers: { cookie } });
  const found: unknown = await response.json();
  if (!Array.isArray(found) || found.length < 50) throw new Error(`${url} found less than a page`);
  return performance.now() - startedAt;
}

/** Every tenth is a listed contractor; each holds a third of the certifications. */
async function insertInstallers(pool: Pool): Promise<void> {
  await pool.query(
    `insert into users (username, name, email, password_hash, role, allow_contractor_role, company, state)
     select 'installer-' || n, 'Installer ' || n, 'installer-' || n || '@example.com', 'none',
       case when n % 10 = 0 then 'contractor' else 'subcontractor' end, n % 10 = 0,
       case when n % 3 > 0 then 'Wraps ' || n % 70 end, (array['Texas', 'California', 'New York', 'Florida'])[1 + n % 4]
     from generate_series(1, $1::int) n`,
    [INSTALLERS],
  );
  await pool.query(
    `insert into user_certifications (user_id, certification_id)
     select users.id, certifications.id from users join certifications on (users.id + certifications.id) % 3 = 0`,
  );
  await pool.query('vacuum analyze');
}
