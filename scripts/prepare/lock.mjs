// Keeps two starts apart. A lock is a folder, because making one is atomic everywhere; its holder touches it while it
// works, so that one left behind by a kill or a power cut is recognised even when its process number has been reused.
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from './run.mjs';

const TOUCH_EVERY_MS = 2_000;
const ABANDONED_AFTER_MS = 15_000;
const RETRY_EVERY_MS = 250;

/** Runs the work while holding the lock; waits for whoever holds it now. */
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
  let told = false;
  while (!tryToTake(folder)) {
    if (isAbandoned(folder)) clearAbandoned(folder);
    else if (!told) {
      say('Another start is preparing the project; waiting for it …');
      told = true;
    }
    await sleep(RETRY_EVERY_MS);
  }
}

function tryToTake(folder) {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(join(folder, 'pid'), String(process.pid));
  return true;
}

/** Only one of several waiting starts may clear: another might otherwise clear the lock that the first has just taken. */
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
    // No pid file: taken this instant. EPERM: alive, and somebody else's.
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
    // Somebody emptied .cache meanwhile: nothing is left to touch, and the work itself is not hurt.
    if (error.code !== 'ENOENT') throw error;
  }
}
