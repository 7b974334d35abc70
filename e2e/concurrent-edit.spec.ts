import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { fetchDetails, editByApi, createShopWithProject } from './jobs.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast } from './page-checks.ts';

test('a conflicting edit lets the second user keep their value', async ({ page }) => {
  const { project } = await createShopWithProject(page, { deadline: '2099-03-05' });
  await page.goto(`/edit-project?id=${project.id}`);
  await page.getByLabel('Project Name').fill('My name');
  await page.getByLabel('Start Date').fill('2099-02-01');
  await editByApi(page.request, project.id, {
    project: { name: 'Their name', deadline: '2099-04-01' },
    wrapDetail: { brand: 'Avery' },
  });

  await page.getByRole('button', { name: 'Save All Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this project' });
  await expect(dialog.getByText('Apr 1, 2099')).toBeVisible();
  await expect(dialog.getByText('Avery')).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  await expect(page.getByLabel('Project Name')).toHaveValue('My name');
  await page.getByRole('button', { name: 'Save All Changes' }).click();
  await dialog.getByRole('button', { name: 'Save All Changes' }).click();
  await expect(dialog.getByText('Please choose yours or theirs.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Yours' }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Save All Changes' }).press('Enter');

  await expectToast(page, 'Project updated');
  expect(await fetchDetails(page.request, project.id)).toMatchObject({
    project: { name: 'My name', startDate: '2099-02-01', deadline: '2099-04-01' },
    wrapDetail: { brand: 'Avery' },
  });
});

test('a conflicting edit lets the second user accept the other value', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  await page.goto(`/edit-project?id=${project.id}`);
  await page.getByLabel('Project Name').fill('My name');
  await page.getByLabel('Start Date').fill('2099-02-01');
  await editByApi(page.request, project.id, { project: { name: 'Their name' } });
  await page.getByRole('button', { name: 'Save All Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this project' });
  await dialog.getByRole('radio', { name: 'Theirs' }).check();
  await dialog.getByRole('button', { name: 'Save All Changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Their name' })).toBeVisible();

  await page.getByRole('link', { name: 'Edit Details' }).click();
  await expect(page.getByLabel('Start Date')).toHaveValue('2099-02-01');
  await page.getByLabel('Project Name').fill('Once more');
  await page.request.put(`/api/projects/${project.id}`, { data: { completed: true } });
  await page.getByRole('button', { name: 'Save All Changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Once more' })).toBeVisible();
  expect(await fetchDetails(page.request, project.id)).toMatchObject({
    project: { completed: true, startDate: '2099-02-01' },
  });
});
