import { posix } from 'node:path';
import type { Fault, SourceFile } from './source-file.ts';

/** The kinds of file, each with its one home. `projects.service.ts`, not `service.ts`: an editor's search is the map. */
const HOMES: Record<string, { home: RegExp; words: string }> = {
  contract: { home: /^shared\/[^/]+\/$/, words: 'shared/<noun>/' },
  wire: { home: /^shared\/[^/]+\/$/, words: 'shared/<noun>/' },
  forms: { home: /^shared\/[^/]+\/$/, words: 'shared/<noun>/' },
  policy: { home: /^shared\/[^/]+\/$/, words: 'shared/<noun>/' },
  routes: { home: /^server\/features\/[^/]+\/$/, words: 'server/features/<feature>/' },
  service: { home: /^server\/features\/[^/]+\/$/, words: 'server/features/<feature>/' },
  repository: { home: /^server\/features\/[^/]+\/$/, words: 'server/features/<feature>/' },
  listeners: { home: /^server\/features\/[^/]+\/$/, words: 'server/features/<feature>/' },
  queries: { home: /^web\/features\/[^/]+\/$/, words: 'web/features/<feature>/' },
};
const OTHER_KINDS = new Set(['api', 'property', 'test', 'testing', 'spec', 'worker', 'config', 'd']);
const EMPTY_WORDS = new Set([
  'data',
  'info',
  'manager',
  'helper',
  'helpers',
  'util',
  'utils',
  'common',
  'misc',
]);
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** File names: kebab-case, the noun first, a known kind after it in that kind's home, none of the empty words. */
export function namingFaults(files: SourceFile[]): Fault[] {
  return files.flatMap(({ path }) => faultsOfName(path).map((message) => ({ path, message })));
}

function faultsOfName(path: string): string[] {
  const folder = `${posix.dirname(path)}/`;
  const [noun = '', ...kinds] = posix.basename(path).split('.').slice(0, -1);
  const faults = kinds.flatMap((kind) => faultsOfKind(kind, folder));
  if (!KEBAB.test(noun)) faults.push('File names are kebab-case.');
  if (noun === 'index')
    faults.push('No index files: name the file after what it holds, and import it directly.');
  if (noun in HOMES && isNounFolder(folder)) faults.push(`Put the noun first: <noun>.${noun}.ts.`);
  const empty = noun.split('-').find((word) => EMPTY_WORDS.has(word));
  if (empty) faults.push(`'${empty}' says nothing: use the trade's word for what the file holds.`);
  return faults;
}

function faultsOfKind(kind: string, folder: string): string[] {
  const known = HOMES[kind];
  if (known) return known.home.test(folder) ? [] : [`A .${kind} file belongs in ${known.words}.`];
  if (OTHER_KINDS.has(kind)) return [];
  return [`'.${kind}' is no known kind of file: ${[...Object.keys(HOMES), ...OTHER_KINDS].join(', ')}.`];
}

function isNounFolder(folder: string): boolean {
  return /^(shared\/[^/]+|(server|web)\/features\/[^/]+)\/$/.test(folder);
}

/** Depth: room → folder → file; one more below features and db (which has parts of its own), and for components. */
export function depthFaults(files: SourceFile[]): Fault[] {
  return files
    .filter(({ path }) => depthOf(path) > 3)
    .map(({ path }) => ({
      path,
      message: 'Too deep: room → feature → file, one folder deeper only for components.',
    }));
}

function depthOf(path: string): number {
  const folders = path.split('/');
  const inDeepRoom = folders[1] === 'features' || folders[1] === 'db' ? 1 : 0;
  const inComponents = folders.at(-2) === 'components' ? 1 : 0;
  return folders.length - inDeepRoom - inComponents;
}
