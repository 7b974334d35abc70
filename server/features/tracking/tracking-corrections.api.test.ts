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
    const scenario = await makeShopWithProject(app);
    const { body: mistypedEntry } = await scenario.browser.post<SavedEntry>(scenario.wrapUrl, {
      ...UPS,
      trackingNumber: '1Z1',
    });

    const { body } = await correctTracking(scenario, {});

    expect(body).toMatchObject({
      id: mistypedEntry.id,
      ...shipmentFieldsOf(UPS),
      project: shipmentFieldsOf(UPS),
    });
    expect(await listTracking(scenario.browser, scenario.project.id)).toHaveLength(1);
    expect((await historyDescriptionsOf(app, scenario.project.id)).at(-1)).toBe(
      `corrected the wrap’s tracking to ${UPS.trackingNumber} (UPS)`,
    );
  });

  test('with another spelling', async () => {
    const scenario = await makeShopWithProject(app);
    await scenario.browser.post<SavedEntry>(scenario.wrapUrl, {
      trackingNumber: '1z1',
      trackingCarrier: 'ups',
    });
    const correctedShipment = { trackingNumber: '1Z1', trackingCarrier: 'UPS' };

    const { body } = await correctTracking(scenario, correctedShipment);

    expect(body).toMatchObject({ ...correctedShipment, project: correctedShipment });
    expect(await listTracking(scenario.browser, scenario.project.id)).toMatchObject([correctedShipment]);
  });

  test('without its date', async () => {
    const scenario = await makeShopWithProject(app);
    await scenario.browser.post<SavedEntry>(scenario.wrapUrl, { ...UPS, trackingDate: '2027-03-05' });

    const { body } = await correctTracking(scenario, { trackingDate: '' });

    expect(body).toMatchObject({
      trackingDate: null,
      project: { ...shipmentFieldsOf(UPS), trackingDate: null },
    });
    expect(await listTracking(scenario.browser, scenario.project.id)).toMatchObject([{ trackingDate: null }]);
  });

  test('with a shipment that is on the list', async () => {
    const scenario = await makeShopWithProject(app);
    const trackingDate = '2027-03-05';
    const { body: olderEntry } = await scenario.browser.post<SavedEntry>(scenario.wrapUrl, {
      ...UPS,
      trackingDate,
    });
    await scenario.browser.post<SavedEntry>(scenario.wrapUrl, { ...DHL, trackingNumber: '1Z1' });

    const { body } = await correctTracking(scenario, { trackingCarrier: 'ups' });

    const expectedShipment = { ...shipmentFieldsOf(UPS), trackingCarrier: 'ups', trackingDate };
    expect(body).toMatchObject({ ...expectedShipment, id: olderEntry.id, project: expectedShipment });
    expect(await listTracking(scenario.browser, scenario.project.id)).toMatchObject([
      { ...expectedShipment, id: olderEntry.id },
    ]);
  });

  test('unless the values are the same', async () => {
    const scenario = await makeShopWithProject(app);
    const { body: savedEntry } = await scenario.browser.post<SavedEntry>(scenario.wrapUrl, UPS);
    expect((await correctTracking(scenario, {})).body).toEqual({ ...savedEntry, moveId: null });
    expect(await historyDescriptionsOf(app, scenario.project.id)).toHaveLength(2);
  });
});

test('a correction of an entry that is not current is a 409', async () => {
  const scenario = await makeShopWithProject(app);
  const { body: mistypedEntry } = await scenario.browser.post<SavedEntry>(scenario.wrapUrl, {
    ...UPS,
    trackingNumber: '1Z1',
  });
  await scenario.browser.post<SavedEntry>(scenario.wrapUrl, DHL);
  const before = await listTracking(scenario.browser, scenario.project.id);

  const lateCorrection = { ...UPS, addToList: false, shownId: mistypedEntry.id };
  expect(await scenario.browser.post(scenario.wrapUrl, lateCorrection)).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: 'The current tracking of this project has changed.' },
  });

  expect(await listTracking(scenario.browser, scenario.project.id)).toEqual(before);
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
