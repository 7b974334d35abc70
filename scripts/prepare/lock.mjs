// A lock between parallel starts. It is a folder, because creating one is atomic everywhere. Its holder touches it while
// it works, so that an abandoned lock is recognized even when its process id is in use again.
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from './run.mjs';

const TOUCH_EVERY_MS = 2_000;
const ABANDONED_AFTER_MS = 15_000;
const RETRY_EVERY_MS = 250;

/** Runs the work while holding the lock. Waits until the lock is free. */
export async function withLock(folder, work) {
  mkdirSync(dirname(folder), { recursive: true });
  await acquire(folder);
  const touching = setInterval(() => touch(folder), TOUCH_EVERY_MS);
  const release = () => rmSync(folder, { recursive: true, force: true });
  const releaseOnSignal = (signal) => {
    release();
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  process.once('SIGINT', releaseOnSignal).once('SIGTERM', releaseOnSignal);
  try {
    await work();
  } finally {
    clearInterval(touching);
    release();
  }
}

async function acquire(folder) {
  let hasLogged = false;
  while (!tryToLock(folder)) {
    if (isAbandoned(folder)) clearAbandoned(folder);
    else if (!hasLogged) {
      say('Waiting for another start that is preparing the project …');
      hasLogged = true;
    }
    await sleep(RETRY_EVERY_MS);
  }
}

function tryToLock(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(join(folder, 'pid'), String(process.pid));
  return true;
}

/** Only one waiting start may remove the lock; otherwise a second one could remove the first one's new lock. */
function clearAbandoned(folder) {
  const clearing = `${folder}.clearing`;
  try {
    mkdirSync(clearing);
  } catch {
    if (ageMs(clearing) > ABANDONED_AFTER_MS) rmSync(clearing, { recursive: true, force: true });
    return;
  }
  if (isAbandoned(folder)) rmSync(folder, { recursive: true, force: true });
  rmSync(clearing, { recursive: true, force: true });
}

function isAbandoned(folder) {
  return ageMs(folder) > ABANDONED_AFTER_MS || !holderIsAlive(folder);
}

function holderIsAlive(folder) {
  try {
    process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 0);
    return true;
  } catch (error) {
    // No pid file: the lock was just created. EPERM: the process is alive and belongs to another user.
    return error.code !== 'ESRCH';
  }
}

function ageMs(path) {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}

function touch(folder) {
  const now = new Date();
  try {
    utimesSync(folder, now, now);
  } catch (error) {
    // The .cache folder was emptied in the meantime, which does not affect the work.
    if (error.code !== 'ENOENT') throw error;
  }
}
