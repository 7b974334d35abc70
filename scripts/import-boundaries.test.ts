import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { runCommand } from './run-command.ts';

// Proves on a made-up tree that every boundary of .oxlintrc.json holds: a later override replaces an earlier one whole,
// so a forgotten pattern would otherwise go unnoticed.

const ROOT = join(import.meta.dirname, '..');

const FORBIDDEN: [file: string, statement: string, message: string][] = [
  ['shared/projects/stages.ts', "import '#server/config.ts'", 'shared runs anywhere'],
  ['shared/projects/stages.ts', "import 'node:fs'", 'shared runs anywhere'],
  ['shared/projects/stages.ts', "import '#web/lib/dates.ts'", 'shared runs anywhere'],
  ['shared/projects/stages.ts', "import 'vitest'", 'Testing code'],
  ['server/app.ts', "import '#web/lib/dates.ts'", 'never imports the browser'],
  ['server/app.ts', "import '#server/testing/app.ts'", 'Testing code'],
  ['server/main.ts', "import '#server/features/projects/projects.service.ts'", 'knows no feature'],
  ['server/main.ts', "import './features/projects/projects.service.ts'", 'knows no feature'],
  ...['http', 'db', 'events', 'platform'].flatMap((frame): [string, string, string][] => [
    [`server/${frame}/part.ts`, "import '#server/features/projects/projects.service.ts'", 'knows no feature'],
    [`server/${frame}/part.ts`, "import '../features/projects/projects.service.ts'", 'knows no feature'],
    [`server/${frame}/part.ts`, "import '#web/lib/dates.ts'", 'never imports the browser'],
  ]),
  ...['routes', 'service', 'repository', 'listeners'].flatMap((kind): [string, string, string][] => [
    [
      `server/features/projects/projects.${kind}.ts`,
      "import '#web/lib/dates.ts'",
      'never imports the browser',
    ],
    [`server/features/projects/projects.${kind}.ts`, "import '#server/testing/app.ts'", 'Testing code'],
    [`server/features/projects/projects.${kind}.ts`, "import '../team/team.service.ts'", 'Within a feature'],
    [`server/features/projects/projects.${kind}.ts`, "import '#server/app.ts'", 'Within a feature'],
  ]),
  ['server/features/team/team.routes.ts', "import '#server/platform/mail.ts'", 'Mail is sent'],
  ['server/features/team/team.routes.ts', "import '#server/events/record.ts'", 'Events are recorded'],
  ['server/features/team/team.routes.ts', "import 'drizzle-orm'", 'SQL belongs'],
  ['server/features/team/team.service.ts', "import type { FastifyRequest } from 'fastify'", 'HTTP ends'],
  ['server/features/team/team.service.ts', "import '#server/http/session.ts'", 'HTTP ends'],
  ['server/features/team/team.service.ts', "import { eq } from 'drizzle-orm'", 'SQL belongs'],
  ['server/features/team/team.service.ts', "import '#server/db/schema/accounts.ts'", 'SQL belongs'],
  ['server/features/team/team.service.ts', "import '#server/platform/mail.ts'", 'Mail is sent'],
  [
    'server/features/team/team.service.ts',
    "import '#server/features/notifications/x.service.ts'",
    'Who hears',
  ],
  ['server/features/team/team.repository.ts', "import './team.service.ts'", 'SQL only'],
  ['server/features/team/team.repository.ts', "import './team.routes.ts'", 'SQL only'],
  ['server/features/team/team.repository.ts', "import '#shared/team/team.policy.ts'", 'SQL only'],
  ['web/main.tsx', "import '#server/config.ts'", 'This side has no server'],
  ['web/shell/header.tsx', "import 'vitest'", 'Testing code'],
  ['web/shell/header.tsx', "void fetch('/api/user')", 'called in web/api alone'],
  ['web/shell/header.tsx', "void window.fetch('/api/user')", 'called in web/api alone'],
  ['web/shell/header.tsx', "export const live = new EventSource('/api/live')", 'called in web/api alone'],
  ['web/ui/button.tsx', "import '#web/features/auth/session.ts'", 'know no feature'],
  ['web/ui/button.tsx', "import '#server/config.ts'", 'This side has no server'],
  ['web/lib/dates.ts', "import '../features/auth/session.ts'", 'know no feature'],
  [
    'web/features/team/team-page.tsx',
    "import '#web/features/photos/components/card.tsx'",
    "Another feature's",
  ],
  ['web/features/team/team-page.tsx', "import '#web/features/photos/photos-page.tsx'", "Another feature's"],
  ['web/features/team/team-page.tsx', "import '../photos/photos.queries.ts'", 'Within a feature'],
  ['web/features/team/team-page.tsx', "import '#server/config.ts'", 'This side has no server'],
  ['web/features/team/team-page.tsx', "void URL.parse('/team')", 'Missing in Safari'],
  ['web/api/call.ts', "void URL.parse('/team')", 'Missing in Safari'],
  ['shared/wire.ts', "void Object.groupBy([], () => '')", 'Missing in Safari'],
  ['web/features/team/components/row.tsx', "import '../../photos/photos.queries.ts'", 'Within a feature'],
  [
    'web/features/team/components/row.tsx',
    "import '#web/features/photos/components/card.tsx'",
    "Another feature's",
  ],
];

const ALLOWED: [file: string, statement: string][] = [
  ['shared/wire.ts', "import 'zod'"],
  ['shared/wire.test.ts', "import 'vitest'"],
  ['server/app.ts', "import '#server/features/team/team.routes.ts'"],
  ['server/features/team/team.routes.ts', "import './team.service.ts'"],
  ['server/features/team/team.service.ts', "import '#server/features/users/users.service.ts'"],
  ['server/features/team/team.service.ts', "import '#server/events/record.ts'"],
  ['server/features/team/team.service.ts', "import '#shared/team/team.policy.ts'"],
  ['server/features/team/team.repository.ts', "import 'drizzle-orm'"],
  ['server/features/team/team.api.test.ts', "import '#server/testing/app.ts'"],
  ['server/testing/app.ts', "import '#server/features/team/team.service.ts'"],
  ['web/api/call.ts', "void fetch('/api/user')"],
  ['web/features/team/components/row.tsx', "import '../team.queries.ts'"],
  ['web/routes.ts', "import '#web/features/team/team-page.tsx'"],
];

test('every import boundary of the house holds', async () => {
  const broken = await lint(FORBIDDEN.map(([file, statement]) => [file, statement]));
  for (const [index, [file, statement, message]] of FORBIDDEN.entries()) {
    expect(broken.get(index), `${file}: ${statement}`).toContain(message);
  }
});

test('what the house allows is left alone', async () => {
  expect(await lint(ALLOWED)).toEqual(new Map());
});

const report = z.object({
  diagnostics: z.array(
    z.object({ code: z.string(), help: z.string(), message: z.string(), filename: z.string() }),
  ),
});

/** Lints each statement as a file of its own, `<case>/<file>`; answers what was said about which case. */
async function lint(cases: [file: string, statement: string][]): Promise<Map<number, string>> {
  const said = new Map<number, string>();
  const tree = await mkdtemp(join(tmpdir(), 'wrapline-boundaries-'));
  try {
    for (const [index, [file, statement]] of cases.entries()) {
      const home = join(tree, String(index));
      await mkdir(dirname(join(home, file)), { recursive: true });
      await cp(join(ROOT, '.oxlintrc.json'), join(home, '.oxlintrc.json'));
      await writeFile(join(home, file), `${statement};\n`);
    }
    const { output } = await runCommand(['oxlint', '--format=json', tree]);
    for (const { code, help, message, filename } of report.parse(JSON.parse(output)).diagnostics) {
      const index = Number(/wrapline-boundaries-[^/]+\/(\d+)\//.exec(filename)?.[1]);
      if (code.includes('restricted')) said.set(index, `${said.get(index) ?? ''}${message} ${help}\n`);
    }
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
  return said;
}
