import { describe, expect, test } from 'vitest';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { makeShopScenario } from '#server/testing/shop-projects.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { asPhoto } from '#server/testing/upload-samples.ts';

const app = await startTestApp();
const photo = await jpegPhoto({ width: 800, height: 600 });

/** Uploads a photo several times in parallel; `statuses` has the statuses of the responses so far. */
function uploadMany({ browser, path }: Awaited<ReturnType<typeof makeShopScenario>>, times: number) {
  const statuses: number[] = [];
  const uploads = Array.from({ length: times }, async () => {
    const response = await browser.upload(`${path}/photos`, asPhoto(photo));
    statuses.push(response.status);
    return response;
  });
  return { statuses, first: Promise.race(uploads), all: Promise.all(uploads) };
}

describe('many uploads by one user', () => {
  test('do not delay another user’s upload', async () => {
    const [busyScenario, otherScenario] = [await makeShopScenario(app), await makeShopScenario(app)];
    const manyUploads = uploadMany(busyScenario, 15);
    await manyUploads.first;

    const { status } = await otherScenario.browser.upload(`${otherScenario.path}/photos`, asPhoto(photo));

    expect(status).toBe(201);
    expect(manyUploads.statuses.length).toBeLessThan(8);
    await manyUploads.all;
    expect(new Set(manyUploads.statuses)).toEqual(new Set([201]));
  });

  test('are rejected with a 503 beyond the queue limit', async () => {
    const [busyScenario, otherScenario] = [await makeShopScenario(app), await makeShopScenario(app)];
    const manyUploads = uploadMany(busyScenario, 40);

    const { status } = await otherScenario.browser.upload(`${otherScenario.path}/photos`, asPhoto(photo));

    const refusedResponses = (await manyUploads.all).filter((response) => response.status !== 201);
    expect(status).toBe(201);
    expect(refusedResponses.length).toBeGreaterThan(5);
    for (const response of refusedResponses) {
      expect(response).toMatchObject({
        status: 503,
        headers: { 'retry-after': '10' },
        body: { code: 'unavailable', message: 'Too many images are waiting. Please try again in a moment.' },
      });
    }
  });
});
