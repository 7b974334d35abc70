import { describe, expect, test } from 'vitest';
import type { Project } from '#shared/projects/projects.contract.ts';
import { historyDescriptionsOf } from '#server/testing/shop-projects.ts';
import {
  DHL,
  listTracking,
  shipmentFieldsOf,
  makeShopWithProject,
  UPS,
  type SavedEntry,
} from '#server/testing/shipments.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();

describe('saving without adding to the list corrects the current entry', () => {
  test('with another number', async () => {
    const job = await makeShopWithProject(app);
    const { body: mistypedEntry } = await job.browser.post<SavedEntry>(job.wrapUrl, {
      ...UPS,
      trackingNumber: '1Z1',
    });

    const { body } = await correctTracking(job, {});

    expect(body).toMatchObject({
      id: mistypedEntry.id,
      ...shipmentFieldsOf(UPS),
      project: shipmentFieldsOf(UPS),
    });
    expect(await listTracking(job.browser, job.project.id)).toHaveLength(1);
    expect((await historyDescriptionsOf(app, job.project.id)).at(-1)).toBe(
      `corrected the wrap’s tracking to ${UPS.trackingNumber} (UPS)`,
    );
  });

  test('with another spelling', async () => {
    const job = await makeShopWithProject(app);
    await job.browser.post<SavedEntry>(job.wrapUrl, { trackingNumber: '1z1', trackingCarrier: 'ups' });
    const correctedShipment = { trackingNumber: '1Z1', trackingCarrier: 'UPS' };

    const { body } = await correctTracking(job, correctedShipment);

    expect(body).toMatchObject({ ...correctedShipment, project: correctedShipment });
    expect(await listTracking(job.browser, job.project.id)).toMatchObject([correctedShipment]);
  });

  test('without its date', async () => {
    const job = await makeShopWithProject(app);
    await job.browser.post<SavedEntry>(job.wrapUrl, { ...UPS, trackingDate: '2027-03-05' });

    const { body } = await correctTracking(job, { trackingDate: '' });

    expect(body).toMatchObject({
      trackingDate: null,
      project: { ...shipmentFieldsOf(UPS), trackingDate: null },
    });
    expect(await listTracking(job.browser, job.project.id)).toMatchObject([{ trackingDate: null }]);
  });

  test('with a shipment that is on the list', async () => {
    const job = await makeShopWithProject(app);
    const trackingDate = '2027-03-05';
    const { body: olderEntry } = await job.browser.post<SavedEntry>(job.wrapUrl, {
      ...UPS,
      trackingDate,
    });
    await job.browser.post<SavedEntry>(job.wrapUrl, { ...DHL, trackingNumber: '1Z1' });

    const { body } = await correctTracking(job, { trackingCarrier: 'ups' });

    const expectedShipment = { ...shipmentFieldsOf(UPS), trackingCarrier: 'ups', trackingDate };
    expect(body).toMatchObject({ ...expectedShipment, id: olderEntry.id, project: expectedShipment });
    expect(await listTracking(job.browser, job.project.id)).toMatchObject([
      { ...expectedShipment, id: olderEntry.id },
    ]);
  });

  test('unless the values are the same', async () => {
    const job = await makeShopWithProject(app);
    const { body: savedEntry } = await job.browser.post<SavedEntry>(job.wrapUrl, UPS);
    expect((await correctTracking(job, {})).body).toEqual({ ...savedEntry, moveId: null });
    expect(await historyDescriptionsOf(app, job.project.id)).toHaveLength(2);
  });
});

test('a correction of an entry that is not current is a 409', async () => {
  const job = await makeShopWithProject(app);
  const { body: mistypedEntry } = await job.browser.post<SavedEntry>(job.wrapUrl, {
    ...UPS,
    trackingNumber: '1Z1',
  });
  await job.browser.post<SavedEntry>(job.wrapUrl, DHL);
  const before = await listTracking(job.browser, job.project.id);

  const lateCorrection = { ...UPS, addToList: false, shownId: mistypedEntry.id };
  expect(await job.browser.post(job.wrapUrl, lateCorrection)).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: 'The current tracking of this project has changed.' },
  });

  expect(await listTracking(job.browser, job.project.id)).toEqual(before);
});

test('a correction without a current entry adds one', async () => {
  const { browser, project, wrapUrl } = await makeShopWithProject(app);
  expect(await browser.post(wrapUrl, { ...UPS, addToList: false })).toMatchObject({
    body: shipmentFieldsOf(UPS),
  });
  expect((await historyDescriptionsOf(app, project.id))[0]).toMatch(/^added the wrap’s tracking/);
});

test('a parallel deletion and correction leave the project consistent', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { browser, project, wrapUrl } = await makeShopWithProject(app);
    const { body: entry } = await browser.post<SavedEntry>(wrapUrl, UPS);

    const correctionRequest = browser.post(wrapUrl, { ...DHL, addToList: false });
    const deleteRequest = browser.delete(`/api/tracking-items/${entry.id}`);
    expect([(await correctionRequest).status, (await deleteRequest).status]).toEqual([201, 200]);

    const { body: currentProject } = await browser.get<Project>(`/api/projects/${project.id}`);
    const list = await listTracking(browser, project.id);
    expect(list.map(({ trackingNumber }) => trackingNumber)).toEqual(
      currentProject.trackingNumber === null ? [] : [currentProject.trackingNumber],
    );
  }
});

type ShopWithProject = Awaited<ReturnType<typeof makeShopWithProject>>;

function correctTracking({ browser, wrapUrl }: ShopWithProject, change: object) {
  return browser.post<SavedEntry>(wrapUrl, { ...UPS, ...change, addToList: false });
}
