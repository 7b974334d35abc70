import { expect } from '@playwright/test';
import { generateCode } from '#server/testing/second-steps.ts';
import { chooseAction } from './admin-tables.ts';
import { test } from './fixtures.ts';
import { expectToast } from './page-checks.ts';
import { ADMIN, register, signIn } from './people.ts';

// A setting starts a separate server for this file, because the requirement applies to every account of a server.
test.use({ settings: { LOG_LEVEL: 'error' } });

test('an admin requires a second step, and resets the second step of a user', async ({ page, otherPage }) => {
  const person = await register(page.request, 'contractor');
  await signIn(page, ADMIN);
  const url = `/api/users/${(await (await page.request.get('/api/auth/session')).json()).id}/authenticator`;
  const authenticatorSetup = await (await page.request.post(`${url}/secret`)).json();
  const data = { token: authenticatorSetup.token, code: generateCode(authenticatorSetup.secret, new Date()) };
  expect((await page.request.post(url, { data })).status()).toBe(200);

  await page.goto('/admin?tab=security');
  await page.getByRole('radio', { name: 'Everybody' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Requirement saved', 'It applies at once.');

  await signIn(otherPage, person);
  await otherPage.goto('/my-projects');
  await expect(otherPage.getByRole('heading', { name: 'Add a second step' })).toBeVisible();
  await otherPage.getByRole('button', { name: 'Set up app' }).click();
  const secret = (await otherPage.locator('code').innerText()).replaceAll(/\s/g, '');
  await otherPage.getByLabel('6-digit code').fill(generateCode(secret, new Date()));
  await otherPage.getByRole('button', { name: 'Add App' }).click();
  await otherPage.getByRole('checkbox', { name: 'I have saved them' }).check();
  await otherPage.getByRole('button', { name: 'Done' }).click();
  await expect(otherPage.getByRole('heading', { name: 'My Projects' })).toBeVisible();

  await page.getByRole('radio', { name: 'Nobody' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.goto(`/admin?tab=wrap-shops&q=${person.username}`);
  await chooseAction(page, person, 'Reset second step');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expectToast(page, 'Second step reset', `${person.name} was notified.`);
  await signIn(otherPage, person);
});
