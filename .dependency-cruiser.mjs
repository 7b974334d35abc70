// Rules about imports and file names, checked by `npm run check`. The rules are patterns for resolved paths, relative to the
// project root, so they also apply to new features. The comment of a rule says where the code belongs.
const TESTS = String.raw`\.(test|spec|testing)\.tsx?$|^(server|web)/testing/`;
const FEATURE = '^server/features/([^/]+)/';
const KINDS =
  'contract|wire|forms|policy|routes|service|repository|listeners|queries|api|property|test|testing|spec|worker|config|d';
const HTTP = '^server/http/|node_modules/(fastify|@fastify)/|^(node:)?https?$';
const SQL = '^server/db/schema/|node_modules/(drizzle-orm|pg)/';

function rule(name, from, to, comment) {
  return { name, severity: 'error', comment, from, to: typeof to === 'string' ? { path: to } : to };
}

function forbid(name, from, to, comment) {
  return rule(name, { path: from, pathNot: TESTS }, to, comment);
}

/** A rule that allows some kinds of files, such as `projects.service.ts`, only in one folder. */
function allowOnlyIn(kinds, folder) {
  const misplacedFiles = { path: String.raw`\.(${kinds})\.tsx?$`, pathNot: `^${folder}/[^/]+$` };
  return forbid('folder-of-a-kind', '', misplacedFiles, `.${kinds} files belong in ${folder}/.`);
}

/** Rules for production code: the importing files, what they must not import, and where the code belongs. */
const FORBIDDEN = {
  'no-testing-code': [
    '^(shared|server|web)/',
    `${TESTS}|node_modules/(vitest|fast-check|@playwright)/`,
    'Testing code is for tests: move what production needs into production code.',
  ],
  'shared-is-pure': [
    '^shared/',
    { pathNot: ['^shared/', 'node_modules/zod/'] },
    'shared runs anywhere and imports only zod: code for the server, the browser or Node belongs in server or web.',
  ],
  'server-without-web': [
    '^server/',
    '^web/|node_modules/(react|react-dom)/',
    'The server never imports browser code: code that both need belongs in shared.',
  ],
  'web-without-server': [
    '^web/',
    '^(server|scripts|bench|e2e)/|node_modules/(fastify|@fastify|drizzle-orm|pg)/',
    'Code that both sides need belongs in shared, everything else behind an endpoint.',
  ],
  'web-without-node': ['^web/', { dependencyTypes: ['core'] }, 'Node is not available in the browser.'],
  'core-without-features': [
    String.raw`^server/((http|db|events|platform)/|(main|config|context)\.ts$)`,
    '^server/features/',
    'The core does not depend on features: features are registered in server/app.ts.',
  ],
  'feature-without-app': [
    '^server/features/',
    String.raw`^server/((app|main|start)\.ts$|commands/)`,
    'Only server/app.ts imports all features: pass what you need as an argument.',
  ],
  'route-binds-its-feature': [
    String.raw`${FEATURE}.*\.routes\.ts$`,
    { path: `${SQL}|^server/(events|features)/`, pathNot: '^server/features/$1/' },
    'A route binds its own feature: other features, events and SQL belong to the service and the repository.',
  ],
  'without-http-or-sql': [
    String.raw`${FEATURE}.*\.(service|listeners)\.ts$`,
    `${HTTP}|${SQL}`,
    'HTTP ends at the route, and SQL belongs in the repository: pass plain values.',
  ],
  'service-without-notifications': [
    String.raw`${FEATURE}.*\.service\.ts$`,
    { path: '^server/features/notifications/', pathNot: '^server/features/$1/' },
    'Record an event: notifications.listeners.ts decides who is notified.',
  ],
  'repository-is-sql': [
    String.raw`${FEATURE}.*\.repository\.ts$`,
    String.raw`\.(service|routes|listeners|policy)\.ts$|${HTTP}`,
    'A repository holds SQL only: rules belong in the service or in a policy of shared, which call it.',
  ],
  'public-files-of-a-server-feature': [
    FEATURE,
    {
      path: '^server/features/',
      pathNot: [
        '^server/features/$1/',
        String.raw`\.(service|repository)\.ts$`,
        String.raw`^server/features/proofs/proof-pages\.ts$`,
      ],
    },
    "Use the other feature's service, or read through its repository; everything else is private.",
  ],
  'ui-without-features': [
    '^web/(ui|lib)/',
    '^web/(features|shell|api|routes)',
    'web/ui and web/lib do not depend on features: pass data as props.',
  ],
  'public-files-of-a-web-feature': [
    '^web/features/([^/]+)/',
    { path: String.raw`^web/features/[^/]+/(components/|.*-page\.tsx$)`, pathNot: '^web/features/$1/' },
    "Another feature's pages and components are private: compose pages in web/routes, move small shared parts to web/ui or to a public file of the feature.",
  ],
  'known-kind': [
    '',
    String.raw`^(shared|server|web|e2e|bench|scripts)/.*\.(?!(${KINDS})\.)[^./]+\.tsx?$`,
    'Not a known kind of file: see KINDS in .dependency-cruiser.mjs.',
  ],
  'clear-name': [
    '',
    String.raw`^(shared|server|web|e2e|bench|scripts)\b.*[/-](index|data|info|manager|helpers?|utils?|common|misc)[-.][^/]*$|^(shared|(server|web)/features)/[^/]+/(${KINDS})\.`,
    'Name the file after its content, noun first: projects.service.ts, not service.ts, utils.ts or index.ts.',
  ],
  flat: [
    '',
    '^shared/[^/]+/[^/]+/|^server/features/[^/]+/[^/]+/|^web/features/[^/]+/(?!components/[^/]+$)[^/]+/',
    'Folders are flat: area, noun, file; in web/features also components.',
  ],
};

/** Rules for all code, also for tests. */
const EVERYWHERE = {
  'no-cycle': [
    { circular: true },
    'Modules import each other in one direction: move the common part to a third file, or record an event.',
  ],
  resolvable: [
    { couldNotResolve: true },
    'These rules work on resolved files: an import that cannot be resolved is not checked.',
  ],
  'no-re-export': [{ dependencyTypes: ['export'] }, 'Import from the file that defines the name.'],
};

export default {
  forbidden: [
    ...Object.entries(EVERYWHERE).map(([name, [to, comment]]) => rule(name, {}, to, comment)),
    ...Object.entries(FORBIDDEN).map(([name, [from, to, comment]]) => forbid(name, from, to, comment)),
    allowOnlyIn('contract|wire|forms|policy', 'shared/[^/]+'),
    allowOnlyIn('routes|service|repository|listeners', 'server/features/[^/]+'),
    allowOnlyIn('queries', 'web/features/[^/]+'),
  ],
  options: {
    // TypeScript 7 has no JavaScript API, so dependency-cruiser parses the files with swc.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
