import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { failUntilTryAgain } from './failing-requests.ts';
import { test } from './fixtures.ts';
import { createJob } from './jobs.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast } from './page-checks.ts';
import { register, signIn, signInNewUser } from './people.ts';
import { chooseStage } from './project-dialog.ts';

const NAME = 'Harbour Bakery delivery van';

test('the page lists projects in progress and opens their dialog', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/in-progress');
  await expect(page.getByText('No in-progress projects found')).toBeVisible();
  const running = await createJob(page.request, { stage: 'wrap_printed' });
  await createJob(page.request, { name: 'Not begun' });
  await page.reload();

  const list = page.getByRole('main').getByRole('list').first();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText(`#${running.id} · 2024 Ford Transit, White`);
  await expect(list).toContainText('In-Progress');
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);

  await page.getByRole('link', { name: `View Details of ${NAME}` }).click();
  await expect(dialogOf(page)).toContainText('2024 Ford Transit, White');
  await page.reload();
  await expect(dialogOf(page)).toBeVisible();
  await page.goBack();
  await expect(dialogOf(page)).toBeHidden();
  await list.getByRole('link', { name: NAME, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/project/${running.id}$`));
});

test('the sidebar shows In-Progress only on its own page', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const item = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'In-Progress' });
  await page.goto('/dashboard');
  await expect(page.getByText("You don't have any projects yet.")).toBeVisible();
  await expect(item).toBeHidden();
  await page.goto('/in-progress');
  await expect(item).toBeVisible();
});

test('the debug panel lists all projects with their status fields', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await createJob(page.request, { name: 'Not begun' });
  await page.goto('/in-progress');
  const panel = page.getByRole('region', { name: 'Debug: all projects' });
  await expect(
    panel.getByRole('row', { name: /Not begun not-started false 0% artwork_design_initiated/ }),
  ).toBeVisible();
});

test('the dialog shows details, gallery, timeline and messages', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await createJob(page.request, {
    stage: 'wrap_printed',
    more: {
      deadline: '2099-03-05',
      isDeadlineFlexible: true,
      scheduledInstallationDate: '2099-02-20',
      estimatedCompletionDate: '2099-02-24',
    },
  });
  await page.goto('/in-progress');
  await page.getByRole('link', { name: `View Details of ${NAME}` }).click();
  const dialog = dialogOf(page);
  const job = dialog.getByRole('region', { name: 'Job Details' });
  for (const text of ['Mar 5, 2099', 'Flexible', 'Feb 20, 2099', 'Feb 24, 2099'])
    await expect(job.getByText(text, { exact: true })).toBeVisible();
  await expect(dialog.getByText('Assigned Subcontractor')).toBeVisible();
  await expect(dialog.getByText('Not assigned')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Message' }).fill('The panels are dry.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expectToast(page, 'Message sent');
  await dialog.getByRole('tab', { name: 'Photo Gallery' }).click();
  await expect(dialog.getByRole('region', { name: 'Project Photos' })).toBeVisible();
  await dialog.getByRole('tab', { name: 'Activity Timeline' }).click();
  await expect(dialog.getByText(/Test set-up/)).toHaveText('Reason: Test set-up');
  // The first Escape closes the toast.
  await page.keyboard.press('Escape');
  await expect(page.getByText('Message sent', { exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/in-progress$/);
});

test('a gate can be overridden with a reason', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const { id } = await createJob(page.request, { stage: 'wrap_shipped' });
  await page.goto(`/in-progress?project=${id}`);
  await chooseStage(page, '9. Wrap Installed');
  await expectToast(page, 'Photo Required', 'Upload at least one photo of the vehicle.');
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Override with a reason' }).click();
  const reason = page.getByRole('dialog', { name: 'Override with a reason' });
  await reason.getByLabel('Reason').fill('The photos are on paper.');
  await expectAccessible(page);
  const held = Promise.withResolvers<void>();
  await page.route(`**/api/projects/${id}`, async (route) => {
    await held.promise;
    await route.fulfill({ status: 503, json: { message: 'Back in a minute.' } });
  });
  await reason.getByRole('button', { name: 'Override and complete' }).click();
  await expect(reason.getByRole('button', { name: 'Updating...' })).toBeVisible();
  held.resolve();
  await expectToast(page, 'Error', 'Failed to update project status. Please try again.');
  await expect(reason.getByLabel('Reason')).toHaveValue('The photos are on paper.');
  await page.unroute(`**/api/projects/${id}`);
  await reason.getByRole('button', { name: 'Override and complete' }).click();
  await expectToast(page, 'Status updated', 'Now at: Wrap Installed');
  await expect(reason).toBeHidden();
});

test('the last stage completes the project without photos', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const { id } = await createJob(page.request, { stage: 'wrap_installed' });
  await page.goto(`/in-progress?project=${id}`);
  await chooseStage(page, '10. Post-Installation Photos Uploaded');
  await expectToast(page, 'Status updated', 'The job is completed.');
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Undo Completed Status' }).click();
  await expect(dialog.getByRole('button', { name: /Stage 9 of 10: Wrap Installed/ })).toBeVisible();
});

test('Wrap Shipped asks for a tracking number first', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const { id } = await createJob(page.request, { stage: 'wrap_printed' });
  await page.goto(`/in-progress?project=${id}`);
  await chooseStage(page, '7. Wrap Shipped');
  const dialog = dialogOf(page);
  await expect(dialog.getByText('Please add tracking information for the shipped wrap.')).toBeVisible();
  await dialog.getByLabel('Tracking Number').fill('1Z999AA10123456784');
  await expect(dialog.getByLabel('Carrier')).toHaveValue('UPS');
  await dialog.getByLabel('Carrier').fill('');
  await dialog.getByRole('button', { name: 'Save Tracking' }).click();
  await expectToast(page, 'Missing information', 'Please provide both tracking number and carrier.');
  await dialog.getByLabel('Carrier').fill('UPS');
  await dialog.getByRole('button', { name: 'Save Tracking' }).click();
  await expect(dialog.getByRole('button', { name: /Stage 7 of 10: Wrap Shipped/ })).toBeVisible();
  await expect(dialog.getByRole('link', { name: '1Z999AA10123456784' })).toHaveAttribute('href', /ups\.com/);
  await expect(dialog.getByRole('button', { name: 'Update Tracking' })).toBeVisible();
});

test('a project is deleted after confirmation', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const { id } = await createJob(page.request, { stage: 'wrap_printed' });
  await page.goto(`/in-progress?project=${id}`);
  await dialogOf(page).getByRole('button', { name: 'Delete Project' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(
    'Are you sure you want to delete this project? This action cannot be undone.',
  );
  await question.getByRole('button', { name: 'Delete Project' }).click();
  await expectToast(page, 'Project deleted');
  await expect(page).toHaveURL(/\/in-progress$/);
  await expect(page.getByText('No in-progress projects found')).toBeVisible();
});

test('an installer moves only its own stages', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const installer = await register(page.request, 'subcontractor');
  const { id } = await createJob(page.request, { stage: 'wrap_installed', installer });
  await signIn(page, installer);
  await page.goto(`/in-progress?project=${id}`);
  const dialog = dialogOf(page);
  await expect(dialog.getByText('Assigned Subcontractor')).toBeVisible();
  for (const name of ['Edit Project', 'Delete Project', 'Mark as Complete', 'Add Tracking'])
    await expect(dialog.getByText(name, { exact: true })).toBeHidden();
  await dialog.getByRole('button', { name: /Stage 9 of 10/ }).click();
  await expect(page.getByRole('menuitemradio', { name: /6\. Wrap Printed/ })).toBeDisabled();
  await expect(page.getByRole('menuitemradio', { name: /8\. Pre-Installation/ })).toBeEnabled();
});

test('a project that fails to open can be retried', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const { id } = await createJob(page.request, { stage: 'wrap_printed', more: { deadline: '2099-03-05' } });
  await failUntilTryAgain(page, `**/api/projects/${id}/details`, { status: 500 });
  await page.goto(`/in-progress?project=${id}`);
  await expect(page.getByText('Error loading project details.')).toBeVisible();
  const partial = page.getByRole('dialog');
  for (const text of [NAME, 'Mar 5, 2099', 'Hard deadline', 'Wrap Shipping Tracking'])
    await expect(partial.getByText(text, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialogOf(page)).toContainText('Assigned Subcontractor');
  await page.goto('/in-progress?project=999999');
  await expect(page.getByRole('dialog').getByText('Project Not Found')).toBeVisible();
});

function dialogOf(page: Page): Locator {
  return page.getByRole('dialog', { name: NAME });
}
