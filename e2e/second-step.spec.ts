import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { generateCode } from '#server/testing/second-steps.ts';
import { test } from './fixtures.ts';
import { expireConfirmation, register, signIn } from './people.ts';
import type { Person } from './people.ts';

const secondStepSection = (page: Page) => page.getByRole('region', { name: 'Second step' });
const dialog = (page: Page) => page.getByRole('dialog');

// Browsers do not allow passkeys on an IP address, which the other tests use.
const withHostName = (url: string) => url.replace('127.0.0.1', 'localhost');

test('a user adds an app and a passkey, and signs in with code, recovery code and passkey', async ({
  wrapline,
  openBrowser,
}) => {
  const page = await openBrowser({ baseURL: withHostName(wrapline) });
  await addVirtualAuthenticator(page);
  const person = await register(page.request, 'contractor');
  await signIn(page, person);
  await page.goto('/settings?tab=security');

  await secondStepSection(page).getByRole('button', { name: 'Set up app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = (await page.locator('code').innerText()).replaceAll(/\s/g, '');
  const usedCode = generateCode(secret, new Date());
  await page.getByLabel('6-digit code').fill(usedCode);
  await page.getByRole('button', { name: 'Add App' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  const codes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Save the codes first')).toBeVisible();
  await page.getByRole('checkbox', { name: 'I have saved them' }).check();
  await page.getByRole('button', { name: 'Done' }).click();

  await addPasskey(page, 'Work laptop');
  await expect(secondStepSection(page).getByRole('list', { name: 'Passkeys' })).toContainText('Work laptop');
  await expect(dialog(page)).toBeHidden();

  await enterPassword(page, person);
  await page.getByLabel('6-digit code').fill(usedCode);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('This code is not correct or was already used')).toBeVisible();
  await page.getByLabel('6-digit code').fill(generateCode(secret, new Date(Date.now() + 30_000)));
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');

  await enterPassword(page, person);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');

  await enterPassword(page, person);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/dashboard');

  await signOut(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL('/dashboard');

  await test.step('a passkey confirms the download of the user’s data', async () => {
    await page.goto('/settings?tab=security');
    await expireConfirmation(page);
    await page.getByRole('button', { name: 'Download My Data' }).click();
    const downloadEvent = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'Use a passkey' }).click();
    expect((await downloadEvent).suggestedFilename()).toMatch(/^wrapline-.+\.zip$/);
    await expect(dialog(page)).toBeHidden();
  });

  await test.step('the second step ends when the app and the passkey are removed', async () => {
    for (const name of ['Remove app', 'Remove Work laptop']) {
      await secondStepSection(page).getByRole('button', { name }).click();
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(secondStepSection(page).getByRole('button', { name })).toHaveCount(0);
    }
    await expect(secondStepSection(page).getByText('Off')).toBeVisible();
    await signOut(page);
    await signIn(page, person);
    expect((await page.request.get('/api/auth/session')).status()).toBe(200);
  });
});

async function addPasskey(page: Page, name: string): Promise<void> {
  await secondStepSection(page).getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Signs out, and enters username and password. */
async function enterPassword(page: Page, { username, password }: Person): Promise<void> {
  await signOut(page);
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(secondStepSection(page)).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  expect((await page.request.post('/api/auth/logout', { data: {} })).status()).toBe(200);
  await page.evaluate(() => localStorage.removeItem('auth_user'));
}

/** Adds a virtual authenticator, which confirms every passkey request as if the user touched a fingerprint reader. */
async function addVirtualAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
