import { describe, expect, test } from 'vitest';
import { makeAdmin, makeShop, makeStaff } from '#server/testing/factories.ts';
import { makeJobWithProof, makeDecision, makeReviewer } from '#server/testing/recorded-decisions.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { asProof, pictureProof } from '#server/testing/upload-samples.ts';
import type { recordsContract } from '#shared/decisions/records.contract.ts';
import type { CallOutput } from '#shared/endpoint.ts';

const app = await startTestApp();

describe('GET /api/decisions/{id}/record.pdf', () => {
  test('downloads the PDF under its reference', async () => {
    const job = await makeJobWithProof(app);
    const decision = await makeDecision(app, job);

    const response = await job.browser.get(`/api/decisions/${decision.id}/record.pdf`);

    expect(response.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`filename="${decision.reference}.pdf"`),
    });
  });

  test('serves only the shop, admins and the client who decided', async () => {
    const job = await makeJobWithProof(app);
    const clientDecision = await makeDecision(app, job, { userId: job.client.id });
    const { id: reviewerId } = await makeReviewer(app, job);
    const reviewerDecision = await makeDecision(app, job, { reviewerId });
    const pdfStatusFor = async (person: { id: number }, { id }: { id: number }) =>
      (await (await app.as(person)).get(`/api/decisions/${id}/record.pdf`)).status;

    expect(await pdfStatusFor(await makeStaff(app, job.shop, 'production'), reviewerDecision)).toBe(200);
    expect(await pdfStatusFor(await makeAdmin(app), reviewerDecision)).toBe(200);
    expect(await pdfStatusFor(job.client, clientDecision)).toBe(200);
    expect(await pdfStatusFor(job.client, reviewerDecision)).toBe(404);
    expect(await pdfStatusFor(job.installer, clientDecision)).toBe(404);
    expect(await pdfStatusFor(await makeShop(app), clientDecision)).toBe(404);
    expect((await app.visitor.get(`/api/decisions/${clientDecision.id}/record.pdf`)).status).toBe(401);
  });
});

describe('GET /api/review/{token}/record/{decisionId}.pdf', () => {
  test('downloads a decision of the reviewer', async () => {
    const job = await makeJobWithProof(app);
    const { id: reviewerId, token } = await makeReviewer(app, job);
    const decision = await makeDecision(app, job, { reviewerId });

    const response = await app.visitor.get(`/api/review/${token}/record/${decision.id}.pdf`);

    expect(response.status).toBe(200);
    expect(response.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('returns the 404 of an invalid link for other decisions', async () => {
    const job = await makeJobWithProof(app);
    const [dana, kim] = [await makeReviewer(app, job), await makeReviewer(app, job)];
    const decision = await makeDecision(app, job, { reviewerId: dana.id });
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
    const { job, pdf, decision, check } = await makeDecidedJob();

    expect(await check(job.shop, pdf)).toMatchObject({
      status: 200,
      body: { matches: 'record', version: 1, references: [decision.reference] },
    });
  });

  test('finds a proof by its file, with the decisions on it', async () => {
    const { job, proof, decision, check } = await makeDecidedJob();

    expect(await check(job.shop, proof)).toMatchObject({
      body: { sha256: job.proof.sha256, matches: 'proof', version: 1, references: [decision.reference] },
    });
  });

  test.each(['pdf', 'proof'] as const)('detects one changed byte of the %s', async (which) => {
    const { job, check, ...files } = await makeDecidedJob();
    const changedBytes = Buffer.from(files[which]);
    changedBytes.writeUInt8(changedBytes.readUInt8(200) ^ 1, 200);

    expect(await check(job.shop, changedBytes)).toMatchObject({
      status: 200,
      body: { matches: null, version: null, references: [] },
    });
  });

  test('does not find the files of another project', async () => {
    const { pdf } = await makeDecidedJob();
    const { job, check } = await makeDecidedJob();

    expect((await check(job.shop, pdf)).body.matches).toBeNull();
  });

  test('shows the client only the client’s decisions', async () => {
    const { job, pdf, proof, check } = await makeDecidedJob();
    const clientDecision = await makeDecision(app, job, { userId: job.client.id });

    expect((await check(job.client, pdf)).body.matches).toBeNull();
    expect((await check(job.client, proof)).body.references).toEqual([clientDecision.reference]);
    expect((await check(job.installer, pdf)).status).toBe(403);
    expect((await check(await makeShop(app), pdf)).status).toBe(404);
  });

  async function makeDecidedJob() {
    const { content: proof } = pictureProof();
    const job = await makeJobWithProof(app);
    const { id: reviewerId } = await makeReviewer(app, job);
    const decision = await makeDecision(app, job, { reviewerId });
    const { bytes: pdf } = await job.browser.get(`/api/decisions/${decision.id}/record.pdf`);
    const check = async (person: { id: number }, content: Buffer) =>
      (await app.as(person)).upload<CheckResult>(`${job.path}/records/check`, asProof(content));
    return { job, proof, pdf, decision, check };
  }
});
