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
  readListBody().then(
    (body) => response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`running on http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`);
});

async function readListBody(): Promise<string> {
  const [cards] = await Promise.all([
    pool.query<unknown[]>({ ...list, name: 'list', rowMode: 'array' }),
    pool.query<unknown[]>({ ...count, name: 'count', rowMode: 'array' }),
  ]);
  return JSON.stringify(cards.rows.slice(0, 50).map((row) => cardOfRow(row, pendingActionOfRow)));
}

/** Uses `pendingActionOf` of the application, because the benchmark compares only the request handling. */
function pendingActionOfRow(row: unknown[], project: Parameters<typeof pendingActionOf>[0]) {
  const facts = {
    hasProof: row[FIRST_JOINED_COLUMN + 14] === true,
    hasApprovedProof: row[FIRST_JOINED_COLUMN + 15] === true,
    artworkTracking: row[FIRST_JOINED_COLUMN + 16] === true,
    review: row[FIRST_JOINED_COLUMN + 17] as PendingActionFacts['review'],
    isClientAsked: row[FIRST_JOINED_COLUMN + 18] === true,
  };
  const pendingAction = pendingActionOf(project, facts);
  if (!pendingAction) return pendingAction;
  return { on: pendingAction.on, reason: pendingAction.reason, since: row[COLUMNS.indexOf('stageSince')] };
}

const COLUMNS = Object.keys(projectColumns);
/** The index of the first column that is not from the table `projects`. */
const FIRST_JOINED_COLUMN = COLUMNS.length;
const PROJECT_PROPERTIES = keysOf(projectRecord.shape).map(
  (name) => `${name}: row[${COLUMNS.indexOf(name)}]`,
);
/** Source code of the properties of an object literal, with the values of consecutive columns. */
const propertiesFrom = (column: number, names: string) =>
  names.split(' ').map((name, index) => `${name}: row[${FIRST_JOINED_COLUMN + column + index}]`);

/** Converts a row to a project card. It is compiled from text, so that it is as fast as an object literal in the source. */
// eslint-disable-next-line typescript/no-implied-eval
const cardOfRow = new Function(
  'row',
  'pendingOf',
  `const project = { ${PROJECT_PROPERTIES.join()} };
   return {
     ...project,
     vehicle: { ${propertiesFrom(1, 'year make model color vin licensePlate').join()} },
     wrap: { ${propertiesFrom(8, 'wrapType color').join()} },
     wait: pendingOf(row, project),
     ${propertiesFrom(10, 'contractorName subcontractorName clientName invitedClientName').join()},
     latestPhotoUrls: (row[${FIRST_JOINED_COLUMN + 19}] ?? []).map((id) => '/api/photos/' + id + '/card'),
     photoCount: row[${FIRST_JOINED_COLUMN + 20}],
   };`,
) as (row: unknown[], pendingOf: typeof pendingActionOfRow) => object;
