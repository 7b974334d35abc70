import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { addPhoto, createJob } from './projects.ts';
import { register, signInNewUser } from './people.ts';

test('a card shows vehicle, wrap, installer, deadline and newest photos', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const installer = await register(page.request, 'subcontractor', { name: 'Omar Reyes' });
  const job = await createJob(page.request, {
    name: 'Harbour Bakery van',
    installer,
    stage: 'wrap_printed',
    vehicle: { vin: '1M8GDM9AXKP042788' },
    more: { deadline: '2099-03-05' },
  });
  for (let count = 0; count < 5; count += 1) await addPhoto(page.request, job, 'initial');

  await page.goto('/dashboard');
  const bakery = card(page, 'Harbour Bakery van');
  for (const text of [
    'In-Progress',
    '2024 Ford Transit, White',
    'Omar Reyes',
    'Deadline: Mar 5, 2099',
    'Wrap Printed',
    '60%',
    '+2 more',
  ])
    await expect(bakery.getByText(text, { exact: true })).toBeVisible();
  await expect(bakery.getByText(/1M8GDM9AXKP042788/)).toBeVisible();
  await expect(bakery.getByText(/Full.*Harbour blue/)).toBeVisible();
  await expect(bakery.locator('img')).toHaveCount(3);
  await expect(bakery.getByRole('progressbar')).toHaveAttribute('max', '100');
  await bakery.getByRole('link', { name: /^View Details/ }).click();
  await expect(page).toHaveURL(new RegExp(`/project/${job.id}$`));
});

function card(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
}
