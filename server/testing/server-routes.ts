import type { TestApp } from '#server/testing/test-app.ts';

/** A route of the running server: its method and its path, with parameters as `:name`. */
export type ServerRoute = readonly [
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
];

/** Every route that the server has, so that new routes are tested automatically. */
export function listRoutes({ server }: TestApp): ServerRoute[] {
  return parseRoutes(server.printRoutes({ commonPrefix: false }));
}

/** Parses the printed tree of routes. Each line has methods, and the part that it adds to the path of its parent. */
function parseRoutes(printedTree: string): ServerRoute[] {
  const parentPaths: string[] = [];
  return printedTree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^(.*?)── (\S*)(?: \((.*)\))?$/.exec(line) ?? [];
    if (!part) return [];
    const depth = (indent.length - 1) / 4;
    parentPaths.splice(depth, Infinity, part);
    const knownMethods = methods
      .split(', ')
      .filter((method) => /^(GET|HEAD|POST|PUT|PATCH|DELETE)$/.test(method));
    return knownMethods.map((method) => [method as ServerRoute[0], parentPaths.join('')] as const);
  });
}
