import { describe, expect, test } from 'vitest';
import type { EditedProject } from '#shared/projects/project-edit.contract.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { makeAdmin, makeClient, makeInstaller, makeShop, type TestUser } from '#server/testing/factories.ts';
import { historyOf, historyDescriptionsOf, makeShopScenario } from '#server/testing/shop-projects.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();

const PROJECT_INPUT = {
  name: '  Fleet van 7 ',
  deadline: '2027-03-05T23:30:00-08:00',
  isDeadlineFlexible: true,
  scheduledInstallationDate: '2027-03-01',
  estimatedCompletionDate: '',
};
const VEHICLE = {
  year: '2024',
  make: 'Ford',
  model: 'Transit',
  color: 'white',
  vin: 'X',
  licensePlate: 'W-7',
};
const WRAP = { material: '3M IJ180', brand: '3M', type: 'cast', coverage: 'full', laminate: true };

describe('PUT /api/projects/{id}/full-update', () => {
  test('saves and records project, vehicle and wrap together', async () => {
    const { browser, project, url } = await makeScenarioToEdit({ estimatedCompletionDate: '2027-04-01' });

    const { status, body } = await browser.put<EditedProject>(url, {
      project: PROJECT_INPUT,
      vehicleDetail: VEHICLE,
      wrapDetail: WRAP,
      updatedAt: project.updatedAt.toISOString(),
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      project: {
        name: 'Fleet van 7',
        deadline: '2027-03-05',
        isDeadlineFlexible: true,
        scheduledInstallationDate: '2027-03-01',
        estimatedCompletionDate: null,
      },
      vehicleDetail: VEHICLE,
      wrapDetail: { ...WRAP, designNotes: null },
    });
    expect(Date.parse(body.project.updatedAt)).toBeGreaterThan(project.updatedAt.getTime());
    expect(await historyOf(app, project.id)).toMatchObject([
      {
        action: 'project_edited',
        description: expect.stringMatching(/^changed the name, the deadline,.* and the laminate$/),
        details: { fields: expect.arrayContaining(['name', 'vehicle.vin', 'wrap.laminate']) },
      },
    ]);
  });

  test('keeps omitted fields', async () => {
    const { browser, project, url } = await makeScenarioToEdit({ name: 'Van', deadline: '2027-03-05' });
    await browser.put(url, { vehicleDetail: VEHICLE });
    const { body: savedProject } = await browser.put<EditedProject>(url, {});

    const { body } = await browser.put<EditedProject>(url, {
      project: { name: 'Van' },
      vehicleDetail: { color: 'white' },
      wrapDetail: {},
    });

    expect(body).toEqual(savedProject);
    expect(body).toMatchObject({ project: { deadline: '2027-03-05' }, vehicleDetail: VEHICLE });
    expect(await historyOf(app, project.id)).toHaveLength(1);
  });

  test.each([
    [{ project: { name: '   ' } }, 'project.name', 'Please enter a project name.'],
    [{ project: { name: null } }, 'project.name', 'Please enter a project name.'],
    [{ project: { deadline: '2027-02-30' } }, 'project.deadline', 'Must be a real calendar date'],
    [{ project: { subcontractorId: 'seven' } }, 'project.subcontractorId', expect.any(String)],
    [{ vehicleDetail: { make: 7 } }, 'vehicleDetail.make', expect.any(String)],
    [{ wrapDetail: { laminate: 'yes' } }, 'wrapDetail.laminate', expect.any(String)],
    [{ updatedAt: 'yesterday' }, 'updatedAt', expect.any(String)],
    [
      { project: { trackingNumber: '1Z', trackingCarrier: '' } },
      'project.trackingCarrier',
      'Please enter both tracking number and carrier.',
    ],
  ])('rejects %j with a 400 for the field', async (body, field, message) => {
    const { browser, project, url } = await makeScenarioToEdit();
    expect(await browser.put(url, { wrapDetail: { brand: 'Avery' }, ...body })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: { [field]: { _errors: [message] } } },
    });
    expect(await historyOf(app, project.id)).toEqual([]);
  });

  test('does not change state and owner', async () => {
    const [{ browser, shop, url }, rival] = [await makeScenarioToEdit(), await makeShop(app)];
    const { status, body } = await browser.put(url, {
      project: {
        name: 'Van',
        contractorId: rival.id,
        completed: true,
        progress: 90,
        id: 1,
      },
    });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        project: { name: 'Van', contractorId: shop.id, clientId: null, completed: false, progress: 0 },
      },
    });
  });

  test('is limited to owner and admin', async () => {
    const [installer, client] = [await makeInstaller(app), await makeClient(app)];
    const { url } = await makeScenarioToEdit({ subcontractorId: installer.id, clientId: client.id });
    const editAs = async (person: TestUser) => (await app.as(person)).put(url, { project: { name: 'Mine' } });

    expect((await editAs(installer)).status).toBe(403);
    expect((await editAs(client)).status).toBe(403);
    expect((await editAs(await makeShop(app))).status).toBe(404);
    expect((await editAs(await makeAdmin(app))).status).toBe(200);
    expect((await app.visitor.put(url, {})).status).toBe(401);
  });
});

describe('concurrent edits', () => {
  test('the second edit gets a 409 with the current project', async () => {
    const { browser, project, url } = await makeScenarioToEdit({ name: 'Van' });
    const colleague = await app.as(await makeAdmin(app));
    const openedVersion = { updatedAt: project.updatedAt.toISOString() };
    const first = browser.put<EditedProject>(url, {
      ...openedVersion,
      project: { name: 'First' },
      wrapDetail: { brand: '3M' },
    });
    const second = colleague.put<EditedProject>(url, {
      ...openedVersion,
      project: { name: 'Second' },
      wrapDetail: { brand: 'Avery' },
    });

    const responses = await Promise.all([first, second]);

    const savedBody = responses.find(({ status }) => status === 200)?.body;
    const refusedBody = responses.find(({ status }) => status === 409)?.body;
    expect(refusedBody).toMatchObject({
      code: 'conflict',
      message: 'Someone else changed this project while you were editing it.',
      details: savedBody,
    });
    expect(await browser.get(`/api/projects/${project.id}`)).toMatchObject({
      body: savedBody?.project,
    });
    expect(await historyOf(app, project.id)).toHaveLength(1);
  });

  test('saves exactly one of 20 edits of the same version', async () => {
    const { browser, project, url } = await makeScenarioToEdit();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        browser.put(url, { project: { name: `Van ${number}` }, updatedAt: project.updatedAt.toISOString() }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  test('an edit that is based on the state before a stage move is a 409 too', async () => {
    const { browser, project, url } = await makeScenarioToEdit();
    await browser.put(`/api/projects/${project.id}`, { completed: true });
    expect(
      await browser.put(url, { project: { name: 'Van' }, updatedAt: project.updatedAt.toISOString() }),
    ).toMatchObject({ status: 409, body: { details: { project: { completed: true } } } });
  });
});

describe('the wrap’s tracking in the edit form', () => {
  const UPS = { trackingNumber: '1Z', trackingCarrier: 'UPS' };

  test('is added, corrected and deleted through the form fields', async () => {
    const { browser, project, url } = await makeScenarioToEdit();
    const list = async () => (await browser.get(`/api/projects/${project.id}/tracking-items`)).body;
    const edit = (tracking: object) => browser.put<EditedProject>(url, { project: tracking });

    expect((await edit(UPS)).body.project).toMatchObject({ ...UPS, progressStage: 'wrap_shipped' });
    expect(await list()).toMatchObject([UPS]);
    expect((await edit({ ...UPS, trackingNumber: '2Z' })).body.project).toMatchObject({
      trackingNumber: '2Z',
    });
    expect(await list()).toMatchObject([{ trackingNumber: '2Z' }]);
    const otherSpelling = { trackingNumber: '2z', trackingCarrier: 'Ups' };
    expect((await edit(otherSpelling)).body.project).toMatchObject(otherSpelling);
    expect(await list()).toMatchObject([otherSpelling]);
    expect((await edit({ trackingNumber: '', trackingCarrier: '' })).body.project).toMatchObject({
      trackingNumber: null,
      trackingCarrier: null,
    });
    expect(await list()).toEqual([]);
  });

  test('stays the same in a save without changes', async () => {
    const { browser, project, url } = await makeScenarioToEdit();
    await browser.post(`/api/projects/${project.id}/tracking`, UPS);
    const { body: before } = await browser.get<Project>(`/api/projects/${project.id}`);

    const { body } = await browser.put<EditedProject>(url, {
      project: { ...UPS },
      updatedAt: before.updatedAt,
    });

    expect(body.project).toEqual(before);
  });
});

describe('the installation', () => {
  const INSTALLATION_INPUT = {
    installationAddress: '12 Dock St, Port Whitfield, OR 97103',
    installationContactName: 'Maria Lopez',
    installationContactPhone: '(555) 010-1234',
    installationArrivalTime: '08:30',
  };

  test('is saved with a new project, and visible to its installer', async () => {
    const [shop, installer] = [await makeShop(app), await makeInstaller(app)];
    const { body: createdProject } = await (
      await app.as(shop)
    ).post<Project>('/api/projects', { name: 'Van', subcontractorId: installer.id, ...INSTALLATION_INPUT });
    expect(createdProject).toMatchObject(INSTALLATION_INPUT);
    expect((await (await app.as(installer)).get(`/api/projects/${createdProject.id}`)).body).toEqual(
      createdProject,
    );
  });

  test('is edited and recorded', async () => {
    const { browser, project, url } = await makeScenarioToEdit();
    const savedEdit = await browser.put<EditedProject>(url, { project: INSTALLATION_INPUT });
    expect(savedEdit.body.project).toMatchObject(INSTALLATION_INPUT);
    const clearedEdit = await browser.put<EditedProject>(url, { project: { installationArrivalTime: '' } });
    expect(clearedEdit.body.project).toEqual({
      ...savedEdit.body.project,
      installationArrivalTime: null,
      updatedAt: clearedEdit.body.project.updatedAt,
    });
    expect(await historyDescriptionsOf(app, project.id)).toEqual([
      'changed the installation address, the contact for the installation, the phone number of the contact, and the arrival time',
      'changed the arrival time',
    ]);
  });

  test.each([
    ['installationAddress', 'x'.repeat(201), 'Must be at most 200 characters'],
    ['installationContactName', 'x'.repeat(201), 'Must be at most 200 characters'],
    ['installationContactPhone', 'ask for Bob', 'Enter a phone number'],
    ['installationArrivalTime', '8:30 AM', 'Must be a time (HH:MM)'],
  ])('rejects an invalid %s: %s', async (field, value, message) => {
    const { browser, url } = await makeScenarioToEdit();
    expect(await browser.put(url, { project: { [field]: value } })).toMatchObject({
      status: 400,
      body: { errors: { [`project.${field}`]: { _errors: [message] } } },
    });
  });
});

async function makeScenarioToEdit(overrides: object = {}) {
  const { path, ...scenario } = await makeShopScenario(app, overrides);
  return { ...scenario, url: `${path}/full-update` };
}
