import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { RegistryEntry } from '#shared/registry/registry.contract.ts';
import { sampleAdmin } from '#web/features/admin/admin.testing.ts';
import { sampleRegistryEntry } from '#web/features/team/installers.testing.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { PHONE_SIZE, openPage } from '#web/testing/open-page.tsx';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { sampleInstaller, sampleShop } from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';

const server = fakeServer();
const SEARCH_ROUTE = 'GET /api/subcontractors/all';
const ADD_ROUTE = 'POST /api/subcontractors/add-to-team';
const row = (name: RegExp) => page.getByRole('row', { name });
const addButton = page.getByRole('button', { name: 'Add to Team: Lena Frost' });
const HEADERS = 'Name Company Location Contact Verification Certifications';

beforeEach(() => server.respond('GET /api/subcontractors/states', []));

test('the registry shows contact, verification and actions of each installer', async () => {
  const detailedInstaller = sampleRegistryEntry({
    phone: '+1 555 0142',
    state: 'Vermont',
    company: 'Herrera Wrap Co.',
    certifications: ['3M', 'Avery', 'PPF', 'TWA', 'CWI'],
    hasBusinessRegistration: true,
    businessRegistrationVerified: true,
    hasBusinessInsurance: true,
    isInTeam: true,
  });
  await openRegistry([
    detailedInstaller,
    sampleRegistryEntry({ id: 8, username: 'wes', name: 'Wes Dutton' }),
  ]);
  await expect.element(page.getByText('Showing 2 of 2 subcontractors')).toBeVisible();
  await expect.element(row(new RegExp(`^${HEADERS} Status Actions$`))).toBeVisible();
  const details =
    /Herrera Wrap Co\. Vermont lena@frostwraps\.example .* Registration verified Insurance not verified yet 3M .* In Team/;
  await expect.element(row(details).getByText('+2')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '+1 555 0142' }))
    .toHaveAttribute('href', 'tel:+15550142');
  await expect
    .element(page.getByRole('link', { name: 'Contact Lena Frost' }))
    .toHaveAttribute('href', 'mailto:lena@frostwraps.example');
  await expect
    .element(page.getByRole('link', { name: 'View Profile of Lena Frost' }))
    .toHaveAttribute('href', '/subcontractor-profile/7');
  await expect
    .element(row(/Wes Dutton @wes Independent Not specified .* None None Add to Team/))
    .toBeVisible();
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test.each([
  ['an installer', sampleInstaller(), true],
  ['a client', sampleInstaller({ role: 'client' }), false],
])('%s cannot open the registry', async (_title, user, hasProfile) => {
  await openPage(server, '/subcontractor-registry', { user, screen: PHONE_SIZE });
  await expect.element(page.getByText('For shops that hire subcontractors')).toBeVisible();
  const main = page.getByRole('main');
  await expect.element(page.getByRole('link', { name: 'Subcontractor Registry' })).not.toBeInTheDocument();
  await expect
    .element(main.getByRole('link', { name: 'Back to Dashboard' }))
    .toHaveAttribute('href', '/dashboard');
  expect(main.getByRole('link', { name: 'View my profile' }).elements()).toHaveLength(hasProfile ? 1 : 0);
  expect(document.documentElement.scrollWidth).toBe(PHONE_SIZE[0]);
  expect(await accessibilityFindings()).toBe('');
});

test('a registry that fails to load can be retried', async () => {
  let release: (() => void) | undefined;
  await openRegistry([], '', () => {
    server.refuse(SEARCH_ROUTE, 'validation_failed', { message: 'Something went wrong (request 7)' });
    release = server.hold(SEARCH_ROUTE);
  });
  await expect.element(page.getByText('Loading subcontractors...')).toBeInTheDocument();
  release?.();
  await expect.element(page.getByText('Error loading subcontractors')).toBeVisible();
  await expect.element(page.getByText('Something went wrong (request 7)')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  server.respond(SEARCH_ROUTE, [sampleRegistryEntry()]);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(row(/Lena Frost/)).toBeVisible();
});

test('a search without results offers all subcontractors', async () => {
  const { router } = await openRegistry([], '?q=nobody');
  await expect.element(page.getByText('No subcontractors found')).toBeVisible();
  await expect.element(page.getByText('Showing 0 of 0 subcontractors')).toBeVisible();
  await page.getByRole('button', { name: 'Show all subcontractors' }).click();
  await expect.poll(() => router.state.location.href).toBe('/subcontractor-registry');
});

test('a next page that fails to load can be retried', async () => {
  await openRegistry([], '', () =>
    server.respond(SEARCH_ROUTE, [sampleRegistryEntry()], { total: 2, next: 'second' }),
  );
  await expect.element(page.getByText('Showing 1 of 2 subcontractors')).toBeVisible();
  server.refuse(SEARCH_ROUTE, 'validation_failed', { message: 'Back in a minute' });
  const loadMoreButton = page.getByRole('button', { name: 'Load more' });
  await loadMoreButton.click();
  await expect
    .element(page.getByText('More could not be loaded. Back in a minute', { exact: false }))
    .toBeVisible();
  server.respond(SEARCH_ROUTE, [sampleRegistryEntry({ id: 8, username: 'wes', name: 'Wes Dutton' })], {
    total: 2,
  });
  await loadMoreButton.click();
  await expect.element(page.getByText('Showing 2 of 2 subcontractors')).toBeVisible();
  expect(server.calls(SEARCH_ROUTE).at(-1)?.query).toMatchObject({ cursor: 'second' });
  await expect.element(row(/Lena Frost/)).toBeVisible();
  await expect.element(row(/Wes Dutton/)).toBeVisible();
  await expect.element(loadMoreButton).not.toBeInTheDocument();
});

test('very long names do not overflow', async () => {
  const longEntry = sampleRegistryEntry({
    name: `Maximiliane ${'Featherstonehaugh'.repeat(6)}`,
    company: 'Architectural'.repeat(10),
    email: `${'maximiliane.'.repeat(5)}hohenstein@vehicle-wrap-installations.example`,
    state: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    phone: '+1 555 0142',
  });
  await openRegistry([longEntry]);
  await expect.element(page.getByText('Showing 1 of 1 subcontractor')).toBeVisible();
  for (const width of [360, 768, 1024, 1440]) {
    await page.viewport(width, 900);
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
});

test('a failed addition to the team can be retried', async () => {
  await openRegistry([sampleRegistryEntry()]);
  server.refuse(ADD_ROUTE, 'forbidden', { message: 'Back in a minute' });
  await addButton.click();
  await expectToast('Error', 'Failed to add subcontractor: Back in a minute');
  server.respondWith(ADD_ROUTE, () => {
    server.respond(SEARCH_ROUTE, [sampleRegistryEntry({ isInTeam: true })]);
    return sampleRegistryEntry();
  });
  await addButton.click();
  await expectToast('Subcontractor added to your team', 'You can now assign Lena Frost.');
  await expect.element(row(/In Team/)).toBeVisible();
  expect(server.calls(ADD_ROUTE).at(-1)?.body).toEqual({ subcontractorId: 7 });
});

test('a listed shop sees its own entry as ‘You’', async () => {
  const { id, username } = sampleShop();
  await openRegistry([sampleRegistryEntry({ id, username, role: 'contractor', allowContractorRole: true })]);
  await expect.element(row(/@dana/).getByText('You', { exact: true })).toBeVisible();
  await expect.element(addButton).not.toBeInTheDocument();
});

test('an admin sees the registry without team actions', async () => {
  server.respond(SEARCH_ROUTE, [sampleRegistryEntry()]);
  await openPage(server, '/subcontractor-registry', { user: sampleAdmin() });
  await expect.element(row(/lena@frostwraps\.example/)).toBeVisible();
  await expect.element(row(new RegExp(`^${HEADERS} Actions$`))).toBeVisible();
  await expect.element(addButton).not.toBeInTheDocument();
});

function openRegistry(entries: RegistryEntry[], search = '', prepare = () => {}) {
  server.respond(SEARCH_ROUTE, entries);
  return openPage(server, `/subcontractor-registry${search}`, { user: sampleShop(), prepare });
}
