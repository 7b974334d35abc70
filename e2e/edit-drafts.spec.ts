import { expect } from '@playwright/test';
import { leaveDialog, openEdit, save, tab } from './edit-form.ts';
import { test } from './fixtures.ts';
import { fetchDetails, createShopWithProject } from './jobs.ts';
import { expectAccessible, expectToast } from './page-checks.ts';
import { expireSessionAt } from './people.ts';

test('unsaved changes are protected when the user leaves the form', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  await page.goto(`/project/${project.id}`);
  await page.getByRole('link', { name: 'Edit Details' }).click();
  await page.getByLabel('Project Name').fill('Half a na');

  await page.getByRole('link', { name: 'My Projects' }).first().click();
  await expectAccessible(page);
  await leaveDialog(page).getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Project Name')).toHaveValue('Half a na');

  await page.goBack();
  await expect(leaveDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(leaveDialog(page)).toBeHidden();
  await expect(page).toHaveURL(/edit-project/);

  // Another tab of the form keeps the changes.
  await tab(page, 'Job Details').click();
  await expect(page).toHaveURL(/tab=job-details/);
  await expect(leaveDialog(page)).toBeHidden();

  await page.getByRole('link', { name: 'Cancel' }).click();
  await leaveDialog(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(new RegExp(`/project/${project.id}$`));
  await openEdit(page, project.id);
  await expect(page.getByLabel('Project Name')).toHaveValue('Harbour Bakery delivery van');
  await page.getByRole('link', { name: 'Back to Project' }).click();
  await expect(page).toHaveURL(new RegExp(`/project/${project.id}$`));
});

test('unsaved changes are restored after a reload and a new sign-in', async ({ page }) => {
  const { shop, project } = await createShopWithProject(page);
  await openEdit(page, project.id);
  await page.getByLabel('Project Name').fill('Fleet van');
  await tab(page, 'Job Details').click();
  await page.getByLabel('Make').fill('Ford');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(dialogs).toEqual(['beforeunload']);
  await expect(page.getByText('We restored your unsaved changes.')).toBeVisible();
  await expect(page.getByLabel('Make')).toHaveValue('Ford');

  await expireSessionAt(page, '**/full-update');
  await save(page).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('Username').fill(shop.username);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(shop.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(new RegExp(`/edit-project\\?id=${project.id}&tab=job-details$`));
  await expect(page.getByLabel('Make')).toHaveValue('Ford');
  await save(page).click();
  await expectToast(page, 'Project updated');
  expect(await fetchDetails(page.request, project.id)).toMatchObject({
    project: { name: 'Fleet van' },
    vehicleDetail: { make: 'Ford' },
  });
  await openEdit(page, project.id);
  await expect(page.getByText('We restored your unsaved changes.')).toBeHidden();
});

test('restored changes can be discarded', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  await openEdit(page, project.id);
  await page.getByLabel('Project Name').fill('Never mind');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByLabel('Project Name')).toHaveValue('Harbour Bakery delivery van');
  await page.getByRole('link', { name: 'Back to Project' }).click();
  await expect(page).toHaveURL(new RegExp(`/project/${project.id}$`));
});
