import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { detailsOf, shopWithProject } from './jobs.ts';

// The same moment: the last hour of March 5 in Auckland, its first hours in Los Angeles.
const MOMENT = new Date('2027-03-05T10:30:00Z');

for (const timezoneId of ['Pacific/Auckland', 'America/Los_Angeles']) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId });

    test('a deadline keeps its day in this time zone', async ({ page }) => {
      await page.clock.setFixedTime(MOMENT);
      const { project } = await shopWithProject(page, { deadline: '2027-03-05' });
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
      expect(await detailsOf(page.request, project.id)).toMatchObject({
        project: { deadline: '2027-03-04' },
      });
    });
  });
}
