import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';

const server = fakeServer();
const CHECK_ROUTE = 'GET /api/setup';
const CREATE_ROUTE = 'POST /api/setup';
const invalidLinkNotice = page.getByText('This setup link no longer works');
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const createButton = page.getByRole('button', { name: 'Create Admin Account' });

test('the entries are checked before they are sent', async () => {
  await openSetup();
  await createButton.click();
  for (const message of [
    'Username must be at least 3 characters',
    'Name must be at least 2 characters',
    'Invalid email address',
    'Password must be at least 6 characters',
  ])
    await expect.element(page.getByText(message)).toBeVisible();
  await field('Password').fill('admin-and-heat-7');
  await expect.element(page.getByText('Password strength:', { exact: false })).toBeVisible();
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('a link without a token is invalid', async () => {
  await openPage(server, '/setup', { user: null });
  await expect.element(invalidLinkNotice).toBeVisible();
});

test('an unknown link is invalid', async () => {
  server.respond(CHECK_ROUTE, { usable: false });
  await openPage(server, '/setup?token=not-the-one', { user: null });
  await expect.element(invalidLinkNotice).toBeVisible();
  expect(server.calls(CHECK_ROUTE)).toMatchObject([{ query: { token: 'not-the-one' } }]);
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('a link that fails to load can be retried', async () => {
  server.refuse(CHECK_ROUTE, 'validation_failed');
  await openPage(server, '/setup?token=any', { user: null });
  await expect.element(page.getByText('The link could not be checked')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  server.respond(CHECK_ROUTE, { usable: false });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(invalidLinkNotice).toBeVisible();
});

test('shows that the link is invalid when another person used it before the form is sent', async () => {
  await openSetup();
  for (const [name, entry] of Object.entries(ROSA)) await field(name).fill(entry);
  server.refuse(CREATE_ROUTE, 'forbidden');
  server.respond(CHECK_ROUTE, { usable: false });
  await createButton.click();
  await expect.element(invalidLinkNotice).toBeVisible();
  expect(server.calls(CREATE_ROUTE)).toHaveLength(1);
});

const ROSA = {
  Username: 'rosa',
  'Full Name': 'Rosa Diaz',
  Email: 'rosa@wrapline.example',
  Password: 'admin-and-heat-7',
};

function openSetup() {
  server.respond(CHECK_ROUTE, { usable: true });
  return openPage(server, '/setup?token=a-token', { user: null });
}
