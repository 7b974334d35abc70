import type { Pool, PoolClient } from 'pg';

interface ProjectAmounts {
  /** The number of new shops. The projects are spread evenly over these shops. */
  shops: number;
  projects: number;
  /** The total number of photos, spread evenly over the projects. */
  photos: number;
  /** An existing shop that gets about this number of the projects, at even intervals. The new shops get the others. */
  existingShop?: { shopId: number; projects: number };
}

/** Fills an empty database with realistic rows, each project with vehicle and wrap. */
export async function fillProjects(
  pool: Pool | PoolClient,
  { shops, projects, photos, existingShop }: ProjectAmounts,
): Promise<void> {
  const ownProjectInterval = existingShop ? Math.floor(projects / existingShop.projects) : projects + 1;
  await pool.query(
    `insert into users (username, name, email, password_hash, role)
     select 'shop-' || n, 'Wrap Shop ' || n, 'shop-' || n || '@example.com', 'none', 'contractor'
     from generate_series(1, $1::int) n`,
    [shops],
  );
  await pool.query(
    `with shop as (select array_agg(id order by id) as ids from users where username like 'shop-%')
     insert into projects (name, status, progress, progress_stage, contractor_id, deadline)
     select 'Fleet van ' || n, 'in-progress', 60, 'wrap_printed',
       case when n % $2::int = 0 then $3::int else ids[1 + n % $4::int] end, date '2026-01-01' + n % 700
     from generate_series(1, $1::int) n, shop`,
    [projects, ownProjectInterval, existingShop?.shopId ?? null, shops],
  );
  await pool.query(
    `insert into vehicle_details (project_id, type, make, model, year, color, vin)
     select id, 'van', 'Ford', 'Transit', '2026', 'White', '1FTBW2CM' || lpad(id::text, 9, '0') from projects`,
  );
  await pool.query(
    `insert into wrap_details (project_id, wrap_type, material, color)
     select id, 'full', '3m', 'Satin blue ' || id % 40 from projects`,
  );
  // Groups of three photos, spread over the projects. Inserts rows without image files, because no image is requested.
  await pool.query(
    `with f as (insert into files (folder, sha256, bytes, content_type, original_name, parts)
       select 'bench-' || n, 'none', 1, 'image/jpeg', n::text, '[]' from generate_series(1, $1::int) n
       returning id, original_name::int - 1 as n)
     insert into photos (project_id, file_id, type)
     select first.id + n / 3 * ($2::int * 3 / greatest($1::int, 1)) % $2::int, f.id, 'initial'
     from f, (select min(id) as id from projects) first`,
    [photos, projects],
  );
  await pool.query('vacuum analyze');
}
