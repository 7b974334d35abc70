import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { recordPageLoads } from '#web/testing/page-loads.ts';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { sampleShop } from '#web/testing/samples.ts';

const server = fakeServer();
const SIGN_IN_ROUTE = 'POST /api/auth/login';

const username = page.getByRole('textbox', { name: 'Username' });
const password = page.getByRole('textbox', { name: 'Password' });
const signInButton = page.getByRole('button', { name: 'Sign In' });
const alert = page.getByRole('alert').first();

test('does not send a form with missing fields', async () => {
  await openPage(server, '/login', { user: null });
  await expect
    .element(page.getByRole('heading', { name: 'Sign in to your account to manage vehicle wrap projects' }))
    .toBeVisible();
  await signInButton.click();
  await expect.element(page.getByText('Username is required')).toBeVisible();
  await expect.element(page.getByText('Password is required')).toBeVisible();
  await expect.element(username).toHaveFocus();
  expect(server.calls(SIGN_IN_ROUTE)).toEqual([]);
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('the sign-in links to the registration', async () => {
  await openPage(server, '/login', { user: null });
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect.element(page.getByRole('heading', { name: 'Create an Account' })).toBeVisible();
});

test.each([
  ['', '/dashboard'],
  ['?next=%2Fproject%2F7', '/project/7'],
  ['?next=/.//evil.example/phish', '/dashboard'],
])('a sign-in at /login%s loads %s', async (search, destination) => {
  const loads = recordPageLoads();
  await openPage(server, `/login${search}`, { user: null });
  server.respond(SIGN_IN_ROUTE, sampleShop());
  const release = server.hold(SIGN_IN_ROUTE);
  await username.fill('dana');
  await password.fill('vinyl-and-heat-7');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  release();
  await expect.poll(() => loads).toEqual([destination]);
  expect(server.calls(SIGN_IN_ROUTE)[0]?.body).toEqual({ username: 'dana', password: 'vinyl-and-heat-7' });
  expect(localStorage.getItem('auth_user')).toContain('dana');
});

test('asks for a code when the account has a second step', async () => {
  await openPage(server, '/login', { user: null });
  const details = { token: 'token', methods: ['authenticator', 'recovery-code'] };
  server.refuse(SIGN_IN_ROUTE, 'second_step_required', { details });
  await submit();
  await expect.element(page.getByLabelText('6-digit code')).toHaveFocus();
  expect(await accessibilityFindings()).toBe('');
});

test('wrong credentials show an error on the page without a toast', async () => {
  await openPage(server, '/login', { user: null });
  server.refuse(SIGN_IN_ROUTE, 'not_signed_in', { error: 'Invalid username or password' });
  await submit();
  await expect.element(alert).toHaveTextContent('Invalid username or password');
  await expect.element(page.getByText('Login failed')).not.toBeInTheDocument();
});

test('an error other than wrong credentials is shown on the page and in a toast', async () => {
  await openPage(server, '/login', { user: null });
  server.refuse(SIGN_IN_ROUTE, 'rate_limited', { message: 'Slow down' });
  await submit();
  await expect.element(alert).toHaveTextContent('Slow down');
  await expect.element(page.getByText('Login failed')).toBeVisible();
});

test('an error without a message shows default texts on the page and in the toast', async () => {
  await openPage(server, '/login', { user: null });
  server.respondRaw(SIGN_IN_ROUTE, new Response('', { status: 400 }));
  await submit();
  await expect.element(alert).toHaveTextContent('Login failed');
  await expect.element(page.getByText('Invalid username or password')).toBeVisible();
});

test('checks the session when a proxy responds to the sign-in with HTML', async () => {
  const loads = recordPageLoads();
  await openPage(server, '/login', { user: null });
  const html = new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } });
  server.respondRaw(SIGN_IN_ROUTE, html);
  await expect.poll(() => server.calls('GET /api/auth/session')).toHaveLength(1);
  server.respond('GET /api/auth/session', sampleShop());
  await submit();
  await expect.poll(() => loads).toEqual(['/dashboard']);
});

async function submit(): Promise<void> {
  await username.fill('dana');
  await password.fill('some-password-1');
  await signInButton.click();
}
