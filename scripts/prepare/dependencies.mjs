import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expected, run, say, secondsSince } from './run.mjs';
import { removeUnusablePinnedNode, systemEnvironment, systemNodeServes } from './runtime.mjs';

/** True when `node_modules` was installed for exactly the present lock file. */
export function dependenciesAreCurrent(root) {
  return textOf(stamp(root)) === lockHash(root);
}

/** Brings `node_modules` to the state of the lock file, and leaves it alone when npm has just done that itself. */
export async function installDependencies(root) {
  if (!installedMatchesLock(root)) await cleanInstall(root);
  removeUnusablePinnedNode(root);
  writeFileSync(stamp(root), lockHash(root));
}

async function cleanInstall(root) {
  const start = Date.now();
  say('Installing dependencies, which takes half a minute or so …');
  rmSync(stamp(root), { force: true });
  const online = await registryAnswers(root);
  const reach = online ? [] : ['--offline'];
  let way = ['ci', ...reach];
  let result = await npm(root, way);
  if (result.status !== 0 && lacksForeignPlatformsOnly(result.output)) {
    way = ['install', '--no-save', ...reach];
    rmSync(join(root, 'node_modules'), { recursive: true, force: true });
    result = await npm(root, way);
  }
  if (result.status !== 0 && failedForPinnedNode(result.output) && systemNodeServes(root)) {
    say("The pinned Node.js could not be installed; the system's own stands in.");
    result = await npm(root, [...way, '--ignore-scripts']);
  }
  if (result.status !== 0) throw expected(installFailure(result.output, online));
  say(`Dependencies installed in ${secondsSince(start)}.`);
}

/** `--include=dev`: the browser's libraries are dev dependencies, and NODE_ENV=production would leave them out. */
function npm(root, way) {
  return run('npm', [...way, '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    env: systemEnvironment(root),
    shell: process.platform === 'win32',
  });
}

/**
 * A registry mirror may carry no packages for other platforms than its users'. `npm ci` then finds the lock file
 * incomplete ("Missing: name@ from lock file", without a version), while `npm install` rightly does without them.
 */
function lacksForeignPlatformsOnly(output) {
  const complaints = output.match(/(Missing|Invalid): .*lock file.*/g) ?? [];
  return complaints.length > 0 && complaints.every((line) => /^Missing: \S+@ from lock file/.test(line));
}

function failedForPinnedNode(output) {
  return output.includes('installArchSpecificPackage');
}

/** Asked first, because npm itself tries for many minutes; offline, a filled npm cache may still be enough. */
async function registryAnswers(root) {
  const { status, output } = await npm(root, ['ping', '--fetch-retries=0', '--fetch-timeout=15000']);
  return status === 0 || !/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH/.test(output);
}

function installFailure(output, online) {
  const advice = online
    ? 'What npm said:'
    : 'The npm registry does not answer: the first start needs a network, or a mirror (npm config set registry …).';
  const errors = output.split('\n').filter((line) => line.startsWith('npm error'));
  return `The dependencies could not be installed. ${advice}\n\n${errors.slice(0, 20).join('\n')}`;
}

/** Compares the lock file with npm's own record of what it installed, so that a developer's `npm install` is respected. */
function installedMatchesLock(root) {
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  const locked = packagesIn(join(root, 'package-lock.json'));
  delete locked[''];
  const same = ([path, entry]) =>
    installed[path] ? installed[path].version === entry.version : entry.optional === true;
  return Object.entries(locked).every(same) && Object.keys(installed).every((path) => path in locked);
}

function packagesIn(lockFile) {
  return JSON.parse(textOf(lockFile) ?? '{}').packages ?? {};
}

function lockHash(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function stamp(root) {
  return join(root, 'node_modules', '.prepared-for');
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
