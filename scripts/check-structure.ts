// Checks what neither the compiler nor the linter can: names, homes and depth of files, and which feature may use which.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  barrelFaults,
  featureCycleFaults,
  featureImportFaults,
  sharedPurityFaults,
} from './structure/import-rules.ts';
import { depthFaults, namingFaults } from './structure/naming-rules.ts';

const ROOT = join(import.meta.dirname, '..');
const RULES = [
  namingFaults,
  depthFaults,
  sharedPurityFaults,
  barrelFaults,
  featureImportFaults,
  featureCycleFaults,
];

const files = globSync('{shared,server,web,e2e,bench,scripts}/**/*.{ts,tsx,mjs}', { cwd: ROOT })
  .map((path) => path.replaceAll('\\', '/'))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

const faults = RULES.flatMap((rule) => rule(files));
for (const { path, message } of faults) console.error(`${path}: ${message}`);
console.log(`${files.length} files, ${faults.length} faults.`);
process.exitCode = faults.length > 0 ? 1 : 0;
