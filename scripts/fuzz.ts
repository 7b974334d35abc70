// `npm run fuzz`: sends generated requests to almost every endpoint, as every kind of user, on the database in TEST_DATABASE.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runFuzz } from './fuzz/fuzz-run.ts';
import { withFuzzApp } from './fuzz/fuzz-app.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
});
const runs = Number(values.runs);
const seed = Number(values.seed);

const startedAt = Date.now();
const database = process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'embedded';
const { results, statuses } = await withFuzzApp(database, (fuzzApp) => runFuzz(fuzzApp, { runs, seed }));
const failedResults = results.filter(({ failure }) => failure !== null);
for (const { title, failure } of failedResults) console.log(`✗ ${title}\n${failure}\n`);
const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status} × ${count}`);
const seconds = Math.round((Date.now() - startedAt) / 1000);
console.log(
  `${runs} requests at ${results.length - 2} endpoints in ${seconds} s; repeat with --runs ${runs} --seed ${seed}`,
);
console.log(`statuses: ${counts.join(', ')}`);
console.log(`${results.length - failedResults.length} passed, ${failedResults.length} failed`);
process.exitCode = failedResults.length > 0 ? 1 : 0;
