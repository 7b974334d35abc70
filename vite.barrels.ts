import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const ICON_INDEX_FILE = path.join(import.meta.dirname, 'node_modules/lucide-react/dist/esm/lucide-react.mjs');
const NAMED_IMPORT = /^import \{([^}]*)\} from '(lucide-react|radix-ui)';/gm;

/**
 * Imports each icon and each Radix component from its own module instead of the package's index. With the index, every
 * icon would be a dependency of every page, and the chunk groups could not separate the pages.
 */
export function directImports(): Plugin {
  const icons = readIconModules();
  const importBuilders = {
    'lucide-react': (name: string) => iconImport(icons, name),
    'radix-ui': radixImport,
  };
  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]web[\\/].*\.tsx?$/ },
      handler: (code) =>
        code.replaceAll(NAMED_IMPORT, (_all, names: string, source: keyof typeof importBuilders) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean)
            .map(importBuilders[source])
            .join(' '),
        ),
    },
  };
}

/** `Dialog as Radix` → `import * as Radix from '@radix-ui/react-dialog';` */
function radixImport(name: string): string {
  const [component = '', local = component] = name.split(' as ');
  const file = component.replaceAll(/(?<!^)[A-Z]/g, '-$&').toLowerCase();
  return `import * as ${local} from '@radix-ui/react-${file}';`;
}

function iconImport(icons: Map<string, string>, name: string): string {
  const [icon = '', local = icon] = name.split(' as ');
  const file = icons.get(icon);
  if (!file) throw new Error(`lucide-react has no icon '${icon}'`);
  return `import ${local} from '${file}';`;
}

/** The module path of each icon, by each of its export names. */
function readIconModules(): Map<string, string> {
  const lines = readFileSync(ICON_INDEX_FILE, 'utf8').matchAll(
    /export \{([^}]+)\} from '(\.\/icons\/[^']+)'/g,
  );
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(
        ([, name = '']) => [name, path.join(path.dirname(ICON_INDEX_FILE), file)] as const,
      ),
    ),
  );
}
