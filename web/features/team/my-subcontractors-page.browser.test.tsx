import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { TeamMember } from '#shared/team/team.contract.ts';
import { sampleAdmin } from '#web/features/admin/admin.testing.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { sampleInstaller, sampleShop } from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { sampleMember } from './installers.testing.ts';

const server = fakeServer();
const LIST_ROUTE = 'GET /api/subcontractors';
const REMOVE_ROUTE = 'POST /api/subcontractors/remove-from-team';
const row = (name: RegExp) => page.getByRole('row', { name });
const searchBox = page.getByRole('searchbox', { name: 'Search subcontractors' });
const removeButton = page.getByRole('button', { name: 'Remove Lena Frost' });
const confirm = page.getByRole('alertdialog', { name: 'Remove from your team?' });

test('an empty team links to the registry', async () => {
  await openTeam([]);
  await expect.element(page.getByText('No subcontractors in your team yet')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Browse the Registry' }))
    .toHaveAttribute('href', '/subcontractor-registry');
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('the team shows contact details and project figures', async () => {
  const stats = { totalProjects: 2, activeProjects: 0, completedProjects: 1, averageProgress: 50 };
  await openTeam([
    sampleMember({ company: 'Herrera Wrap Co.', phone: '+1 555 0142', stats }),
    sampleMember({ id: 8, username: 'wes', name: 'Wes Dutton' }),
  ]);
  await expect.element(row(/^Name Company Contact Info Project Stats Actions$/)).toBeVisible();
  const details = /Herrera Wrap Co\. lena@frostwraps\.example \+1 555 0142 /;
  await expect.element(row(details)).toBeVisible();
  const definitions = row(details).getByRole('definition').elements();
  expect(definitions.map(({ textContent }) => textContent)).toEqual(['2', '0', '1', '50%']);
  const terms = row(details).getByRole('term').elements();
  expect(terms.map(({ textContent }) => textContent)).toEqual(['Total', 'Active', 'Done', 'Progress']);
  await expect.element(row(/Wes Dutton @wes Independent/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Contact Lena Frost' }))
    .toHaveAttribute('href', 'mailto:lena@frostwraps.example');
  await expect
    .element(page.getByRole('link', { name: 'View Profile of Wes Dutton' }))
    .toHaveAttribute('href', '/subcontractor-profile/8');
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('a search is sent to the server and stored in the URL', async () => {
  const { router } = await openTeam([sampleMember()]);
  await searchBox.fill('herrera');
  await expect.poll(() => server.calls(LIST_ROUTE).at(-1)?.query).toMatchObject({ q: 'herrera' });
  expect(router.state.location.href).toBe('/subcontractors?q=herrera');
});

test('a search without results can be cleared', async () => {
  await openTeam([], '?q=nobody');
  await expect.element(searchBox).toHaveValue('nobody');
  await expect.element(page.getByText('No subcontractors found')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  server.respond(LIST_ROUTE, [sampleMember()]);
  await page.getByRole('button', { name: 'Clear search' }).last().click();
  await expect.element(row(/Lena Frost/)).toBeVisible();
});

test('Escape cancels the removal of an installer', async () => {
  await openTeam([sampleMember()]);
  await removeButton.click();
  await expect
    .element(confirm.getByText('Lena Frost stays on assigned projects.', { exact: false }))
    .toBeVisible();
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
  await userEvent.keyboard('{Escape}');
  await expect.element(confirm).not.toBeInTheDocument();
  await expect.element(removeButton).toHaveFocus();
});

test('a failed removal can be retried', async () => {
  await openTeam([sampleMember()]);
  server.refuse(REMOVE_ROUTE, 'forbidden', { message: 'Back in a minute' });
  const release = server.hold(REMOVE_ROUTE);
  await removeButton.click();
  await confirm.getByRole('button', { name: 'Remove' }).click();
  await expect.element(confirm.getByRole('button', { name: 'Removing...' })).toBeVisible();
  release();
  await expectToast('Error', 'Failed to remove subcontractor: Back in a minute');
  server.respondWith(REMOVE_ROUTE, () => {
    server.respond(LIST_ROUTE, []);
    return { success: true as const };
  });
  await confirm.getByRole('button', { name: 'Remove' }).click();
  await expectToast('Subcontractor removed from your team');
  await expect.element(confirm).not.toBeInTheDocument();
  await expect.element(page.getByText('No subcontractors in your team yet')).toBeVisible();
  expect(server.calls(REMOVE_ROUTE).at(-1)?.body).toEqual({ subcontractorId: 7 });
});

test('a team that fails to load can be retried', async () => {
  let release: (() => void) | undefined;
  await openTeam([], '', () => {
    server.refuse(LIST_ROUTE, 'validation_failed', { message: 'Something went wrong (request 7)' });
    release = server.hold(LIST_ROUTE);
  });
  await expect.element(page.getByText('Loading subcontractors...')).toBeInTheDocument();
  release?.();
  await expect.element(page.getByText('Something went wrong (request 7)')).toBeVisible();
  server.respond(LIST_ROUTE, [sampleMember()]);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(row(/Lena Frost/)).toBeVisible();
});

test('a long team is loaded page by page', async () => {
  await openTeam([], '', () => server.respond(LIST_ROUTE, [sampleMember()], { total: 2, next: 'second' }));
  await expect.element(row(/Lena Frost/)).toBeVisible();
  server.respond(LIST_ROUTE, [sampleMember({ id: 8, username: 'wes', name: 'Wes Dutton' })], { total: 2 });
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.element(row(/Wes Dutton/)).toBeVisible();
  await expect.element(row(/Lena Frost/)).toBeVisible();
  expect(server.calls(LIST_ROUTE).at(-1)?.query).toMatchObject({ cursor: 'second' });
});

const PRODUCTION_STAFF_FIELDS = { shopId: 9, shopName: 'Northfield Wraps', staffRole: 'production' } as const;

test.each([
  ['an installer', sampleInstaller(), 'For shops that hire subcontractors', true],
  ['a client', sampleInstaller({ role: 'client' }), 'For shops that hire subcontractors', false],
  ['an admin', sampleAdmin(), 'For shops that hire subcontractors', false],
  [
    'a member of the production staff',
    sampleShop({ allowContractorRole: false, ...PRODUCTION_STAFF_FIELDS }),
    'For the owner and managers',
    false,
  ],
])('%s has no team', async (_title, user, text, hasProfile) => {
  await openPage(server, '/subcontractors', { user });
  await expect.element(page.getByText(text)).toBeVisible();
  expect(page.getByRole('link', { name: 'View my profile' }).elements()).toHaveLength(hasProfile ? 1 : 0);
});

test('an installer who may contract has a team', async () => {
  server.respond(LIST_ROUTE, []);
  await openPage(server, '/subcontractors', { user: sampleInstaller({ allowContractorRole: true }) });
  await expect.element(page.getByText('No subcontractors in your team yet')).toBeVisible();
});

test('an installer gets a team after switching to contractor', async () => {
  server.respondWith('POST /api/user/set-role', () => {
    const contractor = sampleInstaller({ role: 'contractor', allowContractorRole: true });
    server.respond('GET /api/auth/session', contractor);
    return contractor;
  });
  server.respond(LIST_ROUTE, []);
  await openPage(server, '/settings', { user: sampleInstaller() });
  const link = page.getByRole('link', { name: 'My Subcontractors' });
  await expect.element(link).not.toBeInTheDocument();
  await page.getByRole('radio', { name: 'Contractor (Listed)' }).click();
  await link.click();
  await expect.element(page.getByText('No subcontractors in your team yet')).toBeVisible();
});

function openTeam(members: TeamMember[], search = '', prepare = () => {}) {
  server.respond(LIST_ROUTE, members);
  return openPage(server, `/subcontractors${search}`, { user: sampleShop(), prepare });
}
