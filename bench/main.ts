// `npm run bench`: the measurements in the README. `npm run bench -- list photos` runs some of them.
import { measureBackup } from './backup.ts';
import { measureBusyServer } from './busy-server.ts';
import { measureEventLoop } from './event-loop.ts';
import { formatResult, type BenchResult } from './bench-result.ts';
import { measureInbox, measureProjectPage, measureRegistry, measureSearch } from './filled-tables.ts';
import { measureFirstLoad } from './first-load.ts';
import { measureList } from './list.ts';
import { measureLive } from './live.ts';
import { measureMemory } from './memory.ts';
import { measureOffline } from './offline.ts';
import { measurePhotos } from './photos.ts';
import { measureScriptSize } from './script-size.ts';

const MEASUREMENTS: Record<string, () => Promise<BenchResult[]>> = {
  weight: measureScriptSize,
  'first-load': measureFirstLoad,
  offline: measureOffline,
  photos: measurePhotos,
  backup: measureBackup,
  busy: measureBusyServer,
  loop: measureEventLoop,
  memory: measureMemory,
  list: measureList,
  page: measureProjectPage,
  registry: measureRegistry,
  inbox: measureInbox,
  search: measureSearch,
  live: measureLive,
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const requestedNames = process.argv.slice(2);
const unknownNames = requestedNames.filter((name) => !(name in MEASUREMENTS));
if (unknownNames.length > 0) {
  console.log(
    `There is no '${unknownNames.join(', ')}'. Choose from: ${Object.keys(MEASUREMENTS).join(', ')}.`,
  );
  process.exitCode = 2;
} else {
  for (const [name, measure] of Object.entries(MEASUREMENTS)) {
    if (requestedNames.length > 0 && !requestedNames.includes(name)) continue;
    for (const result of await measure()) console.log(formatResult(result));
  }
}
