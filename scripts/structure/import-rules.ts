import { importsOf, isTest, type Fault, type Import, type SourceFile } from './source-file.ts';

// What the lint patterns of .oxlintrc.json cannot say, because it needs both ends of an import, or the imported names.

const SCHEMA_LIBRARY = /^zod(\/|$)/;
const WRITE =
  /^(add|clear|create|delete|insert|mark|record|remove|replace|save|set|store|update|upsert|write)[A-Z]/;
const ROUTE_CROSSES = "A route binds its own feature: what spans features is its service's work.";

/** shared runs anywhere: of packages it imports only the schema library. */
export function sharedPurityFaults(files: SourceFile[]): Fault[] {
  return production(files, 'shared/').flatMap((file) =>
    importsOf(file)
      .filter(({ isPackage, target }) => isPackage && !SCHEMA_LIBRARY.test(target))
      .map(({ target }) => ({
        path: file.path,
        message: `shared imports no package but zod: what needs '${target}' belongs in server or web.`,
      })),
  );
}

/** No barrel files: whoever needs a thing imports it from where it is. */
export function barrelFaults(files: SourceFile[]): Fault[] {
  return files
    .filter((file) => importsOf(file).some(({ isReexport }) => isReexport))
    .map(({ path }) => ({ path, message: 'No re-exports: import a thing from the file that defines it.' }));
}

/** Of another feature, the server's features use the service, or the repository to read. */
export function featureImportFaults(files: SourceFile[]): Fault[] {
  return production(files, 'server/features/').flatMap((file) =>
    crossings(file).flatMap((crossing) => {
      const message = file.path.endsWith('.routes.ts') ? ROUTE_CROSSES : faultOfCrossing(crossing);
      return message ? [{ path: file.path, message }] : [];
    }),
  );
}

function faultOfCrossing({ target, names }: Import): string | null {
  if (target.endsWith('.service.ts')) return null;
  const feature = featureOf(target);
  if (!target.endsWith('.repository.ts')) {
    return `'${target}' is private to ${feature}: use its service, or read through its repository.`;
  }
  const write = names.find((name) => WRITE.test(name));
  return write
    ? `${feature}'s rows are written by ${feature} alone: '${write}' needs a function of its service.`
    : null;
}

/** Features depend on each other in one direction. Types may go both ways: they are gone at run time. */
export function featureCycleFaults(files: SourceFile[]): Fault[] {
  const uses = new Map<string, Map<string, string>>();
  for (const file of production(files, 'server/features/')) {
    for (const { target } of crossings(file).filter(({ typeOnly }) => !typeOnly)) {
      const from = featureOf(file.path);
      uses.set(from, (uses.get(from) ?? new Map<string, string>()).set(featureOf(target), file.path));
    }
  }
  return [...uses.keys()].flatMap((feature) => {
    const cycle = pathBackTo(feature, uses);
    // Every member finds the cycle; the alphabetically first one reports it.
    if (!cycle || cycle.toSorted()[0] !== feature) return [];
    const path = uses.get(feature)?.get(cycle[1] ?? feature) ?? '';
    const message = `Features in a circle: ${[...cycle, feature].join(' → ')}. Move the common part to one, or record an event.`;
    return [{ path, message }];
  });
}

/** The shortest chain of features that leads from one back to itself, without the repetition at the end. */
function pathBackTo(start: string, uses: Map<string, Map<string, string>>): string[] | null {
  const seen = new Set<string>();
  const chains = [[start]];
  for (const chain of chains) {
    for (const next of uses.get(chain.at(-1) ?? start)?.keys() ?? []) {
      if (next === start) return chain;
      if (!seen.has(next)) chains.push([...chain, next]);
      seen.add(next);
    }
  }
  return null;
}

function crossings(file: SourceFile): Import[] {
  return importsOf(file).filter(
    ({ target }) => target.startsWith('server/features/') && featureOf(target) !== featureOf(file.path),
  );
}

function featureOf(path: string): string {
  return path.split('/')[2] ?? '';
}

function production(files: SourceFile[], room: string): SourceFile[] {
  return files.filter((file) => file.path.startsWith(room) && !isTest(file));
}
