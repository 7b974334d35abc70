import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectedError, run, printLine, formatTimeSince } from './run.mjs';
import { removeUnusablePinnedNode, systemEnvironment, isSystemNodeUsable } from './runtime.mjs';

/** Whether `node_modules` was installed from the current lock file. */
export function areDependenciesCurrent(root) {
  return textOf(stampPath(root)) === lockHash(root);
}

/**
 * Installs the packages of the lock file, unless npm has already installed them. Removes the compiled modules, because another
 * version of Node.js may have compiled them.
 */
export async function installDependencies(root) {
  if (!isInstalledAsLocked(root)) await cleanInstall(root);
  removeUnusablePinnedNode(root);
  rmSync(join(root, '.cache', 'compiled'), { recursive: true, force: true });
  writeFileSync(stampPath(root), lockHash(root));
}

async function cleanInstall(root) {
  const start = Date.now();
  printLine('Installing dependencies (about half a minute) …');
  const isOnline = await isRegistryReachable(root);
  const args = ['ci', ...(isOnline ? [] : ['--offline'])];
  let result = await runNpm(root, args);
  if (result.status !== 0 && isPinnedNodeFailure(result.output) && isSystemNodeUsable(root)) {
    printLine("The pinned Node.js could not be installed. Using the system's Node.js instead.");
    result = await runNpm(root, [...args, '--ignore-scripts']);
  }
  if (result.status !== 0) throw expectedError(installFailure(result.output, isOnline));
  printLine(`Dependencies installed in ${formatTimeSince(start)}.`);
}

/** Runs npm. `--include=dev` is needed because the browser libraries are dev dependencies, which NODE_ENV=production omits. */
function runNpm(root, args) {
  return run('npm', [...args, '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    env: systemEnvironment(root),
    shell: process.platform === 'win32',
  });
}

function isPinnedNodeFailure(output) {
  return output.includes('installArchSpecificPackage');
}

/** Whether the registry responds. If not, npm would retry for many minutes, although its cache may be sufficient. */
async function isRegistryReachable(root) {
  const { status, output } = await runNpm(root, ['ping', '--fetch-retries=0', '--fetch-timeout=15000']);
  return status === 0 || !/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH/.test(output);
}

function installFailure(output, isOnline) {
  const advice = isOnline
    ? 'Output of npm:'
    : 'The npm registry cannot be reached. The first start needs a network connection or a mirror (npm config set registry …).';
  const errors = output.split('\n').filter((line) => line.startsWith('npm error'));
  return `The dependencies could not be installed. ${advice}\n\n${errors.slice(0, 20).join('\n')}`;
}

/** Compares the lock file with npm's record of the installed packages, so that `npm install` by hand is accepted. */
function isInstalledAsLocked(root) {
  const installedPackages = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  const { '': _project, ...lockedPackages } = packagesIn(join(root, 'package-lock.json'));
  const isInstalled = ([path, entry]) => {
    const installedPackage = installedPackages[path];
    return installedPackage ? installedPackage.version === entry.version : entry.optional === true;
  };
  const isLocked = (path) => path in lockedPackages;
  return Object.entries(lockedPackages).every(isInstalled) && Object.keys(installedPackages).every(isLocked);
}

function packagesIn(lockFile) {
  return JSON.parse(textOf(lockFile) ?? '{}').packages ?? {};
}

function lockHash(root) {
  const content = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(content).digest('hex');
}

function stampPath(root) {
  return join(root, 'node_modules', '.prepared-for');
}

function textOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
