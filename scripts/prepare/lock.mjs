// A lock between parallel starts. The lock is a folder, because creating a folder is atomic on all systems. The start that holds
// the lock touches the folder regularly. So other starts recognize an abandoned lock, even if they run in another container
// that shares the folder.
import { mkdirSync, rmSync, statSync, utimes } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { printLine } from './run.mjs';

const TOUCH_INTERVAL_MS = 2_000;
const ABANDONED_AFTER_MS = 15_000;
const RETRY_INTERVAL_MS = 250;

/** Runs the work while holding the lock. Waits until the lock is free. */
export async function withLock(folder, work) {
  mkdirSync(dirname(folder), { recursive: true });
  await acquire(folder);
  // Ignores errors, because the .cache folder may have been emptied, which does not affect the work.
  const touch = () => utimes(folder, Date.now() / 1000, Date.now() / 1000, () => undefined);
  const touchTimer = setInterval(touch, TOUCH_INTERVAL_MS);
  const release = () => rmSync(folder, { recursive: true, force: true });
  const releaseOnSignal = (signal) => {
    release();
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  process.once('SIGINT', releaseOnSignal).once('SIGTERM', releaseOnSignal);
  try {
    await work();
  } finally {
    clearInterval(touchTimer);
    release();
  }
}

async function acquire(folder) {
  for (let tries = 0; !tryToCreate(folder); tries += 1) {
    const touchedAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    const isAbandoned = Date.now() - touchedAt > ABANDONED_AFTER_MS;
    // Only one waiting process may remove the abandoned lock. A second removal could delete a new lock that was created since.
    if (isAbandoned && tryToCreate(`${folder}.${touchedAt}`))
      rmSync(folder, { recursive: true, force: true });
    if (tries === 0 && !isAbandoned) printLine('Waiting for another start that is preparing the project …');
    await sleep(RETRY_INTERVAL_MS);
  }
}

function tryToCreate(folder) {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}
