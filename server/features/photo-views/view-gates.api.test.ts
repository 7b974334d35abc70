import { describe, expect, test } from 'vitest';
import { atStage } from '#shared/projects/project-state.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import {
  BOTH_GATES,
  GATES_URL,
  LIST_URL,
  makeVanProject,
  uploadPhoto,
  requiredView,
} from '#server/testing/photo-views.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const app = await startTestApp();

describe('a photo gate', () => {
  test('is met by any photo unless the shop asks for all required views', async () => {
    const { browser, path } = await makeVanProject(app, atStage('wrap_shipped'));
    await uploadPhoto(browser, path, {});
    expect(await moveToStage(browser, path, 'pre_installation_photos_uploaded')).toMatchObject({
      status: 200,
    });
  });

  test.each([
    ['wrap_shipped', 'pre_installation_photos_uploaded', 'pre-installation', 'Photo Views Required'],
    [
      'wrap_installed',
      'post_installation_photos_uploaded',
      'post-installation',
      'Post-Installation Photo Views Required',
    ],
  ] as const)('after %s names the missing views until all are done', async (stage, to, type, title) => {
    const { browser, path } = await makeVanProject(app, atStage(stage));
    await browser.put(GATES_URL, BOTH_GATES);
    await uploadPhoto(browser, path, { type });
    await uploadPhoto(browser, path, { type, viewKey: 'roof' });
    const otherType = type === 'pre-installation' ? 'post-installation' : 'pre-installation';
    await uploadPhoto(browser, path, { type: otherType, viewKey: 'front' });

    const bothMissingResponse = await moveToStage(browser, path, to);
    expect(bothMissingResponse).toMatchObject({ status: 409, body: { code: 'gate_unmet', message: title } });
    expect(missingIn(bothMissingResponse)).toMatch(/: Nose and Ladder rack\.$/);
    await uploadPhoto(browser, path, { type, viewKey: 'front' });
    expect(missingIn(await moveToStage(browser, path, to))).toMatch(/: Ladder rack\.$/);
    await browser.put(`${path}/skipped-views`, { type, viewKey: 'own_1', reason: 'No rack' });
    expect(await moveToStage(browser, path, to)).toMatchObject({ status: 200 });
  });

  test('asks for a view again when its only photo is deleted', async () => {
    const { browser, path } = await makeVanProject(app, atStage('wrap_shipped'));
    await browser.put(LIST_URL, { vehicleType: 'van', views: [requiredView('front', 'Front')] });
    await browser.put(GATES_URL, BOTH_GATES);
    const { id } = await uploadPhoto(browser, path, { viewKey: 'front' });
    const readGateFacts = async () => (await browser.get<ProjectDetails>(`${path}/details`)).body.gateFacts;
    expect(await readGateFacts()).toMatchObject({ missingViewsBefore: [], missingViewsAfter: ['Front'] });
    await browser.delete(`/api/photos/${id}`);
    expect(await readGateFacts()).toMatchObject({ missingViewsBefore: ['Front'] });
  });

  test('is met by any photo where no view is required', async () => {
    const { browser, path } = await makeVanProject(app, atStage('wrap_shipped'));
    await browser.put(LIST_URL, {
      vehicleType: 'van',
      views: [{ ...requiredView('roof', 'Roof'), isRequired: false }],
    });
    await browser.put(GATES_URL, BOTH_GATES);
    const to = 'pre_installation_photos_uploaded';
    expect(await moveToStage(browser, path, to)).toMatchObject({ body: { message: 'Photo Required' } });
    await uploadPhoto(browser, path, {});
    expect(await moveToStage(browser, path, to)).toMatchObject({ status: 200 });
  });
});

function moveToStage(browser: TestClient, path: string, progressStage: string) {
  return browser.put(path, { progressStage });
}

function missingIn({ body }: { body: unknown }): string {
  const { details } = body as { details: { missing: { missing: string }[] } };
  return details.missing.map(({ missing }) => missing).join(' ');
}
