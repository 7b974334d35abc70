import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#web/testing/fake-server.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { openSecurity } from '../security/security.testing.ts';

const server = fakeServer();
const CHECK_ROUTE = 'GET /api/users/{id}/confirmation';

test('a download above the limit shows the message of the server', async () => {
  await openSecurity(server);
  server.refuse(CHECK_ROUTE, 'rate_limited', { message: 'Too many downloads of your data' });

  await page.getByRole('button', { name: 'Download My Data' }).click();

  await expectToast('Download failed', 'Too many downloads of your data');
  expect(server.calls(CHECK_ROUTE).map(({ query }) => query)).toEqual([{ action: 'dataExport' }]);
});
