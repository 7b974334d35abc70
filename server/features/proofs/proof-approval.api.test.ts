import { describe, expect, test } from 'vitest';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import {
  historyDescriptionsOf,
  makeShopScenario,
  makeAssignedScenario,
} from '#server/testing/shop-projects.ts';
import { makeAdmin, makeClient, makeProof, makeShop, type TestUser } from '#server/testing/factories.ts';
import { removeDueAndListKeys } from '#server/testing/stored-files.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { pictureProof } from '#server/testing/upload-samples.ts';

const app = await startTestApp();

describe('POST /api/artwork-proofs/{id}/approve', () => {
  test('approves a proof as the client', async () => {
    const { client, project, proof } = await makeScenarioWithProof();

    const { status, body } = await approve(client, proof.id);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: proof.id,
      isApproved: true,
      approvedAt: expect.any(String),
      approvedById: client.id,
      approvedByName: client.name,
      approvedOnBehalf: false,
    });
    expect(await historyDescriptionsOf(app, project.id)).toEqual(['approved the artwork proof ‘sample.pdf’']);
  });

  test('approves a proof on the client’s behalf', async () => {
    for (const chooseApprover of [({ shop }: { shop: TestUser }) => shop, () => makeAdmin(app)]) {
      const scenario = await makeScenarioWithProof();
      const { body } = await approve(await chooseApprover(scenario), scenario.proof.id);

      expect(body).toMatchObject({ isApproved: true, approvedOnBehalf: true });
      expect(await historyDescriptionsOf(app, scenario.project.id)).toEqual([
        'approved the artwork proof ‘sample.pdf’ on the client’s behalf',
      ]);
    }
  });

  test('accepts exactly one of four parallel approvals', async () => {
    const { shop, client, project, proof } = await makeScenarioWithProof();

    const responses = await Promise.all([shop, client, shop, client].map((one) => approve(one, proof.id)));

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(3);
    expect(await historyDescriptionsOf(app, project.id)).toHaveLength(1);
  });

  test('is rejected for installers, strangers and signed-out callers', async () => {
    const { installer, proof } = await makeScenarioWithProof();

    expect(await approve(installer, proof.id)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await approve(await makeClient(app), proof.id)).toMatchObject({
      status: 404,
      body: { message: 'Artwork proof not found' },
    });
    expect(await approve(await makeShop(app), 2_000_000_000)).toMatchObject({ status: 404 });
    expect((await app.visitor.post(`/api/artwork-proofs/${proof.id}/approve`)).status).toBe(401);
  });
});

describe('DELETE /api/artwork-proofs/{id}', () => {
  test('deletes a proof with its file', async () => {
    const { project, browser } = await makeShopScenario(app);
    const keysBefore = await removeDueAndListKeys(app);
    const { body } = await browser.upload<Proof>('/api/artwork-proofs', pictureProof('v1.jpg'), {
      projectId: String(project.id),
    });

    expect(await browser.delete(`/api/artwork-proofs/${body.id}`)).toMatchObject({
      status: 200,
      body: { success: true },
    });

    expect((await browser.get(body.fileUrl)).status).toBe(404);
    expect((await browser.delete(`/api/artwork-proofs/${body.id}`)).status).toBe(404);
    expect(await removeDueAndListKeys(app)).toEqual(keysBefore);
    expect(await historyDescriptionsOf(app, project.id)).toContain('deleted the artwork proof ‘v1.jpg’');
  });

  test('rejects an approved proof', async () => {
    const { shop, client, proof } = await makeScenarioWithProof();
    await approve(client, proof.id);

    for (const person of [shop, await makeAdmin(app)]) {
      expect(await (await app.as(person)).delete(`/api/artwork-proofs/${proof.id}`)).toMatchObject({
        status: 409,
        body: { code: 'conflict', message: 'An approved artwork proof cannot be deleted' },
      });
    }
  });

  test('is rejected for clients, installers and other shops', async () => {
    const { client, installer, proof } = await makeScenarioWithProof();
    for (const [person, status] of [
      [client, 403],
      [installer, 403],
      [await makeShop(app), 404],
    ] as const)
      expect((await (await app.as(person)).delete(`/api/artwork-proofs/${proof.id}`)).status).toBe(status);
  });
});

async function approve(person: TestUser, proofId: number) {
  return (await app.as(person)).post(`/api/artwork-proofs/${proofId}/approve`);
}

async function makeScenarioWithProof() {
  const scenario = await makeAssignedScenario(app);
  return { ...scenario, proof: await makeProof(app, scenario.project) };
}
