import { expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { startLiveScenario } from '#server/testing/live-scenario.ts';
import { makeShop, makeStaff } from '#server/testing/factories.ts';

const { app, listen } = await startLiveScenario();

test('a transfer of the shop updates the open pages of its other staff', async () => {
  const shop = await makeShop(app);
  const [successor, other] = [
    await makeStaff(app, shop, 'manager'),
    await makeStaff(app, shop, 'production'),
  ];
  const [successorStream, otherStream] = [await listen(successor), await listen(other)];
  const transfer = { username: shop.username, projects: 'transfer', newOwnerId: successor.id };
  await (await app.as(shop)).post(`/api/users/${shop.id}/deletion`, transfer);
  await eventually(() => expect(successorStream.signals).toContainEqual({ kind: 'everything' }));
  await eventually(() => expect(otherStream.signals).toContainEqual({ kind: 'everything' }));
});
