import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { createAssignedProject, registerInstaller, verifyDocument } from './installers.ts';
import { signInNewUser } from './people.ts';
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
  const completedProjectId = await createAssignedProject(page, tomas, {
    name: 'Dairy truck',
    completed: true,
  });
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
  await expect(figureWithLabel(page, 'Total Projects')).toHaveText('2');
  await expect(figureWithLabel(page, 'Completed')).toHaveText('1');
  await expect(figureWithLabel(page, 'In Progress')).toHaveText('0');
  await expect(figureWithLabel(page, 'Avg. Progress')).toHaveText('50%');
  await expect(page.getByText('Shows only work on your own projects.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Bakery van' })).toBeVisible();
  await expect(page.getByText('Rival’s van')).toHaveCount(0);

  await page.getByRole('tab', { name: 'Performance' }).click();
  await expect(page.getByText('1 of 2 projects completed')).toBeVisible();

  await page.getByRole('tab', { name: 'Projects' }).click();
  await page.getByRole('link', { name: 'View Details of Dairy truck' }).click();
  await expect(page).toHaveURL(`/project/${completedProjectId}`);
  await page.getByRole('link', { name: 'View Profile of Tomás Herrera' }).click();
  await page.getByRole('link', { name: 'Back to Registry' }).click();
  await expect(page).toHaveURL('/subcontractor-registry');
});

/** The figure of the performance panel with this label. */
function figureWithLabel(page: Page, label: string) {
  return page.getByRole('definition').filter({ has: page.locator(`xpath=../dt[text()="${label}"]`) });
}
