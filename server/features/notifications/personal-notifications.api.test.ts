import { expect, test } from 'vitest';
import { makeShop, makeStaff, type TestUser } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { confirmAddress } from '#server/testing/invitations.ts';

const app = await startTestApp();

test('only the new owner is notified of a shop transfer', async () => {
  const shop = await makeShop(app, { company: 'Ace Wraps' });
  const [successor, otherManager] = [
    await makeStaff(app, shop, 'manager'),
    await makeStaff(app, shop, 'manager'),
  ];
  const transfer = { username: shop.username, projects: 'transfer', newOwnerId: successor.id };
  await (await app.as(shop)).post(`/api/users/${shop.id}/deletion`, transfer);
  await app.dispatcher.dispatchDue();
  expect(await fetchNotifications(successor)).toMatchObject([{ title: 'You own the shop' }]);
  expect(await fetchNotifications(otherManager)).toEqual([]);
});

test('an invitation to a shop owner is not shown to the managers of that shop', async () => {
  const [inviter, invited] = [await makeShop(app), await makeShop(app, { email: 'boss@example.com' })];
  await confirmAddress(app, invited);
  const manager = await makeStaff(app, invited, 'manager');
  const invitation = { name: 'Boss', email: 'boss@example.com', role: 'production' };
  await (await app.as(inviter)).post('/api/staff/invitations', invitation);
  await app.dispatcher.dispatchDue();
  expect(await fetchNotifications(invited)).toMatchObject([{ title: 'Invitation' }]);
  expect(await fetchNotifications(manager)).toEqual([]);
});

async function fetchNotifications(user: TestUser): Promise<unknown> {
  return (await (await app.as(user)).get('/api/notifications')).body;
}
