import { describe, expect, test } from 'vitest';
import { atStage, completedState } from '#shared/projects/project-state.ts';
import type { Project, ProjectDetails } from '#shared/projects/projects.contract.ts';
import { makeAdmin, makeClient, makeInstaller, makeShop, type TestUser } from '#server/testing/factories.ts';
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

describe('saving the wrap’s tracking', () => {
  test('moves the project to Wrap Shipped', async () => {
    const { browser, project, wrapUrl } = await makeShopWithProject(app, atStage('wrap_printed'));

    const { status, body } = await browser.post<SavedEntry>(wrapUrl, { ...UPS, trackingDate: '2027-03-05' });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...shipmentFieldsOf(UPS),
      trackingDate: '2027-03-05',
      trackingType: 'wrap',
      project: {
        ...shipmentFieldsOf(UPS),
        trackingDate: '2027-03-05',
        status: 'in-progress',
        progress: 70,
        progressStage: 'wrap_shipped',
        completed: false,
        artworkProofTrackingNumber: null,
      },
    });
    expect(await historyDescriptionsOf(app, project.id)).toEqual([
      'added the wrap’s tracking 1Z999AA10123456784 (UPS)',
      'moved the project on to ‘Wrap Shipped’ by adding the wrap’s tracking',
    ]);
  });

  test('moves a project that is not started to Wrap Shipped', async () => {
    const { browser, project, wrapUrl } = await makeShopWithProject(app);

    const { body } = await browser.post<SavedEntry>(wrapUrl, UPS);

    expect(body.project).toMatchObject({ status: 'in-progress', progress: 70 });
    expect((await historyDescriptionsOf(app, project.id))[1]).toBe(
      'moved the project on to ‘Wrap Shipped’ by adding the wrap’s tracking, skipping ‘Artwork Submitted for Client Review’, ‘Printed Sample Sent to Client’, ‘Final Artwork Approval’, ‘Installation Scheduling Confirmed’, and ‘Wrap Printed’, without an artwork proof or a tracking number',
    );
  });

  test('marks the stages that it skips as skipped, not as completed', async () => {
    const { browser, project, wrapUrl } = await makeShopWithProject(app, atStage('final_artwork_approval'));
    await browser.post(wrapUrl, UPS);

    const { body } = await browser.get<ProjectDetails>(`/api/projects/${project.id}/details`);

    expect(body.stageCompletions.map(({ stage }) => stage)).toEqual(['final_artwork_approval']);
    expect(body.skippedStages).toEqual(['installation_scheduling_confirmed', 'wrap_printed']);
  });

  test.each([atStage('wrap_shipped'), atStage('wrap_installed'), completedState(new Date())])(
    'keeps a later stage ($progressStage, $status)',
    async (state) => {
      const { browser, project, wrapUrl } = await makeShopWithProject(app, state);
      const { body } = await browser.post<SavedEntry>(wrapUrl, UPS);
      expect(body.project).toMatchObject({ progressStage: state.progressStage, completed: state.completed });
      expect(await historyDescriptionsOf(app, project.id)).toHaveLength(1);
    },
  );

  test('adds the same shipment only once', async () => {
    const { browser, project, wrapUrl } = await makeShopWithProject(app);

    const first = await browser.post<SavedEntry>(wrapUrl, UPS);
    const again = await browser.post<SavedEntry>(wrapUrl, { ...UPS, trackingCarrier: 'ups' });

    expect(again).toMatchObject({ status: 201, body: { id: first.body.id } });
    expect(await listTracking(browser, project.id)).toHaveLength(1);
    expect(await historyDescriptionsOf(app, project.id)).toHaveLength(2);
  });
});

describe('saving the artwork proof’s tracking', () => {
  test('makes the entry current without a stage move', async () => {
    const { browser, proofUrl } = await makeShopWithProject(app);

    const { status, body } = await browser.post<SavedEntry>(proofUrl, DHL);

    expect(status).toBe(201);
    expect(body).toMatchObject({
      trackingType: 'artwork_proof',
      project: {
        artworkProofTrackingNumber: DHL.trackingNumber,
        artworkProofTrackingCarrier: 'DHL',
        artworkProofTrackingDate: null,
        trackingNumber: null,
        status: 'not-started',
        progress: 0,
      },
    });
  });

  test('meets the second gate', async () => {
    const { browser, project, proofUrl } = await makeShopWithProject(
      app,
      atStage('artwork_submitted_for_client_review'),
    );
    const advanceStage = () =>
      browser.put(`/api/projects/${project.id}`, { progressStage: 'printed_sample_sent_to_client' });

    expect((await advanceStage()).status).toBe(409);
    await browser.post(proofUrl, DHL);
    expect((await advanceStage()).status).toBe(200);
  });
});

test.each([
  [{ trackingNumber: '', trackingCarrier: 'UPS' }, 'trackingNumber'],
  [{ trackingNumber: '1Z', trackingCarrier: '   ' }, 'trackingCarrier'],
  [{ trackingCarrier: 'UPS' }, 'trackingNumber'],
])('an incomplete pair (%j) gets a 400 for %s', async (body, field) => {
  const { browser, wrapUrl, proofUrl } = await makeShopWithProject(app);
  for (const url of [wrapUrl, proofUrl]) {
    const message = 'Please enter both tracking number and carrier.';
    expect(await browser.post(url, body)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message, errors: { [field]: { _errors: [message] } } },
    });
  }
});

test.each([
  { ...UPS, trackingNumber: 'x'.repeat(201) },
  { ...UPS, trackingDate: '2027-02-30' },
  { ...UPS, addToList: 'yes' },
  { ...UPS, trackingNumber: 7 },
])('%j gets a 400', async (body) => {
  const { browser, wrapUrl } = await makeShopWithProject(app);
  expect((await browser.post(wrapUrl, body)).status).toBe(400);
});

describe('GET /api/projects/{id}/tracking-items', () => {
  test('lists entries newest first, all or by type', async () => {
    const client = await makeClient(app);
    const { browser, project, wrapUrl, proofUrl } = await makeShopWithProject(app, { clientId: client.id });
    await browser.post(wrapUrl, UPS);
    await browser.post(proofUrl, DHL);
    await browser.post(wrapUrl, { ...DHL, trackingNumber: '2222222222' });
    const reader = await app.as(client);

    expect((await listTracking(reader, project.id)).map(({ trackingNumber }) => trackingNumber)).toEqual([
      '2222222222',
      DHL.trackingNumber,
      UPS.trackingNumber,
    ]);
    expect(await listTracking(reader, project.id, '?type=wrap')).toHaveLength(2);
    expect(await listTracking(reader, project.id, '?type=artwork_proof')).toMatchObject([
      shipmentFieldsOf(DHL),
    ]);
    const url = `/api/projects/${project.id}/tracking-items`;
    expect((await reader.get(`${url}?type=parcel`)).status).toBe(400);
    expect((await (await app.as(await makeShop(app))).get(url)).status).toBe(404);
    expect((await app.visitor.get(url)).status).toBe(401);
  });
});

describe('DELETE /api/tracking-items/{id}', () => {
  test('makes the newest remaining entry current', async () => {
    const { browser, project, wrapUrl } = await makeShopWithProject(app);
    const { body: oldest } = await browser.post<SavedEntry>(wrapUrl, UPS);
    const { body: middle } = await browser.post<SavedEntry>(wrapUrl, DHL);
    const { body: newest } = await browser.post<SavedEntry>(wrapUrl, { ...UPS, trackingNumber: '1Z3' });
    const readProject = async () => (await browser.get<Project>(`/api/projects/${project.id}`)).body;
    const remove = (id: number) => browser.delete(`/api/tracking-items/${id}`);

    expect(await remove(newest.id)).toMatchObject({ status: 200, body: { success: true } });
    expect(await readProject()).toMatchObject(shipmentFieldsOf(DHL));
    await remove(oldest.id);
    expect(await readProject()).toMatchObject(shipmentFieldsOf(DHL));
    await remove(middle.id);
    expect(await readProject()).toMatchObject({ trackingNumber: null, trackingCarrier: null, progress: 70 });
    expect((await remove(middle.id)).status).toBe(404);
    expect(await historyDescriptionsOf(app, project.id)).toContain('deleted the wrap’s tracking 1Z3 (UPS)');
  });
});

test('an admin can add and delete entries, but the installer, the client and other shops cannot', async () => {
  const [installer, client] = [await makeInstaller(app), await makeClient(app)];
  const people = { subcontractorId: installer.id, clientId: client.id };
  const { browser, wrapUrl, proofUrl } = await makeShopWithProject(app, people);
  const { body: entry } = await browser.post<SavedEntry>(wrapUrl, UPS);
  const sendAndReadStatuses = async (person: TestUser) => {
    const personBrowser = await app.as(person);
    const deleteResponse = await personBrowser.delete(`/api/tracking-items/${entry.id}`);
    return [
      await personBrowser.post(wrapUrl, DHL),
      await personBrowser.post(proofUrl, DHL),
      deleteResponse,
    ].map(({ status }) => status);
  };

  expect(await sendAndReadStatuses(installer)).toEqual([403, 403, 403]);
  expect(await sendAndReadStatuses(client)).toEqual([403, 403, 403]);
  expect(await sendAndReadStatuses(await makeShop(app))).toEqual([404, 404, 404]);
  expect(await sendAndReadStatuses(await makeAdmin(app))).toEqual([201, 201, 200]);
});
