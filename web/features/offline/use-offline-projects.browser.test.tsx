import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/api/query-client.ts';
import { announceServerContact } from '#web/api/server-contact.ts';
import { storeOfflineSetting } from '#web/offline/offline-setting.ts';
import { storeUser } from '#web/session/stored-user.ts';
import { fakeProjectServer } from '#web/testing/open-project.ts';
import { newUserId, sampleShop } from '#web/testing/samples.ts';
import { renderSignedIn } from '#web/testing/signed-in.tsx';
import { refreshInOneTab, useOfflineProjects } from './use-offline-projects.ts';

const server = fakeProjectServer();
beforeEach(() => {
  const registration = {} as ServiceWorkerRegistration;
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockResolvedValue(registration);
  vi.spyOn(navigator.serviceWorker, 'register').mockRejectedValue(new DOMException('Refused'));
});

test('projects are refreshed without a reload after the user has turned on offline use', async () => {
  const user = sampleShop();
  storeUser(user);
  storeOfflineSetting(false);
  await renderSignedIn(<OfflineProjects userId={user.id} />);
  announceServerContact();
  expect(server.calls('GET /api/projects/offline')).toEqual([]);
  storeOfflineSetting(true);
  announceServerContact();
  await expect.poll(() => server.calls('GET /api/projects/offline')).toHaveLength(1);
});

test('projects are refreshed once when the service worker becomes active', async () => {
  const user = sampleShop({ id: newUserId() });
  storeUser(user);
  const worker = Promise.withResolvers<ServiceWorkerRegistration>();
  const readySpy = vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(worker.promise);
  await renderSignedIn(<OfflineProjects userId={user.id} />);
  for (let contact = 0; contact < 3; contact += 1) announceServerContact();
  expect(readySpy).toHaveBeenCalledOnce();
  expect(server.calls('GET /api/projects/offline')).toEqual([]);
  worker.resolve({} as ServiceWorkerRegistration);
  await expect.poll(() => server.calls('GET /api/projects/offline')).toHaveLength(1);
});

test('a refresh is repeated, and not reported as an error, when a change by the user cancels its fetch', async () => {
  const user = sampleShop({ id: newUserId() });
  storeUser(user);
  server.respond('GET /api/projects/offline', []);
  const respond = server.hold('GET /api/projects');
  const reportSpy = vi.spyOn(globalThis, 'reportError').mockReturnValue();
  const queryClient = createQueryClient({ onError: () => undefined });
  const refresh = refreshInOneTab(queryClient, user.id);
  await expect.poll(() => server.calls('GET /api/projects').length).toBeGreaterThan(0);
  await queryClient.cancelQueries();
  respond();
  expect(await refresh).toBe(false);
  expect(reportSpy).not.toHaveBeenCalled();
});

function OfflineProjects({ userId }: { userId: number }) {
  useOfflineProjects(userId);
  return null;
}
