import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { fetchDetails, createShopWithProject } from './jobs.ts';

// March 5 in both time zones: late evening in Auckland, early morning in Los Angeles.
const NOW = new Date('2027-03-05T10:30:00Z');

for (const timezoneId of ['Pacific/Auckland', 'America/Los_Angeles']) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId });

    test('a deadline keeps its day in this time zone', async ({ page }) => {
      await page.clock.setFixedTime(NOW);
      const { project } = await createShopWithProject(page, { deadline: '2027-03-05' });
      await page.goto('/my-projects');
      await expect(page.getByText('Deadline: Mar 5, 2027 · Due today')).toBeVisible();
      await page.goto(`/edit-project?id=${project.id}`);
      await expect(page.getByLabel('Deadline', { exact: true })).toHaveValue('2027-03-05');
      await page.getByLabel('Deadline', { exact: true }).fill('2027-03-04');
      await page.getByLabel('The deadline is flexible').check();
      await page.getByRole('button', { name: 'Save All Changes' }).click();
      await expect(page.getByText('Mar 4, 2027')).toBeVisible();
      await expect(page.getByText('Flexible', { exact: true })).toBeVisible();
      await expect(page.getByText('Overdue by 1 day', { exact: true })).toBeVisible();
      expect(await fetchDetails(page.request, project.id)).toMatchObject({
        project: { deadline: '2027-03-04' },
      });
    });
  });
}
