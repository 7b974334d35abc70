import { expect, test } from 'vitest';
import { completedState } from '#shared/projects/project-state.ts';
import type { StatusPage } from '#shared/status-link/status-link.contract.ts';
import { invitations } from '#server/db/schema/people.ts';
import { messages } from '#server/db/schema/project-records.ts';
import { trackingItems, vehicleDetails, wrapDetails } from '#server/db/schema/projects.ts';
import { proofComments, reviews } from '#server/db/schema/reviews.ts';
import {
  makeClient,
  makeInstaller,
  makePhoto,
  makeProject,
  makeShop,
  makeStaff,
} from '#server/testing/factories.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { makeReviewRequest, markProofApproved } from '#server/testing/review-requests.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { asPhoto } from '#server/testing/upload-samples.ts';

const app = await startTestApp();

/** The fields that the status page shows (docs/requirements/status-link.md, What the page shows). */
const SHOWN_FIELDS = [
  'projects.name',
  'vehicle_details.make',
  'vehicle_details.model',
  'vehicle_details.year',
  'vehicle_details.color',
  'users.company of the shop',
  'users.phone of the shop',
  'users.email of the shop',
  'photos.caption',
];

test('no response contains a field that the status page does not show', async () => {
  const { project, people, token } = await makeFullProject();
  const markedFields = [
    ...(await markRows('projects', 'id', project.id)),
    ...(await markProjectTables(project.id)),
    ...(await markFiles()),
  ];
  for (const [who, { id }] of Object.entries(people))
    markedFields.push(...(await markRows('users', 'id', id, who)));
  // Without this check, the test would also pass if no column was marked.
  expect(markedFields).toEqual(expect.arrayContaining([...SHOWN_FIELDS, ...HIDDEN_FIELDS]));

  const { text, body, headers } = await app.visitor.get<StatusPage>(`/api/status/${token}`);
  expect(headers['content-type']).toContain('json');
  const responses = [text, JSON.stringify(headers)];
  const pictures = body.photos.flatMap(({ url, thumbnailUrl }) => [url, thumbnailUrl]);
  expect(pictures).toHaveLength(2);
  for (const url of [...pictures, `/api/status/${token}/files/x`, '/api/status/unknown']) {
    const response = await app.visitor.get(url);
    responses.push(response.bytes.toString('latin1'), JSON.stringify(response.headers));
  }

  const allText = responses.join('\n');
  expect(markedFields.filter((field) => allText.includes(markerOf(field))).toSorted()).toEqual(
    SHOWN_FIELDS.toSorted(),
  );
});

/** Examples of hidden fields. They must be among the text columns to which the test writes a marker. */
const HIDDEN_FIELDS = [
  'vehicle_details.vin',
  'vehicle_details.license_plate',
  'vehicle_details.notes',
  'wrap_details.notes',
  'tracking_items.tracking_number',
  'projects.installation_address',
  'projects.installation_contact_phone',
  'projects.installation_notes',
  'messages.content',
  'artwork_proofs.description',
  'artwork_proofs.approved_by_name',
  'activities.description',
  'reviewers.name',
  'reviewers.email',
  'reviews.message',
  'proof_comments.text',
  'invitations.email',
  'files.original_name',
  'users.name of the client',
  'users.email of the client',
  'users.phone of the installer',
  'users.name of the manager',
];

/** A completed project with a vehicle, a wrap, tracking, a message, an invitation, a review with a comment, and photos. */
async function makeFullProject() {
  const shop = await makeShop(app);
  const people = {
    shop,
    manager: await makeStaff(app, shop, 'manager'),
    installer: await makeInstaller(app),
    client: await makeClient(app),
  };
  const project = await makeProject(app, shop, {
    subcontractorId: people.installer.id,
    clientId: people.client.id,
    ...completedState(new Date('2027-05-05T12:00:00Z')),
  });
  const [projectId, userId] = [project.id, shop.id];
  const { sql } = app.database;
  await sql.insert(vehicleDetails).values({ projectId });
  await sql.insert(wrapDetails).values({ projectId });
  await sql.insert(trackingItems).values({ projectId, trackingNumber: '1', trackingCarrier: 'UPS' });
  await sql.insert(messages).values({ projectId, senderId: userId, content: 'x' });
  await sql.insert(invitations).values({
    kind: 'client',
    projectId,
    shopId: userId,
    name: 'x',
    tokenHash: 'x',
    expiresAt: app.now(),
    createdById: userId,
  });
  const { proofId, reviewerId } = await makeReviewRequest(app, project);
  await markProofApproved(app, proofId);
  const comment = { projectId, proofId, reviewerId, authorName: 'x', text: 'x', number: 1 };
  await sql.insert(proofComments).values(comment);
  await sql.update(reviews).set({ message: 'x' });
  await makePhoto(app, project, 'initial');
  const browser = await app.as(shop);
  const fields = { type: 'post-installation', caption: 'x' };
  await browser.upload(`/api/projects/${projectId}/photos`, asPhoto(await jpegPhoto()), fields);
  const { body } = await browser.post<{ url: string }>(`/api/projects/${projectId}/status-link`);
  return { project, people, token: body.url.split('/').at(-1) ?? '' };
}

/** Writes markers to the text columns of all tables that have a `project_id`, and returns the names of the marked columns. */
async function markProjectTables(projectId: number): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ table: string }>(
    `select table_name as table from information_schema.columns
      where table_schema = 'public' and column_name = 'project_id' and table_name <> 'status_links'`,
  );
  const markedFields = [];
  for (const { table } of rows) markedFields.push(...(await markRows(table, 'project_id', projectId)));
  return markedFields;
}

/** Writes markers to the text columns of these rows, and returns the names of the marked columns. */
async function markRows(table: string, key: string, id: number, who?: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ column: string }>(
    `select column_name as column from information_schema.columns
      where table_schema = 'public' and table_name = $1 and data_type = 'text' and is_generated = 'NEVER'`,
    [table],
  );
  const markedFields = [];
  for (const { column } of rows) {
    const field = `${table}.${column}${who ? ` of the ${who}` : ''}`;
    try {
      const update = `update "${table}" set "${column}" = $1 where "${key}" = $2`;
      const { rowCount } = await app.database.pool.query(update, [markerOf(field), id]);
      if (rowCount) markedFields.push(field);
    } catch {
      // Columns with a check constraint allow only fixed values.
    }
  }
  return markedFields;
}

async function markFiles(): Promise<string[]> {
  await app.database.pool.query('update files set original_name = $1', [markerOf('files.original_name')]);
  return ['files.original_name'];
}

/** The marker that the test writes to a column. The brackets prevent a marker from being part of another marker. */
function markerOf(field: string): string {
  return `<${field.replaceAll(/[^a-z_]+/g, '-')}>`;
}
