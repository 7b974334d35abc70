import { expect, test, vi } from 'vitest';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { makeProject, makeShop } from '#server/testing/factories.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { asPhoto } from '#server/testing/upload-samples.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const app = await startTestApp({ config: { slowRequestMs: 0.001 } });

test('a slow request is logged as a warning with its route template and request id', async () => {
  const response = await app.visitor.get('/api/projects/12345?q=private');

  const line = lineOf(app, response.headers['x-request-id']);
  expect(line).toMatchObject({ level: 40, msg: 'slow request', route: '/api/projects/:id', status: 401 });
  expect(JSON.stringify(line)).not.toMatch(/12345|private/);
});

test('an upload is never a slow request', async () => {
  const shop = await makeShop(app);
  const project = await makeProject(app, shop);
  const photo = asPhoto(await jpegPhoto({ width: 60, height: 40 }));

  const response = await (await app.as(shop)).upload(`/api/projects/${project.id}/photos`, photo);

  expect(response.status).toBe(201);
  expect(lineOf(app, response.headers['x-request-id'])).toMatchObject({ level: 30, msg: 'request' });
});

test('SLOW_REQUEST_MS=0 logs no request as slow', async () => {
  const appWithoutSlowLog = await startTestApp({ config: { slowRequestMs: null } });

  const response = await appWithoutSlowLog.visitor.get('/api/projects');

  expect(lineOf(appWithoutSlowLog, response.headers['x-request-id'])).toMatchObject({
    level: 30,
    msg: 'request',
  });
});

test('the trace id of `traceparent` is in every log line of the request', async () => {
  const shop = await makeShop(app);
  const browser = await app.as(shop);
  vi.spyOn(app.storage, 'read').mockRejectedValueOnce(new Error('broken'));
  const { body: photo } = await browser.upload<Photo>(
    `/api/projects/${(await makeProject(app, shop)).id}/photos`,
    asPhoto(await jpegPhoto({ width: 60, height: 40 })),
  );
  const headers = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };

  const response = await browser.send({ method: 'GET', url: photo.cardUrl, headers });

  const lines = app.logged.filter(({ requestId }) => requestId === response.headers['x-request-id']);
  expect(lines.map(({ msg, traceId }) => [msg, traceId])).toEqual([
    ['A request failed unexpectedly', TRACE],
    ['request', TRACE],
  ]);
});

test('an invalid `traceparent` is ignored', async () => {
  const headers = { traceparent: '00-zz-"injected"-01' };

  const response = await app.visitor.send({ method: 'GET', url: '/api/health', headers });

  expect(response.status).toBe(200);
  expect(lineOf(app, response.headers['x-request-id'])).not.toHaveProperty('traceId');
});

function lineOf({ logged }: TestApp, requestId: string | undefined) {
  return logged.find((line) => line['requestId'] === requestId && 'status' in line);
}
