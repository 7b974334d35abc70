import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ConditionReport } from '#shared/condition/condition-reports.contract.ts';
import { MAX_ADDENDA, MAX_SIGNATURE_POINTS, MAX_REPORTS } from '#shared/condition/condition-values.ts';
import type { Notification } from '#shared/notifications/notifications.contract.ts';
import { conditionAddenda, conditionPhotos, conditionReports } from '#server/db/schema/condition.ts';
import { canonicalHash } from '#server/platform/canonical-form.ts';
import { FINDING, REPORT, SCRATCH, signReport } from '#server/testing/condition-reports.ts';
import { makePhoto, makeProject, makeShop } from '#server/testing/factories.ts';
import { historyOf, makeShopScenario, makeAssignedScenario } from '#server/testing/shop-projects.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const app = await startTestApp();

describe('signing a condition report', () => {
  test('stores the report with the current vehicle data', async () => {
    const { browser, project, shop, path } = await makeScenarioWithVan();
    const photo = await makePhoto(app, project);

    const report = await signReport(browser, project.id, {
      marks: [
        { ...SCRATCH, photoIds: [photo.id] },
        { ...SCRATCH, view: 'top', kind: 'dent', size: null, note: '' },
      ],
      checks: { ...REPORT.checks, repainted: 'yes' },
      repaintedWhen: 'Spring 2024',
    });

    expect(report).toMatchObject({
      reference: expect.stringMatching(/^WL-\w{4}-\w{4}$/),
      shape: 'cargo-van',
      vehicle: { make: 'Ford', model: 'Transit', year: '2024', color: 'White', vin: null },
      marks: [
        {
          number: 1,
          view: 'driver',
          x: 0.25,
          y: 0.5,
          kind: 'scratch',
          size: '1_to_3_in',
          photos: [{ id: photo.id }],
        },
        { number: 2, view: 'top', kind: 'dent', size: null, note: null, photos: [] },
      ],
      checks: { original_paint: 'yes', repainted: 'yes', wax_removed: 'not_checked' },
      repaintedWhen: 'Spring 2024',
      owner: REPORT.owner,
      installer: REPORT.installer,
      inspectedAt: '2027-03-01T21:05:00.000Z',
      recordedBy: shop.name,
      addenda: [],
    });
    expect((await browser.get<ConditionReport[]>(`${path}/condition-reports`)).body).toEqual([report]);
  });

  test('accepts the ids of shots instead of photo ids', async () => {
    const { browser, project, shop } = await makeScenarioWithVan();
    const captureId = randomUUID();
    const existingPhoto = await makePhoto(app, project);
    const capturedPhoto = await makePhoto(app, project, 'pre-installation', {
      captureId,
      uploadedById: shop.id,
    });
    const marks = [{ ...SCRATCH, photoIds: [existingPhoto.id, capturedPhoto.id], captureIds: [captureId] }];

    const report = await signReport(browser, project.id, { marks });
    expect(report.marks[0]?.photos.map(({ id }) => id)).toEqual([existingPhoto.id, capturedPhoto.id]);
    const { record } = await rowOf(report.id);
    expect(JSON.stringify(record)).not.toContain(captureId);
  });

  test.each([
    ['was not uploaded', false],
    ['somebody else uploaded', true],
  ])('rejects the id of a shot that %s', async (_what, isUploadedBySomebodyElse) => {
    const { browser, project, path } = await makeScenarioWithVan();
    const captureId = randomUUID();
    if (isUploadedBySomebodyElse) {
      const { id: uploadedById } = await makeShop(app);
      await makePhoto(app, project, 'pre-installation', { captureId, uploadedById });
    }
    const marks = [{ ...SCRATCH, captureIds: [captureId] }];
    const { status, body } = await browser.post(`${path}/condition-reports`, { ...REPORT, marks });
    expect(status).toBe(409);
    expect(body).toMatchObject({ message: expect.stringContaining('was not uploaded') });
    expect((await browser.get<ConditionReport[]>(`${path}/condition-reports`)).body).toEqual([]);
  });

  test('returns the hash of the canonical form of the stored record', async () => {
    const { browser, project } = await makeShopScenario(app);
    const { id, sha256 } = await signReport(browser, project.id, { marks: [{ ...SCRATCH, x: 0.1 + 0.2 }] });
    const { record } = await rowOf(id);
    expect(canonicalHash(record)).toBe(sha256);
  });

  test('puts the newest report first in the list', async () => {
    const { browser, project, path } = await makeShopScenario(app);
    const first = await signReport(browser, project.id);
    const second = await signReport(browser, project.id);
    const { body } = await browser.get<ConditionReport[]>(`${path}/condition-reports`);
    expect(body.map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test('accepts an absent owner with a reason', async () => {
    const { browser, project } = await makeShopScenario(app);
    const owner = { isPresent: false, reason: 'Keys were in the drop box' };
    expect((await signReport(browser, project.id, { owner })).owner).toEqual(owner);
  });

  test('takes effect once when the request is sent twice with the same idempotency key', async () => {
    const { browser, path } = await makeShopScenario(app);
    const keyedBrowser = browser.withKey('a4b1e07e-6e1f-4c1a-9a3b-0f6f2d1c9a11');
    const url = `${path}/condition-reports`;
    const [first, again] = [
      await keyedBrowser.post<ConditionReport>(url, REPORT),
      await keyedBrowser.post<ConditionReport>(url, REPORT),
    ];
    expect(again.body.id).toBe(first.body.id);
    expect((await browser.get<ConditionReport[]>(`${path}/condition-reports`)).body).toHaveLength(1);
  });

  test.each([
    ['is ahead', '7200000', '2027-03-01T19:05:00.000Z'],
    ['is behind', '-86400000', '2027-03-02T21:05:00.000Z'],
  ])('corrects the time of a device whose clock %s', async (_what, offset, inspectedAt) => {
    const { browser, path } = await makeShopScenario(app);
    const { body: report } = await sendReport(browser, path, { 'x-device-clock-offset': offset });
    expect(report).toMatchObject({ inspectedAt, deviceInspectedAt: '2027-03-01T21:05:00.000Z' });
    const { record } = await rowOf(report.id);
    expect(record).toMatchObject({ format: 2, inspectedAt, deviceClockOffsetMs: Number(offset) });
  });

  test.each(['299000', 'yesterday', '1e9', '9999999999999'])(
    'does not correct the time of a device with the clock offset %s',
    async (offset) => {
      const { browser, path } = await makeShopScenario(app);
      const { body } = await sendReport(browser, path, { 'x-device-clock-offset': offset });
      expect(body).toMatchObject({ inspectedAt: '2027-03-01T21:05:00.000Z', deviceInspectedAt: null });
    },
  );

  test('takes effect once when the retry has another clock offset', async () => {
    const { browser, path } = await makeShopScenario(app);
    const key = 'a4b1e07e-6e1f-4c1a-9a3b-0f6f2d1c9a12';
    const send = (offset: string) =>
      sendReport(browser.withKey(key), path, { 'x-device-clock-offset': offset });
    const [first, again] = [await send('7200000'), await send('7200450')];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
  });

  test('is in the history and notifies the other participants', async () => {
    const { installer, shop, client, project } = await makeAssignedScenario(app);
    const report = await signReport(await app.as(installer), project.id);
    await app.dispatcher.dispatchDue();

    expect((await historyOf(app, project.id)).at(-1)).toMatchObject({
      action: 'condition_report_signed',
      description: `signed the vehicle condition report ${report.reference}`,
    });
    for (const person of [shop, client])
      expect((await (await app.as(person)).get<Notification[]>('/api/notifications')).body[0]).toMatchObject({
        title: 'Condition report signed',
        type: 'condition_report_signed',
      });
    expect((await (await app.as(installer)).get<Notification[]>('/api/notifications')).body).toEqual([]);
  });

  test('is refused after 50 reports of the project', async () => {
    const { browser, project, path } = await makeShopScenario(app);
    for (let number = 1; number <= MAX_REPORTS; number += 1) await signReport(browser, project.id);
    expect(await browser.post(`${path}/condition-reports`, REPORT)).toMatchObject({
      status: 409,
      body: { message: 'A project has at most 50 condition reports' },
    });
  });

  test('rejects a photo of another project', async () => {
    const { browser, shop, path } = await makeShopScenario(app);
    const photo = await makePhoto(app, await makeProject(app, shop));
    const marks = [{ ...SCRATCH, photoIds: [photo.id] }];
    expect(await browser.post(`${path}/condition-reports`, { ...REPORT, marks })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('no longer on the project') },
    });
  });

  const withInstallerStrokes = (strokes: unknown) => ({
    installer: { name: 'Sam Cole', strokes, isTyped: false },
  });
  test.each([
    ['an unknown type of vehicle', { shape: 'tank' }, 'Choose the type of vehicle'],
    ['a mark outside the drawing', { marks: [{ ...SCRATCH, x: 1.2 }] }, '1'],
    ['an unknown kind of mark', { marks: [{ ...SCRATCH, kind: 'smudge' }] }, 'Choose what it is'],
    ['an unknown side', { marks: [{ ...SCRATCH, view: 'inside' }] }, 'Choose a side of the vehicle'],
    ['101 marks', { marks: Array.from({ length: 101 }, () => SCRATCH) }, 'at most 100 marks'],
    [
      '11 photos of one mark',
      { marks: [{ ...SCRATCH, photoIds: Array.from({ length: 11 }, (_, i) => i + 1) }] },
      'At most 10 photos',
    ],
    [
      'the same photo twice',
      { marks: [{ ...SCRATCH, photoIds: [1, 1] }] },
      'Each photo can be added only once',
    ],
    ['an unknown answer', { checks: { ...REPORT.checks, paint_cured: 'maybe' } }, 'yes, no or not_checked'],
    [
      'a time of repainting without repainting',
      { repaintedWhen: '2024' },
      'Leave this empty unless the vehicle was repainted',
    ],
    ['an empty signature', withInstallerStrokes([]), 'Draw the signature'],
    [
      'a drawn signature that is also typed',
      { installer: { name: 'Sam Cole', strokes: [[[0, 0]]], isTyped: true } },
      'Draw the signature',
    ],
    ['a point outside the pad', withInstallerStrokes([[[0.5, -0.1]]]), '0'],
    [
      'too many points',
      withInstallerStrokes([Array.from({ length: MAX_SIGNATURE_POINTS + 1 }, () => [0.5, 0.5])]),
      'too many points',
    ],
    [
      'too many lines',
      withInstallerStrokes(Array.from({ length: 61 }, () => [[0.5, 0.5]])),
      'too many lines',
    ],
    [
      'a signature without a name',
      { installer: { ...REPORT.installer, name: ' ' } },
      'Name must be at least 2 characters',
    ],
    [
      'an absent owner without a reason',
      { owner: { isPresent: false, reason: ' ' } },
      'Say why the owner is not present',
    ],
    [
      'an owner who is neither present nor absent',
      { owner: { name: 'Dana Reed' } },
      'Say whether the owner or driver is present',
    ],
    ['an invalid time', { inspectedAt: 'yesterday' }, 'Must be a time'],
    [
      'a time after the year 2999',
      { inspectedAt: '9999-12-31T23:59:59-14:00' },
      'Must be a time from 1970 to 2999',
    ],
  ])('rejects %s', async (_what, change, message) => {
    const { browser, path } = await makeShopScenario(app);
    const response = await browser.post(`${path}/condition-reports`, { ...REPORT, ...change });
    expect(response).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(response.text).toContain(message);
  });
});

describe('an addendum', () => {
  test('numbers its marks after the marks of the report', async () => {
    const { browser, project, shop } = await makeShopScenario(app);
    const report = await signReport(browser, project.id, { marks: [SCRATCH] });
    const photo = await makePhoto(app, project);
    const url = `/api/condition-reports/${report.id}/addenda`;

    await browser.post(url, { ...FINDING, marks: [SCRATCH], photoIds: [photo.id] });
    const { status, body } = await browser.post<ConditionReport>(url, { ...FINDING, marks: [SCRATCH] });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      sha256: report.sha256,
      marks: [{ number: 1 }],
      addenda: [
        {
          number: 1,
          text: FINDING.text,
          marks: [{ number: 2 }],
          photos: [{ id: photo.id }],
          recordedBy: shop.name,
        },
        { number: 2, marks: [{ number: 3 }], photos: [] },
      ],
    });
  });

  test('contains the photos that its author took for it', async () => {
    const { browser, project, shop } = await makeShopScenario(app);
    const { id } = await signReport(browser, project.id);
    const captureId = randomUUID();
    const photo = await makePhoto(app, project, 'pre-installation', { captureId, uploadedById: shop.id });
    const add = (change: object) =>
      browser.post(`/api/condition-reports/${id}/addenda`, { ...FINDING, ...change });

    expect(await add({ photoIds: [photo.id], captureIds: [captureId] })).toMatchObject({
      status: 201,
      body: { addenda: [{ photos: [{ id: photo.id }] }] },
    });
    expect(await add({ captureIds: [randomUUID()] })).toMatchObject({
      status: 409,
      body: {
        message: 'A photo was not uploaded. Upload it or deselect it, and try again',
      },
    });
  });

  test('has a hash that covers the hash of the report', async () => {
    const { browser, project } = await makeShopScenario(app);
    const report = await signReport(browser, project.id);
    await browser.post(`/api/condition-reports/${report.id}/addenda`, FINDING);
    const [addendum] = await app.database.sql
      .select()
      .from(conditionAddenda)
      .where(eq(conditionAddenda.reportId, report.id));
    expect(addendum?.record.report).toEqual({ reference: report.reference, sha256: report.sha256 });
    expect(addendum && canonicalHash(addendum.record)).toBe(addendum?.sha256);
  });

  test('is in the history and notifies the other participants', async () => {
    const { browser, client, project } = await makeAssignedScenario(app);
    const report = await signReport(browser, project.id);
    await browser.post(`/api/condition-reports/${report.id}/addenda`, FINDING);
    await app.dispatcher.dispatchDue();
    expect((await historyOf(app, project.id)).at(-1)).toMatchObject({ action: 'condition_addendum_added' });
    expect((await (await app.as(client)).get<Notification[]>('/api/notifications')).body[0]).toMatchObject({
      title: 'Finding added to a condition report',
    });
  });

  test('is refused after 20 addenda to a report', async () => {
    const { browser, project } = await makeShopScenario(app);
    const { id } = await signReport(browser, project.id);
    const add = () => browser.post(`/api/condition-reports/${id}/addenda`, FINDING);
    for (let number = 1; number <= MAX_ADDENDA; number += 1) expect((await add()).status).toBe(201);
    expect(await add()).toMatchObject({
      status: 409,
      body: { message: 'A condition report has at most 20 addenda' },
    });
  });

  test.each([
    ['no text', { text: ' ' }, 'Describe the finding'],
    ['no name', { name: '' }, 'Name must be at least 2 characters'],
  ])('rejects %s', async (_what, change, message) => {
    const { browser, project } = await makeShopScenario(app);
    const { id } = await signReport(browser, project.id);
    const response = await browser.post(`/api/condition-reports/${id}/addenda`, { ...FINDING, ...change });
    expect(response).toMatchObject({ status: 400, body: { message } });
  });
});

describe('a signed report', () => {
  test.each(['condition_reports', 'condition_addenda', 'condition_photos'])(
    'has rows in %s that cannot be changed or deleted in the database',
    async (table) => {
      const { browser, project } = await makeReportWithPhoto();
      for (const statement of [
        `update ${table} set project_id = project_id where project_id = ${project.id}`,
        `delete from ${table} where project_id = ${project.id}`,
        `truncate ${table} cascade`,
      ])
        await expect(app.database.sql.execute(statement)).rejects.toThrow();
      expect(
        (await browser.get<ConditionReport[]>(`/api/projects/${project.id}/condition-reports`)).body,
      ).toHaveLength(1);
    },
  );

  test('prevents the deletion of its photos', async () => {
    const { browser, project, photo } = await makeReportWithPhoto();
    const photos = await browser.get(`/api/projects/${project.id}/photos`);
    expect(photos.body).toMatchObject([{ id: photo.id, isEvidence: true }]);
    expect(await browser.delete(`/api/photos/${photo.id}`)).toMatchObject({
      status: 409,
      body: { message: 'This photo is part of a signed condition report, so it cannot be deleted.' },
    });
  });

  test('is deleted with its project', async () => {
    const { browser, project } = await makeReportWithPhoto();
    const { pdfUrl } = await signReport(browser, project.id);
    expect((await browser.get(pdfUrl)).status).toBe(200);
    expect((await browser.delete(`/api/projects/${project.id}`)).status).toBe(200);
    const { sql } = app.database;
    for (const table of [conditionReports, conditionAddenda, conditionPhotos])
      expect(await sql.select().from(table).where(eq(table.projectId, project.id))).toEqual([]);
  });

  test('is kept when the account that sent it is deleted', async () => {
    const { installer, browser, project } = await makeAssignedScenario(app);
    await signReport(await app.as(installer), project.id);
    await app.database.sql.execute(`delete from users where id = ${installer.id}`);
    const { body } = await browser.get<ConditionReport[]>(`/api/projects/${project.id}/condition-reports`);
    expect(body[0]).toMatchObject({ recordedBy: installer.name });
  });
});

/** Sends a report with request headers, such as the clock offset of a device. */
function sendReport(browser: TestClient, path: string, headers: Record<string, string>) {
  const request = { method: 'POST', url: `${path}/condition-reports`, payload: REPORT, headers } as const;
  return browser.send<ConditionReport>(request);
}

async function makeScenarioWithVan() {
  const scenario = await makeShopScenario(app);
  const van = { type: 'van', make: 'Ford', model: 'Transit', year: '2024', color: 'White' };
  await scenario.browser.post('/api/vehicle-details', { projectId: scenario.project.id, ...van });
  return scenario;
}

/**
 * Creates a report with an addendum and a photo. The photo has no stored bytes, so the PDF of the report cannot be made.
 */
async function makeReportWithPhoto() {
  const scenario = await makeShopScenario(app);
  const photo = await makePhoto(app, scenario.project);
  const report = await signReport(scenario.browser, scenario.project.id, {
    marks: [{ ...SCRATCH, photoIds: [photo.id] }],
  });
  await scenario.browser.post(`/api/condition-reports/${report.id}/addenda`, FINDING);
  return { ...scenario, photo, report };
}

async function rowOf(id: number) {
  const [row] = await app.database.sql.select().from(conditionReports).where(eq(conditionReports.id, id));
  if (!row) throw new Error(`No report ${id}`);
  return row;
}
