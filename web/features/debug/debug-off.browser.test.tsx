import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { sampleShop } from '#web/testing/samples.ts';
import { respondWithEmptyLists } from '#web/testing/project-page.ts';

const server = fakeServer();

test('the debug pages are not linked without the setting', async () => {
  await openPage(server, '/login', { user: null });
  const links = page.getByRole('navigation', { name: 'Account' }).getByRole('link');
  await expect.element(links.first()).toBeVisible();
  expect(links.elements().map(({ textContent }) => textContent)).toEqual(['Login', 'Register']);
});

test.each(['/direct-login', '/login-test'])('the page %s is missing without the setting', async (address) => {
  await openPage(server, address, { user: null });
  await expect.element(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
});

test('the debug list of all projects is hidden without the setting', async () => {
  respondWithEmptyLists(server);
  await openPage(server, '/in-progress', { user: sampleShop() });
  await expect.element(page.getByText('No in-progress projects found')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Debug: all projects' })).not.toBeInTheDocument();
});
