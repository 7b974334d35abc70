// The simplest server with the same response as the list of project cards: node:http, node-postgres and the prepared
// statements of the application, without sessions, validation or log. A child process of `npm run bench -- list`.
import { createServer } from 'node:http';
import { Pool, types } from 'pg';
import { keysOf } from '#shared/fields.ts';
import { projectRecord } from '#shared/projects/projects.contract.ts';
import { pendingActionOf, type PendingActionFacts } from '#shared/projects/pending-action.ts';
import { projectColumns } from '#server/features/project-access/visible-project.repository.ts';
import type { Statement } from './list.ts';

const { url, list, count }: { url: string; list: Statement; count: Statement } = JSON.parse(
  process.env['BARE_SERVER'] ?? '{}',
);
types.setTypeParser(types.builtins.DATE, (text) => text);
const pool = new Pool({ connectionString: url, max: 10, options: '-c timezone=UTC' });

const server = createServer((_request, response) => {
  listBody().then(
    (body) => response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`running on http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`);
});

async function listBody(): Promise<string> {
  const [cards] = await Promise.all([
    pool.query<unknown[]>({ ...list, name: 'list', rowMode: 'array' }),
    pool.query<unknown[]>({ ...count, name: 'count', rowMode: 'array' }),
  ]);
  return JSON.stringify(cards.rows.slice(0, 50).map(cardOf));
}

const COLUMNS = Object.keys(projectColumns);
const PROPERTIES = keysOf(projectRecord.shape).map((name) => `${name}: row[${COLUMNS.indexOf(name)}]`);
/** Compiled, so that it is as fast as an object literal in the source. */
// eslint-disable-next-line typescript/no-implied-eval
const projectOf = new Function('row', `return { ${PROPERTIES.join(', ')} };`) as (
  row: unknown[],
) => PendingProject;
const STAGE_SINCE = COLUMNS.indexOf('stageSince');
/** The index of the first column of the other tables. */
const REST = COLUMNS.length;

/** Column indexes follow the order of the statement. */
function cardOf(row: unknown[]): object {
  const project = projectOf(row);
  const photos = row[REST + 19];
  return {
    ...project,
    vehicle: {
      year: row[REST + 1],
      make: row[REST + 2],
      model: row[REST + 3],
      color: row[REST + 4],
      vin: row[REST + 5],
      licensePlate: row[REST + 6],
    },
    wrap: { wrapType: row[REST + 8], color: row[REST + 9] },
    wait: pendingActionSince(project, row),
    contractorName: row[REST + 10],
    subcontractorName: row[REST + 11],
    clientName: row[REST + 12],
    invitedClientName: row[REST + 13],
    latestPhotoUrls: Array.isArray(photos) ? photos.map((id) => `/api/photos/${id}/card`) : [],
    photoCount: row[REST + 20],
  };
}

type PendingProject = Parameters<typeof pendingActionOf>[0];

/** Uses the rule of the application, because the benchmark compares only the request handling. */
function pendingActionSince(project: PendingProject, row: unknown[]): object | null {
  const facts = {
    hasProof: row[REST + 14] === true,
    hasApprovedProof: row[REST + 15] === true,
    artworkTracking: row[REST + 16] === true,
    review: row[REST + 17] as PendingActionFacts['review'],
    isClientAsked: row[REST + 18] === true,
  };
  const action = pendingActionOf(project, facts);
  return action && { on: action.on, reason: action.reason, since: row[STAGE_SINCE] };
}
