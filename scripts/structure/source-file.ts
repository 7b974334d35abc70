import { posix } from 'node:path';

export interface SourceFile {
  /** From the project's root, with forward slashes. */
  path: string;
  text: string;
}

export interface Import {
  /** The imported file from the project's root, or the package's name. */
  target: string;
  isPackage: boolean;
  /** The imported names; empty for whole modules. Names that are only types are left out. */
  names: string[];
  typeOnly: boolean;
  isReexport: boolean;
}

export interface Fault {
  path: string;
  message: string;
}

const STATEMENT = /^(import|export)\s+(type\s+)?([^'";=]*?)\s*from\s*'([^']+)'/gm;
const BARE = /^import\s*'([^']+)'/gm;
const DYNAMIC = /\bimport\(\s*'([^']+)'/g;

/** Reads a file's imports: static, dynamic and re-exports. Relies on the formatter's quotes and line starts. */
export function importsOf({ path, text }: SourceFile): Import[] {
  const statements = [...text.matchAll(STATEMENT)].map(
    ([, keyword, type, clause = '', specifier = '']): Import => {
      const { names, typesOnly } = namesIn(clause);
      return {
        ...targetOf(path, specifier),
        names,
        typeOnly: Boolean(type) || typesOnly,
        isReexport: keyword === 'export',
      };
    },
  );
  const whole = [...text.matchAll(BARE), ...text.matchAll(DYNAMIC)].map(([, specifier = '']): Import => ({
    ...targetOf(path, specifier),
    names: [],
    typeOnly: false,
    isReexport: false,
  }));
  return [...statements, ...whole];
}

export function isTest({ path }: SourceFile): boolean {
  return /\.(test|spec|testing)\.tsx?$/.test(path) || path.startsWith('server/testing/');
}

function targetOf(path: string, specifier: string): Pick<Import, 'target' | 'isPackage'> {
  if (specifier.startsWith('#')) return { target: specifier.slice(1), isPackage: false };
  if (specifier.startsWith('.')) {
    return { target: posix.join(posix.dirname(path), specifier), isPackage: false };
  }
  return { target: specifier, isPackage: true };
}

function namesIn(clause: string): { names: string[]; typesOnly: boolean } {
  const inBraces = /\{([^}]*)\}/.exec(clause)?.[1] ?? '';
  const all = inBraces
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const values = all.filter((name) => !name.startsWith('type '));
  const onlyBraces = clause.trim().startsWith('{');
  return { names: values, typesOnly: onlyBraces && all.length > 0 && values.length === 0 };
}
