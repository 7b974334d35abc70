import { createHash } from 'node:crypto';
import { eq, isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { installRecordContent } from '#shared/install-records/install-record.forms.ts';
import type { InstallRecordView } from '#shared/install-records/install-records.contract.ts';
import type { Material } from '#shared/materials/materials.contract.ts';
import { installRecordPdfs, installRecords } from '#server/db/schema/install-records.ts';
import { canonicalForm } from '#server/platform/canonical-form.ts';
import { makeProject, makeShop } from '#server/testing/factories.ts';
import { INSTALL_CONTENT, MATERIAL } from '#server/testing/install-records.ts';
import { readPageTexts } from '#server/testing/pdf-text.ts';
import { removeDueAndListKeys } from '#server/testing/stored-files.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { filmRows } from './install-facts.ts';
import { makeMissingInstallPdfs } from './install-record-pdfs.service.ts';

const app = await startTestApp();

async function makeCompletedRecord() {
  const shop = await makeShop(app, { company: 'Northside Wraps' });
  const project = await makeProject(app, shop, { name: 'Van 7' });
  const [owner, url] = [await app.as(shop), `/api/projects/${project.id}/install-record`];
  const limits = {
    minApplicationC: 10,
    maxApplicationC: 32,
    outgassingHours: 24,
    bulletinName: 'Bulletin 4.1',
  };
  const material = await owner.post<Material>('/api/materials', { ...MATERIAL, ...limits });
  const films = [{ ...INSTALL_CONTENT.films[0], materialId: material.body.id }];
  const panels = [{ name: 'Hood', postHeatC: 96, isEdgeSealed: true }];
  await owner.put(url, { version: 0, content: { ...INSTALL_CONTENT, films, panels } });
  const { body } = await owner.post<InstallRecordView>(`${url}/complete`, { version: 1, name: 'Sam Cole' });
  return { owner, url, project, completion: body.completion };
}

test.each([
  ['lists the lot of a laminate', 'Gloss 8518', true],
  ['lists no lot without a laminate', '', false],
])('%s', (_what, laminateProduct, isListed) => {
  const { films } = installRecordContent.parse({ films: [{ laminateProduct, laminateLot: 'LOT-9' }] });
  const labels = films.flatMap(filmRows).map(({ label }) => label);
  expect(labels.includes('Laminate lot')).toBe(isListed);
});

test('the PDF shows the completed record with its reference and fingerprint', async () => {
  const { owner, url, completion } = await makeCompletedRecord();

  const { status, headers, bytes } = await owner.get(`${url}.pdf`);
  const text = (await readPageTexts(bytes)).join(' ');

  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/pdf' });
  for (const expectedText of [
    'Install record',
    'Northside Wraps',
    'Van 7',
    'LOT-4471',
    'Hood Post-heated to 204.8 °F (96 °C); edges sealed',
    'application from 50 °F (10 °C) up to 89.6 °F (32 °C)',
    'outgassing at least 24 hours',
    'Bulletin 4.1',
    'Hood, Roof',
    '69.8 °F (21 °C)',
    '45 %',
    '2027-03-01 08:00',
    'Indoors',
    'Isopropyl alcohol',
    'Sam Cole',
    completion?.reference ?? '?',
    completion?.sha256 ?? '?',
  ])
    expect(text).toContain(expectedText);
});

test('the completion has the SHA-256 of the canonical form of the record', async () => {
  const { project, completion } = await makeCompletedRecord();
  const [row] = await app.database.sql
    .select()
    .from(installRecords)
    .where(eq(installRecords.projectId, project.id));
  const hash = createHash('sha256').update(canonicalForm(row?.record)).digest('hex');
  expect(completion?.sha256).toBe(hash);
});

test('there is no PDF before the completion', async () => {
  const shop = await makeShop(app);
  const project = await makeProject(app, shop);
  expect((await (await app.as(shop)).get(`/api/projects/${project.id}/install-record.pdf`)).status).toBe(404);
});

test('the PDF is made again with a new addendum', async () => {
  const { owner, url } = await makeCompletedRecord();
  await owner.get(`${url}.pdf`);
  await owner.post(`${url}/addenda`, { text: 'Edge lifted on the hood' });

  const text = (await readPageTexts((await owner.get(`${url}.pdf`)).bytes)).join(' ');

  expect(text).toContain('Addenda (1)');
  expect(text).toContain('Edge lifted on the hood');
});

test('the job makes the PDF of a completed record, and of each addendum', async () => {
  const { owner, url } = await makeCompletedRecord();
  await makeMissingInstallPdfs(app);
  const count = await app.database.sql.$count(installRecordPdfs, isNotNull(installRecordPdfs.fileId));
  await owner.post(`${url}/addenda`, { text: 'Edge lifted on the hood' });

  await makeMissingInstallPdfs(app);

  expect(await app.database.sql.$count(installRecordPdfs, isNotNull(installRecordPdfs.fileId))).toBe(
    count + 1,
  );
});

test('the addendum of another record does not make the PDF again', async () => {
  const [first, second] = [await makeCompletedRecord(), await makeCompletedRecord()];
  await first.owner.get(`${first.url}.pdf`);
  const count = await app.database.sql.$count(installRecordPdfs);
  await second.owner.post(`${second.url}/addenda`, { text: 'Edge lifted on the hood' });

  await first.owner.get(`${first.url}.pdf`);

  expect(await app.database.sql.$count(installRecordPdfs)).toBe(count + 1);
});

test('the PDF is deleted with its project', async () => {
  await makeMissingInstallPdfs(app);
  const originalKeys = await removeDueAndListKeys(app);
  const { owner, project } = await makeCompletedRecord();
  await makeMissingInstallPdfs(app);
  expect(await removeDueAndListKeys(app)).not.toEqual(originalKeys);
  expect((await owner.delete(`/api/projects/${project.id}`)).status).toBe(200);
  expect(await removeDueAndListKeys(app)).toEqual(originalKeys);
});
