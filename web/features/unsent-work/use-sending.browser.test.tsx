import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { respondToSections, respondWithProjects } from '#web/testing/project-lists.ts';
import { newUserId, sampleMessage, sampleShop } from '#web/testing/samples.ts';

const server = fakeServer();
const LIST_ROUTE = 'GET /api/projects';
const SEND_ROUTE = 'POST /api/projects/{id}/messages';

test('the dashboard is refetched after a queued message was sent', async () => {
  respondWithProjects(server, { name: 'Harbor van' });
  respondToSections(server, {});
  server.respond(SEND_ROUTE, sampleMessage());
  const release = server.hold(SEND_ROUTE);
  const user = sampleShop({ id: newUserId() });
  const message = { key: 'a-key', content: 'Truck is here', state: 'failed', interrupted: true };
  const outbox = JSON.stringify([{ ...message, createdAt: new Date().toISOString() }]);
  await openPage(server, '/dashboard', {
    user,
    prepare: () => localStorage.setItem(`outbox_${user.id}_1_messages`, outbox),
  });
  await expect.element(page.getByText('Harbor van').first()).toBeVisible();
  await expect.poll(() => server.calls(SEND_ROUTE)).toHaveLength(1);
  const loads = server.calls(LIST_ROUTE).length;
  release();
  await expect.poll(() => server.calls(LIST_ROUTE).length).toBeGreaterThan(loads);
});
