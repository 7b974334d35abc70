import type { Pool } from 'pg';
import type { OpenApp } from '#server/start.ts';
import type { Caller } from '../scripts/api-client.ts';
import { measureOnEachDatabase } from './databases.ts';
import { atMost, median, type BenchResult } from './figure.ts';
import { timesOf, withFilledServer } from './http-session.ts';

const ROUNDS = 300;
const WARM_UP = 50;
const EMPTY_PROJECT = { photos: 0, messages: 0, activities: 0 };
const LARGE_PROJECT = { photos: 300, messages: 1_000, activities: 2_000 };

/** The time of the project page's request for a project with much content, as a multiple of an empty project's. */
export function measureProjectPage(): Promise<BenchResult[]> {
  return measureOnEachDatabase(({ name, settings }) =>
    withFilledServer(settings, insertProjects, async (shop) => [await compare(name, shop)]),
  );
}

async function insertProjects({ database: { pool } }: OpenApp): Promise<void> {
  for (const amounts of [EMPTY_PROJECT, LARGE_PROJECT]) await insertProject(pool, amounts);
  await pool.query('vacuum analyze');
}

async function insertProject(
  pool: Pool,
  { photos, messages, activities }: typeof LARGE_PROJECT,
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

async function compare(name: string, shop: Caller): Promise<BenchResult> {
  const paths = ['/api/projects/1/details', '/api/projects/2/details'];
  await timesOf(shop, paths, WARM_UP);
  const [least = 0, most = 0] = (await timesOf(shop, paths, ROUNDS)).map(median);
  console.log(`  project page, ${name}: ${most.toFixed(2)} ms, of an empty project ${least.toFixed(2)} ms`);
  const what = `page of a project with 300 photos, 1,000 messages, 2,000 history entries, ${name}`;
  return atMost(2, 'times an empty one', most / least, what);
}
