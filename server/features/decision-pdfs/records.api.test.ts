import { describe, expect, test } from 'vitest';
import { makeAdmin, makeShop, makeStaff } from '#server/testing/factories.ts';
import { makeScenarioWithProof, makeDecision, makeReviewer } from '#server/testing/recorded-decisions.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { asProof, pictureProof } from '#server/testing/upload-samples.ts';
import type { recordsContract } from '#shared/decisions/records.contract.ts';
import type { CallOutput } from '#shared/endpoint.ts';

const app = await startTestApp();

describe('GET /api/decisions/{id}/record.pdf', () => {
  test('downloads the PDF under its reference', async () => {
    const scenario = await makeScenarioWithProof(app);
    const decision = await makeDecision(app, scenario);

    const response = await scenario.browser.get(`/api/decisions/${decision.id}/record.pdf`);

    expect(response.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`filename="${decision.reference}.pdf"`),
    });
  });

  test('serves only the shop, admins and the client who decided', async () => {
    const scenario = await makeScenarioWithProof(app);
    const clientDecision = await makeDecision(app, scenario, { userId: scenario.client.id });
    const { id: reviewerId } = await makeReviewer(app, scenario);
    const reviewerDecision = await makeDecision(app, scenario, { reviewerId });
    const pdfStatusFor = async (person: { id: number }, { id }: { id: number }) =>
      (await (await app.as(person)).get(`/api/decisions/${id}/record.pdf`)).status;

    expect(await pdfStatusFor(await makeStaff(app, scenario.shop, 'production'), reviewerDecision)).toBe(200);
    expect(await pdfStatusFor(await makeAdmin(app), reviewerDecision)).toBe(200);
    expect(await pdfStatusFor(scenario.client, clientDecision)).toBe(200);
    expect(await pdfStatusFor(scenario.client, reviewerDecision)).toBe(404);
    expect(await pdfStatusFor(scenario.installer, clientDecision)).toBe(404);
    expect(await pdfStatusFor(await makeShop(app), clientDecision)).toBe(404);
    expect((await app.visitor.get(`/api/decisions/${clientDecision.id}/record.pdf`)).status).toBe(401);
  });
});

describe('GET /api/review/{token}/record/{decisionId}.pdf', () => {
  test('downloads a decision of the reviewer', async () => {
    const scenario = await makeScenarioWithProof(app);
    const { id: reviewerId, token } = await makeReviewer(app, scenario);
    const decision = await makeDecision(app, scenario, { reviewerId });

    const response = await app.visitor.get(`/api/review/${token}/record/${decision.id}.pdf`);

    expect(response.status).toBe(200);
    expect(response.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('returns the 404 of an invalid link for other decisions', async () => {
    const scenario = await makeScenarioWithProof(app);
    const [dana, kim] = [await makeReviewer(app, scenario), await makeReviewer(app, scenario)];
    const decision = await makeDecision(app, scenario, { reviewerId: dana.id });
    const pdfResponseFor = async (token: string, id: number) =>
      (await app.visitor.get(`/api/review/${token}/record/${id}.pdf`)).body;

    const invalidLinkResponse = await pdfResponseFor('x'.repeat(43), decision.id);
    expect(invalidLinkResponse).toMatchObject({ code: 'not_found' });
    expect(await pdfResponseFor(kim.token, decision.id)).toEqual(invalidLinkResponse);
    expect(await pdfResponseFor(dana.token, decision.id + 1000)).toEqual(invalidLinkResponse);
  });
});

describe('POST /api/projects/{id}/records/check', () => {
  type CheckResult = CallOutput<(typeof recordsContract)['check']>;

  test('finds a decision by its PDF', async () => {
    const { scenario, pdf, decision, check } = await makeDecidedScenario();

    expect(await check(scenario.shop, pdf)).toMatchObject({
      status: 200,
      body: { matches: 'record', version: 1, references: [decision.reference] },
    });
  });

  test('finds a proof by its file, with the decisions on it', async () => {
    const { scenario, proof, decision, check } = await makeDecidedScenario();

    expect(await check(scenario.shop, proof)).toMatchObject({
      body: { sha256: scenario.proof.sha256, matches: 'proof', version: 1, references: [decision.reference] },
    });
  });

  test.each(['pdf', 'proof'] as const)('detects one changed byte of the %s', async (which) => {
    const { scenario, check, ...files } = await makeDecidedScenario();
    const changedBytes = Buffer.from(files[which]);
    changedBytes.writeUInt8(changedBytes.readUInt8(200) ^ 1, 200);

    expect(await check(scenario.shop, changedBytes)).toMatchObject({
      status: 200,
      body: { matches: null, version: null, references: [] },
    });
  });

  test('does not find the files of another project', async () => {
    const { pdf } = await makeDecidedScenario();
    const { scenario, check } = await makeDecidedScenario();

    expect((await check(scenario.shop, pdf)).body.matches).toBeNull();
  });

  test('shows the client only the client’s decisions', async () => {
    const { scenario, pdf, proof, check } = await makeDecidedScenario();
    const clientDecision = await makeDecision(app, scenario, { userId: scenario.client.id });

    expect((await check(scenario.client, pdf)).body.matches).toBeNull();
    expect((await check(scenario.client, proof)).body.references).toEqual([clientDecision.reference]);
    expect((await check(scenario.installer, pdf)).status).toBe(403);
    expect((await check(await makeShop(app), pdf)).status).toBe(404);
  });

  async function makeDecidedScenario() {
    const { content: proof } = pictureProof();
    const scenario = await makeScenarioWithProof(app);
    const { id: reviewerId } = await makeReviewer(app, scenario);
    const decision = await makeDecision(app, scenario, { reviewerId });
    const { bytes: pdf } = await scenario.browser.get(`/api/decisions/${decision.id}/record.pdf`);
    const check = async (person: { id: number }, content: Buffer) =>
      (await app.as(person)).upload<CheckResult>(`${scenario.path}/records/check`, asProof(content));
    return { scenario, proof, pdf, decision, check };
  }
});
