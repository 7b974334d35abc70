// Which Node runs the project: the one that it pins as an npm package, or else a system Node that runs TypeScript as it is.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expected } from './run.mjs';

const OLDEST_FOR_SETUP = [20, 0];
const OLDEST_WITH_TYPESCRIPT = [22, 18];

export function refuseOldNode() {
  if (isAtLeast(process.versions.node, OLDEST_FOR_SETUP)) return;
  throw expected(`Wrapline needs Node.js 20 or newer to set itself up; this is ${process.version}.`);
}

/** The path of the Node to use; npm scripts find the same one. Throws when there is none. */
export function nodeForProject(root) {
  const pinned = pinnedNode(root);
  if (existsSync(pinned)) return pinned;
  if (isAtLeast(process.versions.node, OLDEST_WITH_TYPESCRIPT)) return process.execPath;
  throw expected(
    `The Node.js that Wrapline brings along could not be installed or does not run on this machine, and the system's ` +
      `own (${process.version}) is too old to stand in.\nInstall Node.js 22.18 or newer (24 is best), then try again.`,
  );
}

/** Takes a pinned Node that cannot run here (another libc, another processor) out of the way of the system's own. */
export function removeUnusablePinnedNode(root) {
  const pinned = pinnedNode(root);
  if (spawnSync(pinned, ['--version']).status !== 0) rmSync(pinned, { force: true });
}

/** True when the machine's own Node can stand in for the pinned one. */
export function systemNodeServes(root) {
  const answer = spawnSync('node', ['-p', 'process.versions.node'], {
    encoding: 'utf8',
    env: systemEnvironment(root),
  });
  return answer.status === 0 && isAtLeast(answer.stdout.trim(), OLDEST_WITH_TYPESCRIPT);
}

/** The environment without the project's own programs: `npm ci` must not run on the Node that it is about to delete. */
export function systemEnvironment(root) {
  const own = join(root, 'node_modules', '.bin');
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== own);
  return { ...process.env, PATH: folders.join(delimiter) };
}

function pinnedNode(root) {
  return join(root, 'node_modules', '.bin', 'node');
}

function isAtLeast(version, [major, minor]) {
  const [ownMajor, ownMinor] = version.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}
