import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { createJob } from './jobs.ts';
import { expectAccessible, expectNoHorizontalScroll } from './page-checks.ts';
import { register, signIn, signInNewUser } from './people.ts';
import type { Person } from './people.ts';

test('the dashboard shows each user the pending action', async ({ page, openBrowser }) => {
  await signInNewUser(page, 'contractor', { name: 'Dana Whitfield' });
  const installer = await register(page.request, 'subcontractor', { name: 'Tomás Herrera' });
  const client = await register(page.request, 'client', { name: 'Priya Raman' });
  const team = { installer, client };
  await createJob(page.request, { name: 'Approval van', stage: 'final_artwork_approval', ...team });
  await createJob(page.request, { name: 'Shipped van', stage: 'wrap_shipped', ...team });
  await createJob(page.request, { name: 'New van', ...team });

  await page.goto('/dashboard');
  await expectPendingAction(page, 'Approval van', /Waiting for client approval since \w+ \d+ · Priya Raman/);
  await expectPendingAction(
    page,
    'Shipped van',
    /Waiting for photos before installation since .* · Tomás Herrera/,
  );
  await expectPendingAction(page, 'New van', /Your turn: Upload an artwork proof since/);
  await expectNoHorizontalScroll(page);

  const asInstaller = await openDashboard(await openBrowser(), installer);
  await expectPendingAction(asInstaller, 'Shipped van', /Your turn: Photograph the vehicle before you start/);
  const asClient = await openDashboard(await openBrowser(), client);
  await expectPendingAction(asClient, 'Approval van', /Your turn: Approve the final artwork/);
  await expectPendingAction(asClient, 'New van', /Waiting for the artwork proof since .* · Dana Whitfield/);
  await asClient.getByRole('link', { name: 'View Details of Approval van' }).click();
  await asClient.getByRole('link', { name: 'Go to proofs' }).click();
  await expect(asClient).toHaveURL(/#proofs$/);
});

test('Waiting for me lists the user’s own pending actions', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const installer = await register(page.request, 'subcontractor');
  await createJob(page.request, { name: 'Mine' });
  await createJob(page.request, { name: 'Theirs', stage: 'wrap_shipped', installer });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Waiting for me (1)' }).click();
  await expect(page.getByText('Theirs', { exact: true })).toBeHidden();
  await expect(page.getByText('Mine', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard\?waiting=me$/);
  await expect(page.getByText('Mine', { exact: true })).toBeVisible();
  await expect(page.getByText('Theirs', { exact: true })).toBeHidden();
  await expectAccessible(page);
  await page.goto('/my-projects?waiting=me');
  await expect(page.getByText('Showing 1 of 2 projects (filtered by Waiting for me)')).toBeVisible();
});

test('an empty Waiting for me list shows a message', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/dashboard?waiting=me');
  await expect(page.getByText('Nothing is waiting for you')).toBeVisible();
  await page.getByRole('link', { name: 'Show all projects' }).click();
  await expect(page.getByText("You don't have any projects yet.")).toBeVisible();
});

test('the sort order of My Projects is kept in the URL', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await createJob(page.request, { name: 'Zebra', more: { deadline: '2027-01-31' } });
  await createJob(page.request, { name: 'Alder', more: { deadline: '2099-03-01' } });
  await page.goto('/my-projects');
  await expectOrder(page, ['Alder', 'Zebra']);
  await page.getByLabel('Sort by').selectOption({ label: 'Next deadline' });
  await expectOrder(page, ['Zebra', 'Alder']);
  await expect(page).toHaveURL(/sort=deadline/);
  await page.reload();
  await expectOrder(page, ['Zebra', 'Alder']);
  await page.getByLabel('Sort by').selectOption({ label: 'By name' });
  await expectOrder(page, ['Alder', 'Zebra']);
  await page.goBack();
  await expectOrder(page, ['Zebra', 'Alder']);
});

async function openDashboard(page: Page, person: Person): Promise<Page> {
  await signIn(page, person);
  await page.goto('/dashboard');
  return page;
}

async function expectPendingAction(page: Page, name: string, text: RegExp): Promise<void> {
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(card).toContainText(text);
}

async function expectOrder(page: Page, names: string[]): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(names);
}
