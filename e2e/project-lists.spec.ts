import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { createJob } from './projects.ts';
import { signInNewUser } from './people.ts';

test('My Projects keeps its search, filter and order after a reload', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const withDates = (deadline: string, scheduledInstallationDate: string) => ({
    more: { deadline, scheduledInstallationDate },
  });
  await createJob(page.request, { name: 'Bakery van', ...withDates('2026-11-24', '2026-12-02') });
  await createJob(page.request, { name: 'Fire truck', ...withDates('2026-12-24', '2026-11-27') });
  await createJob(page.request, { name: 'Fire trailer', ...withDates('2026-12-24', '2026-11-23') });
  await createJob(page.request, { name: 'School bus' });
  await page.clock.setFixedTime(new Date('2026-11-25T18:00:00Z'));
  await page.goto('/my-projects');
  const names = page.getByRole('listitem').getByRole('heading', { level: 2 });
  await page.getByLabel('Sort by').selectOption('Next installation');
  await expect(names).toHaveText(['Fire truck', 'Bakery van', 'Fire trailer', 'School bus']);
  await page.getByRole('button', { name: 'This week' }).click();
  await page.getByPlaceholder('Search projects...').fill('fire');
  await expect(page.getByText('Showing 2 of 4 projects')).toBeVisible();
  await page.reload();
  await expect(names).toHaveText(['Fire truck', 'Fire trailer']);
});
