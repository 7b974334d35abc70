import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { PHONE } from './participants.ts';
import { test } from './fixtures.ts';
import { createJob, createShopWithProject, fetchDetails } from './jobs.ts';
import { fillNewProject, openNewProject } from './new-project.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast } from './page-checks.ts';
import { signInNewUser, startSession } from './people.ts';

const INSTALLATION = {
  installationAddress: '12 Dock St, Port Whitfield, OR 97103',
  installationContactName: 'Maria Lopez',
  installationContactPhone: '(555) 010-1234',
  installationArrivalTime: '08:30',
  installationNotes: 'Ring twice. The van is in bay 3.',
};

test('an installer on a phone finds address, contact and arrival time', async ({ page, openBrowser }) => {
  await signInNewUser(page, 'contractor');
  const installer = await startSession(await openBrowser(PHONE), 'subcontractor');
  const job = await createJob(page.request, { installer: installer.person, more: INSTALLATION });
  await installer.page.goto(`/project/${job.id}`);
  const section = installation(installer.page);
  await expect(section.getByText('8:30 AM', { exact: true })).toBeVisible();
  await expect(section.getByText('Maria Lopez', { exact: true })).toBeVisible();
  await expect(section.getByText('Ring twice. The van is in bay 3.')).toBeVisible();
  const address = section.getByRole('link', { name: INSTALLATION.installationAddress });
  await expect(address).toHaveAttribute(
    'href',
    'https://www.google.com/maps/search/?api=1&query=12%20Dock%20St%2C%20Port%20Whitfield%2C%20OR%2097103',
  );
  await expect(address).toHaveAttribute('rel', /noopener/);
  const phone = section.getByRole('link', { name: '(555) 010-1234' });
  await expect(phone).toHaveAttribute('href', 'tel:5550101234');
  for (const link of [address, phone]) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const stages = installer.page.getByRole('heading', { name: 'Project Progress' });
  expect((await section.boundingBox())?.y).toBeLessThan((await stages.boundingBox())?.y ?? 0);
  await expect(section.getByRole('link', { name: 'Add the installation address…' })).toBeHidden();
  await expectAccessible(installer.page);
  await expectNoHorizontalScroll(installer.page);
});

test('a shop adds the missing installation address', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  await page.goto(`/project/${project.id}`);
  await installation(page).getByRole('link', { name: 'Add the installation address…' }).click();
  await expect(page.getByLabel('Installation Address')).toBeFocused();
  await page.getByLabel('Installation Address').fill(INSTALLATION.installationAddress);
  await page.getByLabel('Contact Name').fill(INSTALLATION.installationContactName);
  await page.getByLabel('Contact Phone').fill('ask for Maria');
  await page.getByLabel('Arrival Time').fill('08:30');
  await page.getByLabel('Note for the Installer').fill(INSTALLATION.installationNotes);
  await page.getByRole('button', { name: 'Save All Changes' }).click();
  await expect(page.getByText('Enter a phone number')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Contact Phone').fill(INSTALLATION.installationContactPhone);
  await page.getByRole('button', { name: 'Save All Changes' }).click();
  await expectToast(page, 'Project updated');
  await expect(installation(page).getByText('8:30 AM', { exact: true })).toBeVisible();
  expect((await fetchDetails(page.request, project.id)).project).toMatchObject(INSTALLATION);

  await page.getByRole('link', { name: 'Print job sheet' }).click();
  const sheet = page.getByRole('region', { name: 'Installation' });
  for (const text of [...Object.values(INSTALLATION).filter((value) => value !== '08:30'), '8:30 AM'])
    await expect(sheet.getByText(text, { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('an installer does not see an empty installation section', async ({ page, openBrowser }) => {
  await signInNewUser(page, 'contractor');
  const installer = await startSession(await openBrowser(), 'subcontractor');
  const job = await createJob(page.request, { installer: installer.person });
  await installer.page.goto(`/project/${job.id}`);
  await expect(installer.page.getByRole('region', { name: 'Job Details' })).toBeVisible();
  await expect(installation(installer.page)).toBeHidden();
});

test('a new project has the installation fields behind their heading', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const dialog = await openNewProject(page);
  await fillNewProject(dialog);
  await expect(dialog.getByLabel('Installation Address')).toBeHidden();
  await dialog.getByText('Installation (Optional)').click();
  await dialog.getByLabel('Installation Address').fill(INSTALLATION.installationAddress);
  await dialog.getByLabel('Contact Phone').fill('Maria');
  await dialog.getByText('Installation (Optional)').click();
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(dialog.getByText('Enter a phone number')).toBeVisible();
  await expect(dialog.getByLabel('Contact Phone')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Contact Phone').fill('555 0101');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(page).toHaveURL(/\/project\/\d+$/);
  await expect(installation(page).getByRole('link', { name: '555 0101' })).toBeVisible();
});

const installation = (page: Page) => page.getByRole('region', { name: 'Installation', exact: true });
