import { abortAfter } from './abort-after.ts';

const MEASURE_AGAIN_MS = 10 * 60_000;
const LIMIT_MS = 10_000;

let measured: { offsetMs: number; at: number } | undefined;

/**
 * The clock of this device minus the clock of the server, in milliseconds, from the date of a response; undefined when it
 * cannot be measured now.
 */
export async function measureClockOffset(): Promise<number | undefined> {
  const isFresh = measured && Math.abs(Date.now() - measured.at) < MEASURE_AGAIN_MS;
  if (!isFresh) measured = (await measure()) ?? measured;
  return measured?.offsetMs;
}

async function measure() {
  const limit = abortAfter(LIMIT_MS);
  try {
    const sent = Date.now();
    const { headers } = await fetch('/api/health', { cache: 'no-store', signal: limit.signal });
    const received = Date.now();
    const server = Date.parse(headers.get('Date') ?? '');
    if (Number.isNaN(server)) return undefined;
    // The header has whole seconds.
    return { offsetMs: Math.round((sent + received) / 2 - (server + 500)), at: received };
  } catch {
    return undefined;
  } finally {
    limit.end();
  }
}
