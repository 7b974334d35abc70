import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { addPhoto, createJob, openProject } from './jobs.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast } from './page-checks.ts';
import { register, signIn, signInNewUser } from './people.ts';
import { currentStage, expectStage, projectAction } from './stage-actions.ts';

const menuButton = (page: Page) => page.getByRole('button', { name: 'Move to stage …' });
const option = (page: Page, name: string) => page.getByRole('menuitemradio', { name });

test('a shop moves a project to any stage, past a gate with a reason', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await openProject(page, await createJob(page.request, { stage: 'wrap_printed' }));
  await menuButton(page).click();
  await expect(page.getByRole('menuitemradio')).toHaveCount(11);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  // That check changes the width of the page, which scrolls the stage list away from its menu.
  await page.keyboard.press('Escape');
  await menuButton(page).click();
  await option(page, '9. Wrap Installed').click();
  await expectToast(page, 'Tracking Information Required');
  await page.getByRole('button', { name: 'Override with a reason' }).click();
  const dialog = page.getByRole('dialog', { name: 'Override with a reason' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Installed in our own bay');
  await dialog.getByRole('button', { name: 'Override and complete' }).click();
  await expectToast(page, 'Status updated', 'Now at: Wrap Installed');
  await expectStage(page, 'Wrap Installed', 90);
  await expect(page.getByText('Reason: Installed in our own bay')).toBeVisible();

  await menuButton(page).click();
  await option(page, 'Not Started').click();
  await expectToast(page, 'Status updated', 'Now at: Not Started');
  await expect(page.getByText('0% complete')).toBeVisible();
});

test('an installer chooses among the installer stages', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const installer = await register(page.request, 'subcontractor');
  const job = await createJob(page.request, { stage: 'wrap_installed', installer });
  await signIn(page, installer);
  await openProject(page, job);
  await menuButton(page).click();
  await expect(page.getByRole('menuitemradio')).toHaveText([/^7\. /, /^8\. /, /^9\. /, /^10\. /]);
  await option(page, '7. Wrap Shipped').click();
  await expectToast(page, 'Status updated', 'Now at: Wrap Shipped');
});

test('a client has no menu of stages', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const client = await register(page.request, 'client');
  const job = await createJob(page.request, { stage: 'wrap_installed', client });
  await signIn(page, client);
  await openProject(page, job);
  await expectStage(page, 'Wrap Installed', 90);
  await expect(menuButton(page)).toBeHidden();
});

test('the button that completes a stage is described by the work', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const installer = await register(page.request, 'subcontractor');
  const job = await createJob(page.request, { stage: 'pre_installation_photos_uploaded', installer });
  await signIn(page, installer);
  await openProject(page, job);
  await expect(currentStage(page).getByText('Your turn: Install the wrap')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Complete', exact: true })).toHaveAccessibleDescription(
    'Install the wrap',
  );
});

test('a project without pre-installation photos warns and leads to them', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const job = await createJob(page.request, { stage: 'wrap_shipped' });
  await addPhoto(page.request, job, 'initial');
  await openProject(page, job);
  const stage = currentStage(page);
  const link = { name: 'Add pre-installation photos' };
  await stage.getByRole('link', link).click();
  await expect(page.getByRole('region', { name: 'Pre-Installation Photos' })).toBeInViewport();
  await expectAccessible(page);

  await projectAction(page, 'Mark as Complete').click();
  const confirmation = page.getByRole('alertdialog');
  await expect(confirmation.getByText('No pre-installation photos')).toBeVisible();
  await confirmation.getByRole('link', link).click();
  await expect(confirmation).toBeHidden();

  await stage.getByRole('button', { name: 'Complete', exact: true }).click();
  await expectStage(page, 'Pre-Installation Photos Uploaded', 80);
  await expect(stage.getByText('No pre-installation photos')).toBeVisible();
  await addPhoto(page.request, job, 'pre-installation');
  await expect(stage.getByText('No pre-installation photos')).toBeHidden();
});
