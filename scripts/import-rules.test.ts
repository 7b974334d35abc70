import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Checks the import rules on a sample project. A case has a file, its code, and the names of the rules that the file breaks.

const ROOT = join(import.meta.dirname, '..');
const IMPORT_CASES = `
shared/wire.ts | import 'zod'; |
shared/wire.test.ts | import 'vitest'; import '#server/config.ts'; |
shared/team/team.policy.ts | import { mayEdit } from '../wire.ts'; |
shared/team/stages.ts | import type { Config } from '#server/config.ts'; | shared-is-pure
shared/team/gates.ts | import 'node:fs'; | shared-is-pure
shared/team/moves.ts | import 'vitest'; | no-testing-code shared-is-pure
shared/team/team-utils.ts |  |
shared/actor.ts | import './team/team-utils.ts'; | clear-name
server/config.ts | import '#server/missing.ts'; | resolvable
server/app.ts | import '#server/features/team/team.routes.ts'; |
server/log.ts | import '#web/lib/dates.ts'; | server-without-web
server/testing/test-app.ts | import '#server/features/team/team.service.ts'; |
server/http/bind.ts | import '#server/testing/test-app.ts'; | no-testing-code
server/db/pool.ts | import './reader.ts'; | no-cycle
server/db/reader.ts | import type { Pool } from './pool.ts'; |
server/db/schema/teams.ts | import 'drizzle-orm'; |
server/events/record.ts | import '#server/features/team/team.service.ts'; | core-without-features
server/features/team/team.routes.ts | import './team.service.ts'; import 'fastify'; |
server/features/team/team.service.ts | import './team.repository.ts'; import '#shared/team/team.policy.ts'; |
server/features/team/team.repository.ts | import 'drizzle-orm'; import '#server/db/schema/teams.ts'; |
server/features/team/members.routes.ts | import '#server/events/record.ts'; | route-binds-its-feature
server/features/team/members.service.ts | import type {} from 'fastify'; | without-http-or-sql
server/features/team/members.repository.ts | import '#shared/team/team.policy.ts'; | repository-is-sql
server/features/team/members.listeners.ts | import 'drizzle-orm'; | without-http-or-sql
server/features/team/sorting.ts | import '#server/app.ts'; | feature-without-app
server/features/team/team.controller.ts |  |
server/features/team/requests.ts | import './team.controller.ts'; | known-kind
server/features/photos/photos.routes.ts | import '#server/features/team/team.service.ts'; | route-binds-its-feature
server/features/photos/photos.service.ts | import '#server/features/team/team.repository.ts'; |
server/features/photos/sizes.ts | void import('#server/features/team/rows.ts'); | public-files-of-a-server-feature
server/features/team/rows.ts |  |
server/features/photos/limits.service.ts | import '#server/features/notifications/notifications.service.ts'; | service-without-notifications
server/features/notifications/notifications.service.ts | import './team.policy.ts'; | folder-of-a-kind
server/features/notifications/team.policy.ts |  |
web/routes.ts | import '#web/features/team/team-page.tsx'; |
web/main.tsx | import 'node:path'; | web-without-node
web/lib/dates.ts |  |
web/ui/button.tsx | import '#web/features/team/team.queries.ts'; | ui-without-features
web/ui/all.ts | export * from './button.tsx'; | no-re-export
web/features/team/team-page.tsx | import './components/row.tsx'; import '#web/features/photos/photos.queries.ts'; |
web/features/team/team.queries.ts | import '#server/config.ts'; | web-without-server
web/features/team/components/row.tsx | import './cells/cell.tsx'; export const row = <p />; | flat
web/features/team/components/cells/cell.tsx |  |
web/features/photos/photos.queries.ts | import '#web/features/team/members.ts'; |
web/features/team/members.ts |  |
web/features/photos/photos-page.tsx | import '../team/components/row.tsx'; | public-files-of-a-web-feature`;

const LINTED_CASES = `
web/shell/header.tsx | void window.fetch('/api/user'); | no-restricted-globals
web/shell/footer.tsx | void fetch('/api/user'); | no-restricted-globals
web/api/call.ts | void URL.parse('/team'); | no-restricted-properties
server/features/photos/albums.service.ts | import { saveTeam } from '#server/features/team/team.repository.ts'; | no-restricted-imports`;

let projectFolder: string;

beforeAll(async () => {
  projectFolder = await mkdtemp(join(tmpdir(), 'wrapline-rules-'));
  await symlink(join(ROOT, 'node_modules'), join(projectFolder, 'node_modules'));
  const configs = [
    'package.json',
    'oxlint.config.ts',
    '.dependency-cruiser.mjs',
    '.dependency-cruiser.features.mjs',
  ];
  for (const config of configs) await cp(join(ROOT, config), join(projectFolder, config));
  for (const { file, code } of [...parseCases(IMPORT_CASES), ...parseCases(LINTED_CASES)]) {
    await mkdir(dirname(join(projectFolder, file)), { recursive: true });
    await writeFile(join(projectFolder, file), `${code}\n`);
  }
});
afterAll(() => rm(projectFolder, { recursive: true, force: true }));

test('finds exactly the forbidden imports', async () => {
  const expected = parseCases(IMPORT_CASES).flatMap(({ file, rules }) =>
    rules.map((rule) => `${file}: ${rule}`),
  );
  expect(await findViolations('.dependency-cruiser.mjs')).toEqual(expected.toSorted());
});

test('finds features that import each other', async () => {
  expect(await findViolations('.dependency-cruiser.features.mjs')).toEqual([
    'web/features/photos: no-feature-cycle',
    'web/features/team: no-feature-cycle',
  ]);
});

test('finds restricted globals, properties and imported names', async () => {
  const output = (await run('oxlint', '--format=unix', 'server', 'web')).split('\n');
  for (const { file, rules } of parseCases(LINTED_CASES)) {
    const found = output.filter((line) => line.startsWith(file)).join();
    for (const rule of rules) expect(found, file).toContain(rule);
  }
});

function parseCases(text: string): { file: string; code: string; rules: string[] }[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [file = '', code = '', rules = ''] = line.split('|').map((part) => part.trim());
      return { file, code, rules: rules.split(' ').filter(Boolean) };
    });
}

async function findViolations(config: string): Promise<string[]> {
  const output = await run('depcruise', '--config', config, '--output-type=json', 'shared', 'server', 'web');
  const { summary }: { summary: { violations: { from: string; rule: { name: string } }[] } } =
    JSON.parse(output);
  return [...new Set(summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`))].toSorted();
}

async function run(program: string, ...args: string[]): Promise<string> {
  const path = join(ROOT, 'node_modules', '.bin', program);
  const options = { cwd: projectFolder, maxBuffer: 50_000_000 };
  return promisify(execFile)(path, args, options).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
}
