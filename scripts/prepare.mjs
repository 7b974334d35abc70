// Runs before `npm start`, `npm test` and the other commands: installs the dependencies and builds the web application
// when they are missing or out of date, and prints nothing otherwise. `node scripts/prepare.mjs dependencies` only
// installs. Plain JavaScript without dependencies, because it runs before they are installed, on any Node version.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { areDependenciesCurrent, installDependencies } from './prepare/dependencies.mjs';
import { withLock } from './prepare/lock.mjs';
import { nodeForProject, rejectOldNode } from './prepare/runtime.mjs';
import { buildWeb, isWebBuildCurrent } from './prepare/web-build.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const includesWeb = process.argv[2] !== 'dependencies';

const needsDependencies = () => !areDependenciesCurrent(root);
const needsWeb = () => includesWeb && !isWebBuildCurrent(root);

async function prepare() {
  if (needsDependencies()) await installDependencies(root);
  const node = nodeForProject(root);
  if (needsWeb()) await buildWeb(root, node);
}

try {
  rejectOldNode();
  if (!needsDependencies() && !needsWeb()) nodeForProject(root);
  else await withLock(join(root, '.cache', 'prepare.lock'), prepare);
} catch (error) {
  process.stderr.write(`\n${error.isExpected ? error.message : error.stack}\n\n`);
  process.exitCode = 1;
}
