// Selects the Node for the project: the version pinned as an npm package, or a system Node that runs TypeScript directly.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expectedError } from './run.mjs';

const OLDEST_NODE_FOR_SETUP = [20, 0];
const OLDEST_NODE_WITH_TYPESCRIPT = [22, 18];

export function rejectOldNode() {
  if (isAtLeast(process.versions.node, OLDEST_NODE_FOR_SETUP)) return;
  throw expectedError(`Wrapline needs Node.js 20 or newer to set itself up; this is ${process.version}.`);
}

/** The path of the Node to use, the same as in npm scripts. Throws when no usable Node is installed. */
export function nodeForProject(root) {
  const pinned = pinnedNode(root);
  if (existsSync(pinned)) return pinned;
  if (isAtLeast(process.versions.node, OLDEST_NODE_WITH_TYPESCRIPT)) return process.execPath;
  throw expectedError(
    `The Node.js that Wrapline includes could not be installed or does not run on this machine, and the system's ` +
      `Node.js (${process.version}) is too old.\nInstall Node.js 22.18 or newer (24 is best), then try again.`,
  );
}

/** Removes a pinned Node that cannot run here (other libc or processor), so that the system's Node is used. */
export function removeUnusablePinnedNode(root) {
  if (spawnSync(pinnedNode(root), ['--version']).status !== 0) rmSync(pinnedNode(root), { force: true });
}

/** Whether the system's Node can replace the pinned one. */
export function isSystemNodeUsable(root) {
  const result = spawnSync('node', ['-p', 'process.versions.node'], {
    encoding: 'utf8',
    env: systemEnvironment(root),
  });
  return result.status === 0 && isAtLeast(result.stdout.trim(), OLDEST_NODE_WITH_TYPESCRIPT);
}

/** The environment without `node_modules/.bin` in the PATH, because `npm ci` must not run on the Node that it deletes. */
export function systemEnvironment(root) {
  const binFolder = join(root, 'node_modules', '.bin');
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== binFolder);
  return { ...process.env, PATH: folders.join(delimiter) };
}

function pinnedNode(root) {
  return join(root, 'node_modules', '.bin', 'node');
}

function isAtLeast(version, [major, minor]) {
  const [ownMajor, ownMinor] = version.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}
