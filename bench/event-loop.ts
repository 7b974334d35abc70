import { monitorEventLoopDelay } from 'node:perf_hooks';
import { withApp, withEmptyDatabase } from '#server/testing/empty-database.ts';
import { fillProjects } from './fill-projects.ts';
import { atMost, type BenchResult } from './bench-result.ts';

const ROUNDS = 5;
const AGGREGATE_QUERY = `select progress_stage, count(*), avg(progress), max(length(name)), count(distinct md5(name))
  from projects join wrap_details on project_id = projects.id group by 1`;

/** Measures the longest block of the main thread while the embedded database processes 100,000 rows. */
export function measureEventLoop(): Promise<BenchResult[]> {
  return withEmptyDatabase('embedded', ({ settings }) =>
    withApp(settings, async ({ database }) => {
      await fillProjects(database.pool, { shops: 250, projects: 100_000, photos: 0 });
      const delayHistogram = monitorEventLoopDelay({ resolution: 1 });
      delayHistogram.enable();
      const startedAt = performance.now();
      for (let round = 0; round < ROUNDS; round += 1) await database.pool.query(AGGREGATE_QUERY);
      delayHistogram.disable();
      const msPerQuery = Math.round((performance.now() - startedAt) / ROUNDS);
      console.log(`  event loop: an aggregate over 100,000 rows took ${msPerQuery} ms, ${ROUNDS} times`);
      return [atMost(50, 'ms', delayHistogram.max / 1e6, 'event-loop delay meanwhile, longest')];
    }),
  );
}
