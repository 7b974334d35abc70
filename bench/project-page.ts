import type { Pool } from 'pg';
import { startServer } from '../scripts/server-process.ts';
import { fill, onEachDatabase, type Place } from './each-database.ts';
import { median, type Figure } from './figure.ts';
import { registerAndSignIn, timeOf } from './visitor.ts';

const ROUNDS = 300;
const WARM_UP = 50;
const NOTHING = { photos: 0, messages: 0, activities: 0 };
const MUCH = { photos: 300, messages: 1_000, activities: 2_000 };

/** What a project page asks for when the project has seen much, as a multiple of a project that has seen nothing. */
export function measureProjectPage(): Promise<Figure[]> {
  return onEachDatabase(async (place) => {
    const cookie = await registerShop(place);
    await fill(place, async (pool) => {
      for (const amounts of [NOTHING, MUCH]) await insertProject(pool, amounts);
      await pool.query('vacuum analyze');
    });
    const server = await startServer(place.settings);
    try {
      return [await compare(place.name, `${server.url}/api/projects`, cookie)];
    } finally {
      await server.stop();
    }
  });
}

/** Its session outlives the server. */
async function registerShop({ settings }: Place): Promise<string> {
  const server = await startServer(settings);
  try {
    return await registerAndSignIn(server.url, 'measured-shop');
  } finally {
    await server.stop();
  }
}

async function insertProject(pool: Pool, { photos, messages, activities }: typeof MUCH): Promise<void> {
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
     select $1, $2, 'Message ' || n || ': the van stands in bay 4, keys are at the desk' from generate_series(1, $3::int) n`,
    [id, owner, messages],
  );
  await pool.query(
    `insert into activities (project_id, user_id, action, description, dispatched_at)
     select $1, $2, 'photo_upload', 'uploaded the photo ' || n, now() from generate_series(1, $3::int) n`,
    [id, owner, activities],
  );
}

/** In turn, so that whatever else the machine does meets both. */
async function compare(name: string, projects: string, cookie: string): Promise<Figure> {
  const times: [empty: number[], full: number[]] = [[], []];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [place, list] of times.entries()) {
      const time = await timeOf(`${projects}/${place + 1}/details`, cookie);
      if (round >= 0) list.push(time);
    }
  }
  const [empty, full] = times.map(median) as [number, number];
  console.log(`  project page, ${name}: ${full.toFixed(2)} ms, of an empty project ${empty.toFixed(2)} ms`);
  return {
    what: `page of a project with 300 photos, 1,000 messages, 2,000 acts, ${name}`,
    value: full / empty,
    unit: 'times an empty one',
    goal: { atMost: 2 },
  };
}
