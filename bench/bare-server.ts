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
    trackingNumber: c[13],
    trackingCarrier: c[14],
    trackingDate: c[15],
    artworkProofTrackingNumber: c[16],
    artworkProofTrackingCarrier: c[17],
    artworkProofTrackingDate: c[18],
    completed: c[20],
    completedAt: c[21],
    createdAt: c[22],
    updatedAt: c[23],
  };
  return {
    ...project,
    vehicle: { year: c[25], make: c[26], model: c[27], color: c[28], vin: c[29] },
    wrap: { wrapType: c[31], color: c[32] },
    wait: waitSince(project as Waiting, c),
    contractorName: c[33],
    subcontractorName: c[34],
    clientName: c[35],
    latestPhotoUrls: Array.isArray(c[39]) ? c[39].map((id) => `/api/photos/${id}/card`) : [],
    photoCount: c[40],
  };
}

type Waiting = Parameters<typeof waitOf>[0];

/** By the application's own rule: what is compared is the way of a request, and not the trade. */
function waitSince(project: Waiting, c: unknown[]): object | null {
  const facts = {
    hasProof: c[36] === true,
    hasApprovedProof: c[37] === true,
    artworkTracking: c[38] === true,
  };
  const wait = waitOf(project, facts);
  return wait && { on: wait.on, reason: wait.reason, since: c[19] };
}
