import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectedError, run, printLine, formatTimeSince } from './run.mjs';

const CONFIGS = ['vite.config.ts', 'vite.barrels.ts', 'vite.chunks.ts', 'vite.worker.ts', 'tsconfig.json'];
const SOURCES = ['web', 'shared', ...CONFIGS, 'package.json', 'package-lock.json'];

/** Whether `dist/web` was built from the current sources. */
export function isWebBuildCurrent(root) {
  const stamp = stampPath(root);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash(root);
}

/** Builds into another folder and then replaces the old build, so that a failed build keeps the old one. */
export async function buildWeb(root, node) {
  const start = Date.now();
  const hash = sourcesHash(root);
  const newBuild = join(root, 'dist', 'web.new');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  printLine('Building the web application …');
  const { status, output } = await run(node, [vite, 'build', '--outDir', newBuild, '--emptyOutDir'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw expectedError(`The web application could not be built.\n\n${output.trim()}`);
  replaceBuild(root, newBuild);
  writeFileSync(stampPath(root), hash);
  printLine(`Web application built in ${formatTimeSince(start)}.`);
}

function replaceBuild(root, newBuild) {
  const current = join(root, 'dist', 'web');
  rmSync(stampPath(root), { force: true });
  rmSync(current, { recursive: true, force: true });
  renameSync(newBuild, current);
}

function sourcesHash(root) {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesUnder(root, source))) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function filesUnder(root, source) {
  if (!existsSync(join(root, source))) return [];
  if (statSync(join(root, source)).isFile()) return [source];
  return readdirSync(join(root, source), { recursive: true })
    .map((path) => join(source, path))
    .filter((path) => !path.includes('.test.') && statSync(join(root, path)).isFile())
    .toSorted();
}

function stampPath(root) {
  return join(root, 'dist', '.web-built-from');
}
