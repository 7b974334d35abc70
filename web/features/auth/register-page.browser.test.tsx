import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { sampleCertification } from '#shared/certifications/certifications.testing.ts';
import { sampleUser } from '#shared/users/user.testing.ts';
import { sampleInvitation } from '#web/features/invitations/invitations.testing.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';

const server = fakeServer();
const INVITATION_ROUTE = 'GET /api/invitations/{token}';
const REGISTER_ROUTE = 'POST /api/auth/register';
const USERNAME_TAKEN_MESSAGE = 'Username may already be taken';

const field = (name: string) => page.getByRole('textbox', { name });
const accountType = page.getByRole('combobox', { name: 'Account Type' });
const block = (name: string) => page.getByRole('group', { name });
const certifications = block('Certifications');
const createButton = page.getByRole('button', { name: 'Create Account' });
const failure = (text: string) => page.getByRole('alert').filter({ hasText: text });

beforeEach(async () => {
  server.respond('GET /api/certifications', [sampleCertification()]);
  server.respond(REGISTER_ROUTE, sampleUser());
  await openPage(server, '/register', { user: null });
});

test('the form is validated while it is filled in', async () => {
  await expect.element(page.getByText('Sign up to start managing vehicle wrap projects')).toBeVisible();
  await expect.element(page.getByText('3 to 50 letters, digits, dots, hyphens or underscores')).toBeVisible();
  for (const [name, typedText, message] of [
    ['Username', 'le', 'Username must be at least 3 characters'],
    ['Full Name', 'L', 'Name must be at least 2 characters'],
    ['Email', 'lena@', 'Invalid email address'],
    ['Password', 'blue', 'Password must be at least 6 characters'],
  ] as const) {
    await field(name).fill(typedText);
    await expect.element(page.getByText(message)).toBeVisible();
  }
  await expect.element(page.getByText('Password strength: Weak')).toBeVisible();
  await field('Password').fill('blue trucks carry 40 rolls');
  await expect.element(page.getByText('Password strength: Very strong')).toBeVisible();
  await field('Confirm Password').fill('blue trucks carry 41 rolls');
  await expect.element(page.getByText('Passwords do not match')).toBeVisible();
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('the registration links to the sign-in', async () => {
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test.each([
  ['subcontractor', true],
  ['client', false],
  ['contractor', true],
] as const)('the account type %s has business details: %s', async (role, hasBusiness) => {
  await expect.element(accountType).toHaveValue('contractor');
  await accountType.selectOptions(role);
  await expect.element(accountType).toHaveValue(role);
  const blocks = ['Business Information', 'Business Address', 'Certifications'].map(block);
  for (const part of blocks) await expect.poll(() => part.elements()).toHaveLength(hasBusiness ? 1 : 0);
});

test('a shop can enter its company, documents, address and certifications', async () => {
  const types = ['Wrap Shop (Project manager)', 'Sub-contractor (Installer)', 'Client'];
  await expect.element(accountType).toHaveTextContent(types.join(''));
  for (const name of [
    'Company (Optional)',
    'Phone Number (Optional)',
    'Street Address',
    'City',
    'State/Province',
    'ZIP/Postal Code',
  ])
    await expect.element(field(name)).toBeVisible();
  for (const name of ['Business Registration', 'Business Insurance', '3M'])
    await expect.element(page.getByRole('checkbox', { name })).toBeVisible();
  await expect.element(page.getByText('Certifications are verified after registration.')).toBeVisible();
  const list = certifications.element().querySelector('div');
  expect(list && getComputedStyle(list).maxHeight).toBe('240px');
});

test('the certifications are hidden while none are set up', async () => {
  server.respond('GET /api/certifications', []);
  await openPage(server, '/register', { user: null });
  await expect.element(block('Business Address')).toBeVisible();
  await expect.element(certifications).not.toBeInTheDocument();
});

test('an installer sends the business details by keyboard', async () => {
  const certification = certifications.getByRole('checkbox', { name: '3M' });
  await expect.element(certification).toBeVisible();
  for (const [target, text] of [
    [field('Username'), 'lena'],
    [field('Full Name'), 'Lena Frost'],
    [field('Email'), 'lena@frostwraps.example'],
    [field('Password'), 'vinyl-and-heat-7'],
    [field('Confirm Password'), 'vinyl-and-heat-7'],
    [accountType, 'Sub'],
    [field('City'), 'Omaha'],
    [certification, ' '],
    [createButton, '{Enter}'],
  ] as const) {
    await tabTo(target);
    await userEvent.keyboard(text);
  }
  await expect.element(page.getByText('Your account has been created. You can now log in.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  const [registerCall] = server.calls(REGISTER_ROUTE);
  const details = {
    username: 'lena',
    password: 'vinyl-and-heat-7',
    role: 'subcontractor',
    city: 'Omaha',
    hasBusinessRegistration: false,
    certifications: [3],
  };
  expect(registerCall?.body).toMatchObject(details);
  expect(registerCall?.body).not.toHaveProperty('confirmPassword');
});

test.each([
  ['an invitation that expires meanwhile', () => server.respond(INVITATION_ROUTE, sampleInvitation())],
  ['an unknown invitation', () => server.refuse(INVITATION_ROUTE, 'not_found')],
])('the form for %s keeps its entries when the user comes back to the tab', async (_what, respond) => {
  respond();
  const next = encodeURIComponent(`/invitations/${'t'.repeat(43)}`);
  await openPage(server, `/register?next=${next}`, { user: null });
  await field('Username').fill('lena');
  server.respond(INVITATION_ROUTE, sampleInvitation({ state: 'expired', name: null, email: null }));
  const loads = server.calls(INVITATION_ROUTE).length;
  vi.setSystemTime(Date.now() + 60_000);
  window.dispatchEvent(new Event('visibilitychange'));
  await field('Email').fill('lena@frostwraps.example');
  await expect.element(field('Username')).toHaveValue('lena');
  expect(server.calls(INVITATION_ROUTE)).toHaveLength(loads);
});

test('two clicks register once', async () => {
  await fillIn();
  const button = createButton.element() as HTMLElement;
  button.click();
  button.click();
  await expect.element(page.getByText('Registration successful')).toBeVisible();
  expect(server.calls(REGISTER_ROUTE)).toHaveLength(1);
});

test('the error of a taken username is shown at its field', async () => {
  server.refuse(REGISTER_ROUTE, 'conflict', { message: USERNAME_TAKEN_MESSAGE });
  await fillAndSend();
  await expect.element(page.getByText('Failed to create account')).toBeVisible();
  await expect.element(field('Username')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByText(USERNAME_TAKEN_MESSAGE).first()).toBeVisible();
});

test('reports a registration as unconfirmed when the response is lost', async () => {
  server.disconnect(REGISTER_ROUTE);
  await fillAndSend();
  await expect.element(failure('The server could not be reached')).toBeVisible();
  await expect
    .element(
      page.getByText(
        "We couldn't confirm that your account was created. Try signing in before you register again.",
      ),
    )
    .toBeVisible();
  expect(server.calls(REGISTER_ROUTE)).toHaveLength(1);
});

test('reports a server error as a failed registration', async () => {
  server.respondRaw(REGISTER_ROUTE, new Response('', { status: 500 }));
  await fillAndSend();
  await expect.element(page.getByText('Failed to create account')).toBeVisible();
});

test.each([
  [409, USERNAME_TAKEN_MESSAGE],
  [400, 'Registration failed'],
])('a response %i without a message is shown as ‘%s’', async (status, text) => {
  server.respondRaw(REGISTER_ROUTE, new Response('', { status }));
  await fillAndSend();
  await expect.element(failure(text).first()).toBeVisible();
});

async function tabTo(target: Locator): Promise<void> {
  for (let presses = 0; presses < 20 && document.activeElement !== target.element(); presses += 1)
    await userEvent.tab();
  await expect.element(target).toHaveFocus();
}

async function fillIn(): Promise<void> {
  await field('Username').fill('lena');
  await field('Full Name').fill('Lena Frost');
  await field('Email').fill('lena@frostwraps.example');
  await field('Password').fill('vinyl-and-heat-7');
  await field('Confirm Password').fill('vinyl-and-heat-7');
}

async function fillAndSend(): Promise<void> {
  await fillIn();
  await createButton.click();
}
