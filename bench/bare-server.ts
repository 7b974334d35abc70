// The least that can answer the list of project cards: node:http, node-postgres, and the very statements that the
// application issues, prepared as it prepares them, without session, checks, log or frame. A child process of
// `npm run bench -- list`.
import { createServer } from 'node:http';
import { Pool, types } from 'pg';
import { waitOf } from '#shared/projects/waiting.ts';
import type { Statement } from './list.ts';

const { url, list, count }: { url: string; list: Statement; count: Statement } = JSON.parse(
  process.env['BARE_SERVER'] ?? '{}',
);
types.setTypeParser(types.builtins.DATE, (text) => text);
const pool = new Pool({ connectionString: url, max: 10, options: '-c timezone=UTC' });

const server = createServer((_request, response) => {
  answer().then(
    (body) => response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`running on http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`);
});

async function answer(): Promise<string> {
  const [cards] = await Promise.all([
    pool.query<unknown[]>({ ...list, name: 'list', rowMode: 'array' }),
    pool.query<unknown[]>({ ...count, name: 'count', rowMode: 'array' }),
  ]);
  return JSON.stringify(cards.rows.slice(0, 50).map(cardOf));
}

/** By hand, as the fastest code would: columns in the order of the statement. */
function cardOf(c: unknown[]): object {
  const project = {
    id: c[0],
    name: c[1],
    status: c[2],
    progress: c[3],
    progressStage: c[4],
    startDate: c[5],
    deadline: c[6],
    isDeadlineFlexible: c[7],
    scheduledInstallationDate: c[8],
    estimatedCompletionDate: c[9],
    contractorId: c[10],
    subcontractorId: c[11],
    clientId: c[12],
    trackingNumber: c[20],
    trackingCarrier: c[21],
    trackingDate: c[22],
    artworkProofTrackingNumber: c[23],
    artworkProofTrackingCarrier: c[24],
    artworkProofTrackingDate: c[25],
    completed: c[16],
    completedAt: c[17],
    createdAt: c[18],
    updatedAt: c[19],
  };
  return {
    ...project,
    vehicle: { year: c[27], make: c[28], model: c[29], color: c[30], vin: c[31] },
    wrap: { wrapType: c[33], color: c[34] },
    wait: waitSince(project as Waiting, c),
    contractorName: c[35],
    subcontractorName: c[36],
    clientName: c[37],
    latestPhotoUrls: Array.isArray(c[41]) ? c[41].map((id) => `/api/photos/${id}/card`) : [],
    photoCount: c[42],
  };
}

type Waiting = Parameters<typeof waitOf>[0];

/** By the application's own rule: what is compared is the way of a request, and not the trade. */
function waitSince(project: Waiting, c: unknown[]): object | null {
  const facts = {
    hasProof: c[38] === true,
    hasApprovedProof: c[39] === true,
    artworkTracking: c[40] === true,
  };
  const wait = waitOf(project, facts);
  return wait && { on: wait.on, reason: wait.reason, since: c[15] };
}
