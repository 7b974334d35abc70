import { expect } from '@playwright/test';
import { createShopWithProject } from './projects.ts';
import { test } from './mailbox.ts';
import { expectToast } from './page-checks.ts';

const PASSWORD = 'vinyl-and-heat-7';

test('a client registers with a mailed link, which confirms the address', async ({
  page,
  otherPage,
  mailbox,
}) => {
  const { shop, project } = await createShopWithProject(page);
  const [email, username] = [`maria-${project.id}@fleet.example`, `maria-${project.id}`];
  await page.goto(`/project/${project.id}`);
  await page.getByRole('button', { name: 'Add client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add client' });
  await dialog.getByLabel('Name').fill('Maria Lopez');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('dialog', { name: 'Invitation created' })).toContainText(email);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Maria Lopez Invited')).toBeVisible();
  const mail = await mailbox.newest(email);
  expect(mail.text).toContain(shop.name);
  expect(mail.text).toContain(project.name);

  await otherPage.goto(await mailbox.link(email));
  await otherPage.getByRole('link', { name: 'Create an account' }).click();
  await otherPage.getByLabel('Username').fill(username);
  await otherPage.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await otherPage.getByLabel('Confirm Password').fill(PASSWORD);
  await otherPage.getByRole('button', { name: 'Create account and accept' }).click();
  await expectToast(otherPage, 'Registration successful');
  await otherPage.getByLabel('Username').fill(username);
  await otherPage.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await otherPage.getByRole('button', { name: 'Sign In' }).click();
  await expect(otherPage.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
  await expect(page.getByText('Maria Lopez Invited')).toBeHidden();
  await expect(page.getByText('Maria Lopez', { exact: true }).first()).toBeVisible();
  await otherPage.goto('/settings');
  await expect(otherPage.getByText('Confirmed', { exact: true })).toBeVisible();
  // No confirmation message is sent, because the invitation has already confirmed the address.
  expect(mailbox.to(email)).toHaveLength(1);
});
