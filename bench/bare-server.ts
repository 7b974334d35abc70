// The least that can answer the list of project cards: node:http, node-postgres, and the very statements that the
// application issues, without session, checks, log or frame. A child process of `npm run bench -- list`.
import { createServer } from 'node:http';
import { Pool, types } from 'pg';
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
    pool.query<unknown[]>({ ...list, rowMode: 'array' }),
    pool.query<unknown[]>({ ...count, rowMode: 'array' }),
  ]);
  return JSON.stringify(cards.rows.slice(0, 50).map(cardOf));
}

/** By hand, as the fastest code would: columns in the order of the statement. */
function cardOf(c: unknown[]): object {
  return {
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
    completed: c[19],
    completedAt: c[20],
    createdAt: c[21],
    updatedAt: c[22],
    vehicle: { year: c[23], make: c[24], model: c[25], color: c[26], vin: c[27] },
    wrap: { wrapType: c[28], color: c[29] },
    contractorName: c[30],
    subcontractorName: c[31],
    latestPhotoUrls: Array.isArray(c[32]) ? c[32].map((id) => `/api/photos/${id}/card`) : [],
    photoCount: c[33],
  };
}
