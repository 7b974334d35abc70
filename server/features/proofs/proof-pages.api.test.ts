import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { jpegPhoto, shortPageProof } from '#server/testing/image-samples.ts';
import { makeAssignedScenario } from '#server/testing/shop-projects.ts';
import { makeShop } from '#server/testing/factories.ts';
import { protectedPdf } from '#server/testing/pdf-samples.ts';
import { listStoredFiles } from '#server/testing/stored-files.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { asProof } from '#server/testing/upload-samples.ts';

const app = await startTestApp();

describe('the pages of a proof', () => {
  test('are listed with pictures for each page of a PDF', async () => {
    const { proof } = await makeUploadedProof(shortPageProof(2));
    const url = `/api/artwork-proofs/${proof.id}/pages`;

    expect(proof.pages).toEqual([
      { number: 1, width: 2000, height: 437, url: `${url}/1`, thumbnailUrl: `${url}/1?size=small` },
      { number: 2, width: 2000, height: 437, url: `${url}/2`, thumbnailUrl: `${url}/2?size=small` },
    ]);
  });

  test('of an image are a single page with the size of its rendition', async () => {
    const { proof, browser } = await makeUploadedProof(
      await jpegPhoto({ width: 3000, height: 1500, orientation: 1 }),
    );

    expect(proof.pages).toMatchObject([{ number: 1, width: 2560, height: 1280 }]);
    expect(await sizeOf(browser, proof.pages[0]?.url)).toEqual([2560, 1280]);
    expect(await sizeOf(browser, proof.pages[0]?.thumbnailUrl)).toEqual([480, 240]);
  });

  test('are sent as WebP to participants only', async () => {
    const { proof, browser, scenario } = await makeUploadedProof(shortPageProof(2));
    const [, second] = proof.pages;
    const [client, installer] = [await app.as(scenario.client), await app.as(scenario.installer)];
    const stranger = await app.as(await makeShop(app));

    expect((await browser.get(second?.url ?? '')).headers['content-type']).toBe('image/webp');
    expect(await sizeOf(client, second?.url)).toEqual([2000, 437]);
    expect(await sizeOf(installer, second?.thumbnailUrl)).toEqual([320, 70]);
    expect((await stranger.get(second?.url ?? '')).status).toBe(404);
    expect((await app.visitor.get(second?.url ?? '')).status).toBe(401);
  });

  test('are a 404 beyond the last page, and a 400 for another size', async () => {
    const { proof, browser } = await makeUploadedProof(shortPageProof(2));
    const statusOf = async (page: string) =>
      (await browser.get(`/api/artwork-proofs/${proof.id}/pages/${page}`)).status;

    expect(await statusOf('3')).toBe(404);
    expect(await statusOf('1?size=huge')).toBe(400);
  });

  test('are stored with the upload and removed with it', async () => {
    const { proof, browser } = await makeUploadedProof(shortPageProof(1));
    const listPartKeys = async () =>
      (await listStoredFiles(app.storage)).flatMap(({ key }) => (key.includes(proof.sha256) ? [key] : []));
    const names = (await listPartKeys()).map((key) => key.split('/').at(-1));

    expect(names).toEqual(['original.pdf', 'page-1-small.webp', 'page-1.webp']);
    expect((await browser.delete(`/api/artwork-proofs/${proof.id}`)).status).toBe(200);
    expect((await browser.get(proof.pages[0]?.url ?? '')).status).toBe(404);
  });
});

describe('POST /api/artwork-proofs rejects', () => {
  test.each([
    ['a PDF with too many pages', () => shortPageProof(41), 'The PDF has 41 pages. At most 40 are accepted.'],
    [
      'a PDF with a password',
      protectedPdf,
      'The PDF is protected with a password. Save it without a password and try again.',
    ],
    [
      'a PDF that was cut off',
      () => shortPageProof(1).subarray(0, 300),
      'The PDF is damaged or incomplete and cannot be opened.',
    ],
  ])('%s and stores nothing', async (_what, content, message) => {
    const scenario = await makeAssignedScenario(app);
    const filesBefore = await listStoredFiles(app.storage);

    const response = await (
      await app.as(scenario.shop)
    ).upload('/api/artwork-proofs', asProof(await content()), {
      projectId: String(scenario.project.id),
    });

    expect(response).toMatchObject({ status: 415, body: { code: 'unsupported_file', message } });
    expect(await listStoredFiles(app.storage)).toEqual(filesBefore);
  });
});

describe('PROOF_MAX_MB', () => {
  test('limits the size of a proof', async () => {
    const appWithLargerLimit = await startTestApp({ config: { proofMaxMb: 7 } });

    const large = await uploadProof(appWithLargerLimit, paddedPdf(6.5));
    const tooLargeResponse = await uploadProof(appWithLargerLimit, paddedPdf(7.5));

    expect(large.status).toBe(201);
    expect(tooLargeResponse).toMatchObject({
      status: 413,
      body: { code: 'file_too_large', message: 'The file is too large. At most 7 MB are accepted.' },
    });
  });
});

/** A PDF with a comment that fills the file up to this size. */
function paddedPdf(megabytes: number): Buffer {
  const pdf = shortPageProof();
  return Buffer.concat([pdf, Buffer.alloc(megabytes * 1024 * 1024 - pdf.length, '%')]);
}

async function uploadProof(testApp: TestApp, content: Buffer) {
  const { browser, project } = await makeAssignedScenario(testApp);
  return browser.upload<Proof>('/api/artwork-proofs', asProof(content), { projectId: String(project.id) });
}

async function makeUploadedProof(content: Buffer) {
  const scenario = await makeAssignedScenario(app);
  const { browser, project } = scenario;
  const { body: proof } = await browser.upload<Proof>('/api/artwork-proofs', asProof(content), {
    projectId: String(project.id),
  });
  return { scenario, browser, proof };
}

async function sizeOf(browser: TestClient, url = ''): Promise<[number, number]> {
  const { width, height } = await sharp((await browser.get(url)).bytes).metadata();
  return [width, height];
}
