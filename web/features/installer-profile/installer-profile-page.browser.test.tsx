import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { SUCCESS_RESPONSE, fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { sampleInstaller, sampleShop } from '#web/testing/samples.ts';
import { LENA, sampleProfileWithWork, sampleProfile } from './installer-profile.testing.ts';

const server = fakeServer();
const PROFILE_ROUTE = 'GET /api/subcontractors/{id}';
const ADD_ROUTE = 'POST /api/subcontractors/add-to-team';
const PROFILE_PATH = '/subcontractor-profile/7';
const user = sampleShop();

const heading = page.getByRole('heading', { level: 1, name: 'Lena Frost' });
const region = (name: string) => page.getByRole('region', { name });
const addButton = page.getByRole('button', { name: 'Add to Team: Lena Frost' });
const notFoundMessage = page.getByText('Subcontractor Not Found');
const jobsNote = page.getByText('Shows only work on your own projects.');

test('a shop sees the details, documents and work of an installer', async () => {
  const contact = { company: 'Frost Wrap Co.', phone: '+1 555 0142', state: 'Vermont' };
  const documents = {
    hasBusinessRegistration: true,
    businessRegistrationVerified: true,
    hasBusinessInsurance: true,
  };
  const certifications = ['3M', 'Avery', 'CWI', 'PPF', 'TWA'];
  server.respond(PROFILE_ROUTE, sampleProfileWithWork({ ...contact, ...documents, certifications }));
  await openPage(server, PROFILE_PATH, { user });
  await expect.element(heading).toBeVisible();
  for (const text of ['@lena', LENA.email, ...Object.values(contact)])
    await expect.element(region('Profile').getByText(text)).toBeVisible();
  expect(readTexts(region('Business Verification').getByRole('definition'))).toEqual([
    'Verified',
    'Not verified yet',
  ]);
  expect(readTexts(region('Certifications').getByRole('listitem'))).toEqual(certifications);
  expect(readStats()).toEqual({
    'Total Projects': '2',
    Completed: '1',
    'In Progress': '0',
    'Avg. Progress': '50%',
  });
  await expect.element(jobsNote).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Bakery van' })).toBeVisible();
  const projectLink = page.getByRole('link', { name: 'View Details of Bakery van' });
  await expect.element(projectLink).toHaveAttribute('href', '/project/1');
  const registryLink = page.getByRole('link', { name: 'Back to Registry' });
  await expect.element(registryLink).toHaveAttribute('href', '/subcontractor-registry');
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('the tab Performance shows rates and finished jobs', async () => {
  server.respond(PROFILE_ROUTE, sampleProfileWithWork());
  await openPage(server, PROFILE_PATH, { user });
  await page.getByRole('tab', { name: 'Projects' }).click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText('1 of 2 projects completed')).toBeVisible();
  expect(location.search).toBe('?tab=performance');
  for (const name of ['Completion Rate', 'Average Progress Rate'])
    await expect.element(page.getByRole('progressbar', { name })).toHaveAttribute('value', '50');
  const months = page.getByRole('table', { name: 'Finished jobs per month' }).getByRole('row');
  expect(months.elements()).toHaveLength(12);
  await expect.element(months.last().getByRole('cell')).toHaveTextContent('1');
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('an installer without details and work has an empty profile', async () => {
  server.respond(PROFILE_ROUTE, sampleProfile());
  await openPage(server, PROFILE_PATH, { user });
  await expect.element(page.getByText('Independent · Not specified')).toBeVisible();
  expect(readTexts(region('Business Verification').getByRole('definition'))).toEqual([
    'Not declared',
    'Not declared',
  ]);
  await expect.element(region('Certifications').getByText('None')).toBeVisible();
  expect(readStats()).toMatchObject({ 'Total Projects': '0' });
  await expect.element(page.getByText('No projects found')).toBeVisible();
  await page.getByRole('tab', { name: 'Performance' }).click();
  await expect.element(page.getByText('No finished jobs in this period.')).toBeVisible();
  await expect.element(page.getByText('0 of 0 projects completed')).toBeVisible();
});

test('a shop adds an installer to its team', async () => {
  server.respond(PROFILE_ROUTE, sampleProfile());
  await openPage(server, PROFILE_PATH, { user });
  const contactLink = page.getByRole('link', { name: 'Contact Lena Frost' });
  await expect.element(contactLink).toHaveAttribute('href', `mailto:${LENA.email}`);
  server.respondWith(ADD_ROUTE, () => {
    server.respond(PROFILE_ROUTE, sampleProfile({ isInTeam: true }));
    return LENA;
  });
  await addButton.click();
  await expect.element(page.getByText('Subcontractor added to your team')).toBeVisible();
  await expect.element(page.getByText('In Team')).toBeVisible();
  expect(server.calls(ADD_ROUTE).map(({ body }) => body)).toEqual([{ subcontractorId: 7 }]);
});

test('a shop removes an installer from its team', async () => {
  server.respond(PROFILE_ROUTE, sampleProfile({ isInTeam: true }));
  await openPage(server, PROFILE_PATH, { user });
  server.respondWith('POST /api/subcontractors/remove-from-team', () => {
    server.respond(PROFILE_ROUTE, sampleProfile());
    return SUCCESS_RESPONSE;
  });
  await page.getByRole('button', { name: 'Remove from Team' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByText('Subcontractor removed from your team')).toBeVisible();
  await expect.element(addButton).toBeVisible();
});

test.each([sampleInstaller(), sampleShop({ id: 7 })])(
  'a $role has no team actions on their own profile',
  async (profileUser) => {
    server.respond(PROFILE_ROUTE, sampleProfile());
    await openPage(server, PROFILE_PATH, { user: profileUser });
    await expect.element(page.getByText('You', { exact: true })).toBeVisible();
    await expect.element(jobsNote).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: /Team/ })).not.toBeInTheDocument();
  },
);

test('an admin has no team actions', async () => {
  server.respond(PROFILE_ROUTE, sampleProfile());
  await openPage(server, PROFILE_PATH, { user: sampleShop({ role: 'admin' }) });
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Team/ })).not.toBeInTheDocument();
});

test.each(['999999', 'nobody', '0'])('the profile %s is not found', async (id) => {
  server.refuse(PROFILE_ROUTE, 'not_found');
  await openPage(server, `/subcontractor-profile/${id}`, { user });
  await expect.element(notFoundMessage).toBeVisible();
  const registryLink = page.getByRole('link', { name: 'Back to Registry' });
  await expect.element(registryLink).toHaveAttribute('href', '/subcontractor-registry');
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('a client who may not open the profile gets a link to the dashboard', async () => {
  server.refuse(PROFILE_ROUTE, 'not_found');
  await openPage(server, PROFILE_PATH, { user: sampleInstaller({ id: 9, role: 'client' }) });
  await expect.element(notFoundMessage).toBeVisible();
  const backLink = page.getByRole('main').getByRole('link', { name: 'Back to Dashboard' });
  await expect.element(backLink).toHaveAttribute('href', '/dashboard');
});

test('the profile URL without an installer id opens the registry', async () => {
  server.respond('GET /api/subcontractors/all', []);
  server.respond('GET /api/subcontractors/states', []);
  await openPage(server, '/subcontractor-profile', { user });
  await expect.element(page.getByRole('heading', { name: 'Subcontractor Registry' })).toBeVisible();
  expect(location.pathname).toBe('/subcontractor-registry');
});

test('a profile that could not be loaded can be loaded again', async () => {
  server.refuse(PROFILE_ROUTE, 'conflict');
  const release = server.hold(PROFILE_ROUTE);
  await openPage(server, PROFILE_PATH, { user });
  await expect.element(page.getByText('Loading subcontractor...')).toBeInTheDocument();
  release();
  await expect.element(page.getByText('Error loading subcontractor')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  server.respond(PROFILE_ROUTE, sampleProfile());
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(heading).toBeVisible();
});

function readTexts(locator: { elements: () => Element[] }): (string | null)[] {
  return locator.elements().map(({ textContent }) => textContent);
}

/** The work statistics on the page, by label. */
function readStats(): Record<string, string | null> {
  const terms = [...document.querySelectorAll('dl.grid dt')];
  return Object.fromEntries(
    terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]),
  );
}
