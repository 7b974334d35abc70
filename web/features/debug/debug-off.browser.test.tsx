import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { sampleShop } from '#web/testing/samples.ts';
import { respondToEmptyLists } from '#web/testing/project-page.ts';

const server = fakeServer();

test('without the setting there are no links to the debug pages', async () => {
  await openPage(server, '/login', { user: null });
  const links = page.getByRole('navigation', { name: 'Account' }).getByRole('link');
  await expect.element(links.first()).toBeVisible();
  expect(links.elements().map(({ textContent }) => textContent)).toEqual(['Login', 'Register']);
});

test.each(['/direct-login', '/login-test'])('without the setting there is no page %s', async (address) => {
  await openPage(server, address, { user: null });
  await expect.element(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
});

test('without the setting the projects in progress have no debug list', async () => {
  respondToEmptyLists(server);
  await openPage(server, '/in-progress', { user: sampleShop() });
  await expect.element(page.getByText('No in-progress projects found')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Debug: all projects' })).not.toBeInTheDocument();
});
