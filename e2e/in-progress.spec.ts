import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { createJob } from './projects.ts';
import { signInNewUser } from './people.ts';

test('the dialog of a project in progress stays open after a reload', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const { id, name } = await createJob(page.request, { stage: 'wrap_printed' });
  await createJob(page.request, { name: 'Not begun' });
  await page.goto('/in-progress');
  await expect(page.getByRole('main').getByRole('list').first().getByRole('listitem')).toHaveCount(1);
  await page.getByRole('link', { name: `View Details of ${name}` }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toContainText('2024 Ford Transit, White');
  await page.reload();
  await expect(dialog).toContainText('2024 Ford Transit, White');
  await expect(page).toHaveURL(new RegExp(`/in-progress\\?project=${id}$`));
});
