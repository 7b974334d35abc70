import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { settings } from '#web/lib/settings.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { sampleCard, sampleShop } from '#web/testing/samples.ts';

const server = fakeServer();
const PASSWORD = 'vinyl-and-heat-7';
const response = page.getByRole('textbox', { name: 'Response body' });
const dashboard = page.getByRole('link', { name: 'Go to Dashboard' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const callResult = (text: string) => page.getByText(text, { exact: false });

beforeEach(() => void (settings.debugPages = true));

test('shows the raw response of the sign-in', async () => {
  await openPage(server, '/login-test', { user: null });
  server.respond('POST /api/auth/login', sampleShop());
  server.respond('GET /api/auth/session', sampleShop());
  await logIn();
  await expect.element(callResult('POST /api/auth/login 200')).toBeVisible();
  await expect.element(response).toHaveValue(JSON.stringify(sampleShop(), null, 2));
  await expect.element(dashboard).toBeVisible();
});

test('the token of a started sign-in is hidden', async () => {
  await openPage(server, '/login-test', { user: null });
  const details = { token: 'sign-in-token-1', methods: ['authenticator'] };
  server.refuse('POST /api/auth/login', 'second_step_required', { details });
  await logIn();
  await expect.element(callResult('POST /api/auth/login 401')).toBeVisible();
  await expect.poll(() => document.querySelector('textarea')?.value).toContain('"token": "…"');
});

test('the session and the projects of the user are fetched', async () => {
  await openPage(server, '/login-test', { user: sampleShop() });
  await button('Check Session').click();
  await expect.element(callResult('GET /api/auth/session 200')).toBeVisible();
  const card = sampleCard({ deadline: '2099-03-05' });
  server.respond('GET /api/projects', [card]);
  await button('Fetch Projects').click();
  await expect.element(response).toHaveValue(JSON.stringify([card], null, 2));
  await expect
    .element(page.getByRole('row', { name: 'Harbour Bakery delivery van not-started 0% Mar 5, 2099' }))
    .toBeVisible();
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('signing out on the test page ends the session of the app', async () => {
  await openPage(server, '/login-test', { user: sampleShop() });
  await expect.element(dashboard).toBeVisible();
  server.respondWith('POST /api/auth/logout', () => {
    server.refuse('GET /api/auth/session', 'not_signed_in');
    return { success: true as const };
  });
  await button('Logout').click();
  await expect.element(callResult('POST /api/auth/logout 200')).toBeVisible();
  await expect.element(dashboard).not.toBeInTheDocument();
});

test('a call that gets a 401 is shown without the message about an expired session', async () => {
  const { router } = await openPage(server, '/login-test', { user: null });
  server.refuse('GET /api/projects', 'not_signed_in');
  await button('Fetch Projects').click();
  await expect.element(callResult('GET /api/projects 401')).toBeVisible();
  await expect.poll(() => document.querySelector('textarea')?.value).toContain('"code": "not_signed_in"');
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  await expect.element(page.getByText('Session expired')).not.toBeInTheDocument();
  expect(router.state.location.href).toBe('/login-test');
});

async function logIn(): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill('dana');
  await page.getByLabelText('Password').fill(PASSWORD);
  await button('Login').click();
}
