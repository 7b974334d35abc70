import { describe, expect, test } from 'vitest';
import type { Project } from '#shared/projects/projects.contract.ts';
import { makeAdmin, makeProject, makeShop, type TestUser } from '#server/testing/factories.ts';
import { historyDescriptionsOf, makeAssignedScenario } from '#server/testing/shop-projects.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();

const VEHICLE = { type: 'van', make: 'Ford', model: 'Transit', year: '2024', color: 'white', vin: '1FT' };
const WRAP = { wrapType: 'full', material: '3m', color: 'red', additionalDetails: 'Roof too' };

const KINDS = [
  {
    noun: 'vehicle',
    url: '/api/vehicle-details',
    input: VEHICLE,
    change: { color: ' blue ', vin: '', licensePlate: 'W-7' },
    changed: { color: 'blue', vin: null, licensePlate: 'W-7', make: 'Ford' },
    sentence: 'changed the vehicle color, the VIN, and the vehicle number',
    invalid: [{ year: 2024 }, { type: 'boat' }, { notes: 'x'.repeat(5_001) }, { color: 'a\u0000' }],
  },
  {
    noun: 'wrap',
    url: '/api/wrap-details',
    input: WRAP,
    change: { brand: 'Avery', laminate: true, color: null },
    changed: { brand: 'Avery', laminate: true, color: null, material: '3m' },
    sentence: 'changed the brand, the laminate, and the wrap color',
    invalid: [{ laminate: 'yes' }, { coverage: 'x'.repeat(201) }, { designNotes: 7 }],
  },
] as const;

describe.each(KINDS)('the $noun of a project', ({ noun, url, input, change, changed, sentence, invalid }) => {
  test('is added once and then changed', async () => {
    const { browser, project } = await makeAssignedScenario(app);

    const createResponse = await browser.post<{ id: number }>(url, { projectId: project.id, ...input });
    const secondResponse = await browser.post(url, { projectId: project.id, ...input });
    const editResponse = await browser.put(`${url}/${createResponse.body.id}`, change);

    expect(createResponse).toMatchObject({ status: 201, body: { projectId: project.id, ...input } });
    expect(secondResponse).toMatchObject({
      status: 409,
      body: { message: `This project already has a ${noun}` },
    });
    expect(editResponse).toMatchObject({ status: 200, body: { id: createResponse.body.id, ...changed } });
    expect(await lastHistoryEntry(project.id)).toBe(sentence);
  });

  test('changes `updatedAt` of the project only when one of its fields changes', async () => {
    const { browser, project } = await makeAssignedScenario(app);
    const { body } = await browser.post<{ id: number }>(url, { projectId: project.id, ...input });
    const updatedAt = async () => (await browser.get<Project>(`/api/projects/${project.id}`)).body.updatedAt;
    const before = await updatedAt();

    expect((await browser.put(`${url}/${body.id}`, {})).status).toBe(200);
    expect((await browser.put(`${url}/${body.id}`, input)).status).toBe(200);
    expect(await updatedAt()).toBe(before);
    await browser.put(`${url}/${body.id}`, change);
    expect(Date.parse(await updatedAt())).toBeGreaterThan(Date.parse(before));
  });

  test('is limited to owner and admin', async () => {
    const { browser, project, installer, client } = await makeAssignedScenario(app);
    const projectOfOtherShop = await makeProject(app, await makeShop(app));
    const { body } = await browser.post<{ id: number }>(url, { projectId: project.id, ...input });
    const editAs = async (person: TestUser) => (await app.as(person)).put(`${url}/${body.id}`, change);

    expect((await editAs(installer)).status).toBe(403);
    expect((await editAs(client)).status).toBe(403);
    expect((await editAs(await makeShop(app))).status).toBe(404);
    expect((await editAs(await makeAdmin(app))).status).toBe(200);
    expect((await browser.post(url, { projectId: projectOfOtherShop.id, ...input })).status).toBe(404);
    expect((await (await app.as(client)).post(url, { projectId: project.id, ...input })).status).toBe(403);
    expect((await app.visitor.put(`${url}/${body.id}`, change)).status).toBe(401);
    expect((await browser.put(`${url}/2000000000`, change)).status).toBe(404);
  });

  test('rejects invalid fields', async () => {
    const { browser, project } = await makeAssignedScenario(app);
    const { body } = await browser.post<{ id: number }>(url, { projectId: project.id, ...input });
    for (const invalidChange of invalid)
      expect((await browser.put(`${url}/${body.id}`, invalidChange)).status).toBe(400);
    expect((await browser.post(url, { projectId: project.id })).status).toBe(400);
    expect((await browser.post(url, input)).status).toBe(400);
  });

  test('keeps its id and project', async () => {
    const { browser, project } = await makeAssignedScenario(app);
    const otherProject = await makeProject(app, await makeShop(app));
    const { body } = await browser.post<{ id: number }>(url, { projectId: project.id, ...input });
    const editResponse = await browser.put(`${url}/${body.id}`, {
      ...change,
      id: 1,
      projectId: otherProject.id,
    });
    expect(editResponse).toMatchObject({ status: 200, body: { id: body.id, projectId: project.id } });
  });
});

async function lastHistoryEntry(projectId: number): Promise<string | undefined> {
  return (await historyDescriptionsOf(app, projectId)).at(-1);
}
