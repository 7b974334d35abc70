import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { addToTeam, createAssignedProject, registerInstaller, verifyDocument } from './installers.ts';
import { createProject } from './jobs.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast, tabTo } from './page-checks.ts';
import { ADMIN, register, signIn, signInNewUser } from './people.ts';
import type { Person } from './people.ts';

const profilePath = ({ id }: Person) => `/subcontractor-profile/${id}`;

test('a shop sees an installer’s details, verification and work for the shop', async ({ page }) => {
  const tomas = await registerInstaller(page.request, {
    name: 'Tomás Herrera',
    email: 'tomas@herrera.example',
    company: 'Herrera Wrap Co.',
    phone: '+1 555 0142',
    state: 'Vermont',
    certifications: ['3M', 'Avery', 'PPF', 'TWA', 'CWI'],
    hasBusinessRegistration: true,
    hasBusinessInsurance: true,
  });
  await verifyDocument(page, tomas, 'businessRegistration');
  await signInNewUser(page, 'contractor');
  await createAssignedProject(page, tomas, { name: 'Rival’s van', completed: true });
  await signInNewUser(page, 'contractor');
  await createAssignedProject(page, tomas, { name: 'Bakery van' });
  const done = await createAssignedProject(page, tomas, { name: 'Dairy truck', completed: true });
  await page.goto(profilePath(tomas));

  await expect(page.getByRole('heading', { level: 1, name: 'Tomás Herrera' })).toBeVisible();
  const details = page.getByRole('region', { name: 'Profile' });
  for (const text of [tomas.username, 'tomas@herrera.example', '+1 555 0142', 'Herrera Wrap Co.', 'Vermont'])
    await expect(details).toContainText(text);
  const business = page.getByRole('region', { name: 'Business Verification' });
  await expect(business.getByRole('definition')).toHaveText(['Verified', 'Not verified yet']);
  await expect(page.getByRole('region', { name: 'Certifications' }).getByRole('listitem')).toHaveText([
    '3M',
    'Avery',
    'CWI',
    'PPF',
    'TWA',
  ]);
  await expect(figureOf(page, 'Total Projects')).toHaveText('2');
  await expect(figureOf(page, 'Completed')).toHaveText('1');
  await expect(figureOf(page, 'In Progress')).toHaveText('0');
  await expect(figureOf(page, 'Avg. Progress')).toHaveText('50%');
  await expect(page.getByText('Shows only work on your own projects.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Bakery van' })).toBeVisible();
  await expect(page.getByText('Rival’s van')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  await tabTo(page, page.getByRole('tab', { name: 'Projects' }));
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(`${profilePath(tomas)}?tab=performance`);
  await page.reload();
  await expect(page.getByText('1 of 2 projects completed')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Completion Rate' })).toHaveAttribute('value', '50');
  await expect(page.getByRole('progressbar', { name: 'Average Progress Rate' })).toHaveAttribute(
    'value',
    '50',
  );
  const monthRows = page.getByRole('table', { name: 'Finished jobs per month' }).getByRole('row');
  await expect(monthRows).toHaveCount(12);
  await expect(monthRows.last().getByRole('cell')).toHaveText('1');
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  await page.getByRole('tab', { name: 'Projects' }).click();
  await page.getByRole('link', { name: 'View Details of Dairy truck' }).click();
  await expect(page).toHaveURL(`/project/${done}`);
  await page.getByRole('link', { name: 'View Profile of Tomás Herrera' }).click();
  await page.getByRole('link', { name: 'Back to Registry' }).click();
  await expect(page).toHaveURL('/subcontractor-registry');
});

test('an empty profile shows empty states', async ({ page }) => {
  const wes = await registerInstaller(page.request, { name: 'Wes Dutton' });
  await signInNewUser(page, 'contractor');
  await page.goto(profilePath(wes));
  await expect(page.getByText('Independent · Not specified')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Business Verification' })).toContainText('Not declared');
  await expect(page.getByRole('region', { name: 'Certifications' })).toContainText('None');
  await expect(figureOf(page, 'Total Projects')).toHaveText('0');
  await expect(page.getByText('No projects found')).toBeVisible();
  await page.getByRole('tab', { name: 'Performance' }).click();
  await expect(page.getByText('No finished jobs in this period.')).toBeVisible();
  await expect(page.getByText('0 of 0 projects completed')).toBeVisible();
});

test('a shop adds and removes an installer on the profile page', async ({ page }) => {
  const ben = await registerInstaller(page.request);
  await signInNewUser(page, 'contractor');
  await page.goto(profilePath(ben));
  await expect(page.getByRole('link', { name: 'Contact Ben Okafor' })).toHaveAttribute(
    'href',
    'mailto:ben@okafor.example',
  );
  await page.getByRole('button', { name: 'Add to Team: Ben Okafor' }).click();
  await expectToast(page, 'Subcontractor added to your team');
  await expect(page.getByText('In Team')).toBeVisible();
  await page.getByRole('button', { name: 'Remove from Team' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Subcontractor removed from your team');
  await expect(page.getByRole('button', { name: 'Add to Team: Ben Okafor' })).toBeVisible();
});

test('an installer’s own profile covers the work for every shop', async ({ page }) => {
  const ben = await registerInstaller(page.request);
  for (const name of ['Bakery van', 'Dairy truck']) {
    await signInNewUser(page, 'contractor');
    await createAssignedProject(page, ben, { name });
  }
  await signIn(page, ben);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'View my registry profile' }).click();
  await expect(page).toHaveURL(profilePath(ben));
  await expect(page.getByText('You', { exact: true })).toBeVisible();
  await expect(figureOf(page, 'Total Projects')).toHaveText('2');
  await expect(page.getByText('Shows only work on your own projects.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Team/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'View Details of Bakery van' }).click();
  await expect(page.getByRole('link', { name: 'View Profile of Ben Okafor' })).toBeVisible();
});

test('a client cannot open the installer’s profile', async ({ page }) => {
  const ben = await registerInstaller(page.request);
  const client = await register(page.request, 'client');
  await signInNewUser(page, 'contractor');
  const { id } = await createProject(page.request, { name: 'Bakery van', subcontractorId: ben.id, client });
  await signIn(page, client);
  await page.goto(`/project/${id}`);
  await expect(page.getByText('Ben Okafor').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /View Profile/ })).toHaveCount(0);
  await page.goto(profilePath(ben));
  await expect(page.getByText('Subcontractor Not Found')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('an unlisted or unknown installer is not found', async ({ page }) => {
  const unlisted = await register(page.request, 'contractor');
  await signInNewUser(page, 'contractor');
  for (const id of [unlisted.id, 999_999, 'nobody', '0']) {
    await page.goto(`/subcontractor-profile/${id}`);
    await expect(page.getByText('Subcontractor Not Found')).toBeVisible();
  }
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole('link', { name: 'Back to Registry' }).click();
  await expect(page).toHaveURL('/subcontractor-registry');
  await page.goto('/subcontractor-profile');
  await expect(page).toHaveURL('/subcontractor-registry');
});

test('team actions depend on the viewer', async ({ page }) => {
  const ben = await registerInstaller(page.request);
  const shop = await signInNewUser(page, 'contractor');
  await addToTeam(page, ben);
  await page.request.post('/api/user/set-role', {
    data: { roleType: 'contractor', allowContractorRole: true },
  });
  await page.goto(profilePath(ben));
  await expect(page.getByText('In Team')).toBeVisible();
  await page.goto(profilePath(shop));
  await expect(page.getByText('You', { exact: true })).toBeVisible();
  await signIn(page, ADMIN);
  await page.goto(profilePath(ben));
  await expect(page.getByRole('heading', { level: 1, name: 'Ben Okafor' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Team/ })).toHaveCount(0);
});

test('a profile that fails to load can be retried', async ({ page }) => {
  const ben = await registerInstaller(page.request);
  await signInNewUser(page, 'contractor');
  const held = Promise.withResolvers<void>();
  await page.route(`**/api/subcontractors/${ben.id}`, async (route) => {
    await held.promise;
    await route.fulfill({ status: 500, json: { message: 'Something went wrong (request 7)' } });
  });
  await page.goto(profilePath(ben));
  await expect(page.getByText('Loading subcontractor...')).toBeAttached();
  held.resolve();
  await expect(page.getByText('Error loading subcontractor')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(`**/api/subcontractors/${ben.id}`);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ben Okafor' })).toBeVisible();
});

/** The figure with this label. */
function figureOf(page: Page, label: string) {
  return page.getByRole('definition').filter({ has: page.locator(`xpath=../dt[text()="${label}"]`) });
}
