import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { failUntilTryAgain } from './failing-requests.ts';
import { test } from './fixtures.ts';
import { createJob } from './jobs.ts';
import { expectAccessible, expectNoHorizontalScroll } from './page-checks.ts';
import { register, signIn, signInNewUser } from './people.ts';

// A Wednesday in all time zones of these tests.
const NOW = new Date('2026-11-25T18:00:00Z');

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the dashboard has overdue, own and this week’s projects above the cards', async ({
  page,
  openBrowser,
}) => {
  await signInNewUser(page, 'contractor');
  const installer = await register(page.request, 'subcontractor', { name: 'Omar Reyes' });
  const due = (deadline: string) => ({ more: { deadline } });
  for (const day of ['18', '19', '20', '21', '22', '24'])
    await createJob(page.request, { name: `Late ${day}`, ...due(`2026-11-${day}`) });
  const more = { scheduledInstallationDate: '2026-11-27' };
  await createJob(page.request, { name: 'Fire truck', stage: 'wrap_shipped', installer, more });
  await page.clock.setFixedTime(NOW);
  await page.goto('/dashboard');

  const overdue = section(page, 'Overdue');
  await expect(overdue.getByRole('heading', { name: 'Overdue (6)' })).toBeVisible();
  await expect(overdue.getByRole('listitem')).toHaveCount(5);
  await expect(overdue.getByRole('listitem').first()).toContainText('Late 18Overdue by 7 days');
  await expect(section(page, 'My turn').getByRole('heading')).toHaveText('My turn (6)');
  await expect(section(page, 'Installing this week')).toContainText('Fire truckNov 27, 2026 · Omar Reyes');
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  await overdue.getByRole('link', { name: 'Overdue (6)' }).click();
  await expect(page).toHaveURL(/\/my-projects\?(sort=deadline&when=overdue|when=overdue&sort=deadline)$/);
  await expect(page.getByText('Showing 6 of 7 projects (filtered by Overdue)')).toBeVisible();

  const asInstaller = await openBrowser();
  await signIn(asInstaller, installer);
  await asInstaller.clock.setFixedTime(NOW);
  await asInstaller.goto('/dashboard');
  await expect(section(asInstaller, 'My turn')).toContainText('Fire truck');
  await expect(section(asInstaller, 'Overdue')).toHaveCount(0);
  await section(asInstaller, 'Installing this week')
    .getByRole('link', { name: /^Fire truck/ })
    .click();
  await expect(asInstaller.getByRole('heading', { level: 1, name: 'Fire truck' })).toBeVisible();
});

test('a client without due projects sees only cards', async ({ page }) => {
  await signInNewUser(page, 'client');
  await page.goto('/dashboard');
  await expect(page.getByText('No projects found')).toBeVisible();
  for (const name of ['Overdue', 'My turn', 'Installing this week'])
    await expect(section(page, name)).toHaveCount(0);
});

test('failed sections can be retried and leave the cards', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await createJob(page.request, { name: 'Fire truck' });
  await failUntilTryAgain(page, '**/api/projects/dashboard*');
  await page.goto('/dashboard');
  await expect(page.getByText('What is overdue or due could not be loaded.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Fire truck' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(section(page, 'My turn')).toContainText('Fire truck');
});

for (const timezoneId of ['Pacific/Auckland', 'America/Los_Angeles']) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId });

    test('a deadline is overdue by the date in the user’s time zone', async ({ page }) => {
      // March 5 in both time zones: late evening in Auckland, early morning in Los Angeles.
      await page.clock.setFixedTime(new Date('2027-03-05T10:30:00Z'));
      await signInNewUser(page, 'contractor');
      await createJob(page.request, { name: 'Fire truck', more: { deadline: '2027-03-04' } });
      await createJob(page.request, { name: 'Due today', more: { deadline: '2027-03-05' } });
      await page.goto('/dashboard');
      await expect(section(page, 'Overdue').getByRole('listitem')).toHaveCount(1);
      await expect(section(page, 'Overdue')).toContainText('Fire truckOverdue by 1 day');
    });
  });
}
