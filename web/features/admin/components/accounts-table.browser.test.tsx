import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { adminKeys } from '#web/api/query-keys.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage, PHONE_SIZE } from '#web/testing/open-page.tsx';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { openAccounts, sampleAccount, sampleAdmin, sampleCertification } from '../admin.testing.ts';

const server = fakeServer();
const LIST_ROUTE = 'GET /api/admin/users/role/{role}';
const row = (name: string | RegExp) => page.getByRole('row', { name });
const certificationCell = (name: RegExp) => row(name).getByRole('cell').nth(5);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const search = (plural: string) => page.getByRole('searchbox', { name: `Search ${plural}` });

test('the table of installers shows contact data, certifications and documents', async () => {
  const certifications = ['3M', 'Avery', 'PPF', 'TWA', 'CWI'];
  await openAccounts(
    server,
    [
      sampleAccount({ company: 'North Side Wraps', state: 'Vermont', certifications: [1, 2, 3, 4, 5] }),
      sampleAccount({ id: 8, username: 'plain' }),
    ],
    {
      certifications: certifications.map((name, index) => sampleCertification({ id: index + 1, name })),
    },
  );
  const headers = 'Name Username Email Company State Certifications Documents Actions';
  await expect.element(row(headers)).toBeVisible();
  const installer = row(/^Lena Frost lena lena@frostwraps\.example North Side Wraps Vermont 3M Avery PPF/);
  await expect.element(installer.getByText('+2')).toBeVisible();
  await expect.element(certificationCell(/ plain /).getByText('None')).toBeVisible();
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('the table of clients has neither certifications nor documents', async () => {
  await openAccounts(server, [sampleAccount({ role: 'client' })], { address: '/admin?tab=clients' });
  await expect.element(row('Name Username Email Company State Actions')).toBeVisible();
  await expect.element(page.getByText('Showing 1 of 1 clients')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^To verify/ })).not.toBeInTheDocument();
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('the table of staff shows shop and role', async () => {
  const staff = {
    role: 'contractor',
    shopId: 1,
    shopName: 'Northfield Wraps',
    staffRole: 'production',
  } as const;
  await openAccounts(server, [sampleAccount(staff)], { address: '/admin?tab=staff' });
  await expect.element(row(/Northfield Wraps Production/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Add/ })).not.toBeInTheDocument();
  expect(await accessibilityFindings()).toBe('');
});

test('‘Not loaded yet’ is shown while the names of certifications load', async () => {
  await openAccounts(
    server,
    [sampleAccount({ certifications: [1] }), sampleAccount({ id: 8, username: 'plain' })],
    {
      prepare: () => server.hold('GET /api/admin/certifications'),
    },
  );
  await expect.element(certificationCell(/ plain /).getByText('None')).toBeVisible();
  await expect.element(certificationCell(/ lena /).getByText('Not loaded yet')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});

test('search and sort order are sent and kept in the address', async () => {
  const { router } = await openAccounts(server, [sampleAccount()], { address: '/admin?tab=wrap-shops' });
  await search('wrap shops').fill('oak');
  await expect.poll(() => router.state.location.href).toBe('/admin?tab=wrap-shops&q=oak');
  await button('Name').click();
  await expect.poll(() => lastQuery()).toMatchObject({ q: 'oak', sort: 'name', order: 'asc' });
  await button('Name').click();
  await expect.poll(() => lastQuery()).toMatchObject({ q: 'oak', sort: 'name', order: 'desc' });
  expect(router.state.location.href).toBe('/admin?tab=wrap-shops&q=oak&sort=name&order=desc');
  router.history.back();
  await expect.element(search('wrap shops')).toHaveValue('');
});

test('the search and sort order in the address are applied', async () => {
  await openAccounts(server, [sampleAccount()], {
    address: '/admin?tab=wrap-shops&q=oak&sort=name&order=desc',
  });
  await expect.element(search('wrap shops')).toHaveValue('oak');
  await expect
    .element(page.getByRole('columnheader', { name: 'Name', exact: true }))
    .toHaveAttribute('aria-sort', 'descending');
});

test('a search that finds nothing shows a message', async () => {
  await openAccounts(server, [], { address: '/admin?tab=wrap-shops&q=nobody' });
  await expect.element(page.getByText('No wrap shops found')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});

test('a long list is paged', async () => {
  await openFirstPage();
  await expect.element(button('Previous')).toBeDisabled();
  await showNextPage();
  expect(lastQuery()).toMatchObject({ cursor: 'second' });
  await expect.element(row(/cleo/)).toBeVisible();
  await expect.element(row(/ada/)).not.toBeInTheDocument();
  await expect.element(button('Next')).toBeDisabled();
  await button('Previous').click();
  await expect.element(row(/ada/)).toBeVisible();
});

test('the numbers of the shown rows stay until the next page is loaded', async () => {
  await openFirstPage();
  server.respond(LIST_ROUTE, [CLEO], { total: 3 });
  const release = server.hold(LIST_ROUTE);
  await button('Next').click();
  await expect.poll(() => document.querySelector('[aria-busy="true"]')).not.toBeNull();
  await expect.element(page.getByText(FIRST_PAGE)).toBeVisible();
  release();
  await expect.element(page.getByText('Showing 3–3 of 3 subcontractors')).toBeVisible();
});

test('the next page is shown from its start', async () => {
  const accounts = Array.from({ length: 40 }, (_, index) =>
    sampleAccount({ id: index + 1, username: `user-${index + 1}` }),
  );
  await openAccounts(server, [], {
    screen: PHONE_SIZE,
    prepare: () => server.respondInPages(LIST_ROUTE, accounts, 20),
  });
  await showNextRange('21–40 of 40');
  await expect.element(page.getByText('user-21', { exact: true })).toBeInViewport({ ratio: 1 });
  expect(document.activeElement?.matches('[tabindex="-1"]:has(table)')).toBe(true);
});

test('the focus stays in the search when the next page arrives', async () => {
  await openFirstPage();
  server.respond(LIST_ROUTE, [CLEO], { total: 3 });
  const release = server.hold(LIST_ROUTE);
  await button('Next').click();
  await search('subcontractors').click();
  release();
  await expect.element(page.getByText('Showing 3–3 of 3 subcontractors')).toBeVisible();
  await expect.element(search('subcontractors')).toHaveFocus();
});

test('a refetch keeps the page that is shown', async () => {
  const accounts = Array.from({ length: 7 }, (_, index) => sampleAccount({ id: index + 1 }));
  const { queryClient } = await openAccounts(server, [], {
    prepare: () => server.respondInPages(LIST_ROUTE, accounts, 1),
  });
  for (const range of ['2–2', '3–3', '4–4', '5–5', '6–6']) await showNextRange(`${range} of 7`);
  await queryClient.invalidateQueries({ queryKey: adminKeys.accounts });
  await expect.element(page.getByText('Showing 6–6 of 7 subcontractors')).toBeVisible();
  expect(lastQuery()).toMatchObject({ limit: '100', cursor: '5' });
  await showNextRange('7–7 of 7');
});

test('when the only account of the last page is gone, the page before it is shown', async () => {
  const { queryClient } = await openFirstPage();
  await showNextPage();
  server.respondWith(LIST_ROUTE, ({ query }) => (query['cursor'] ? [] : [ADA, BEN]));
  await queryClient.invalidateQueries({ queryKey: adminKeys.accounts });
  await expect.element(page.getByText('Showing 2 of 2 subcontractors')).toBeVisible();
  await expect.element(row(/ben/)).toBeVisible();
});

test('when the second page cannot be loaded, the first page can be shown again', async () => {
  await openFirstPage();
  server.refuse(LIST_ROUTE, 'validation_failed');
  await button('Next').click();
  await expect.element(button('Retry')).toBeVisible();
  await button('Previous').click();
  await expect.element(row(/ada/)).toBeVisible();
});

test('a new sort order starts at the first page', async () => {
  await openFirstPage();
  await showNextPage();
  serveFirstPage();
  await button('State').click();
  await expect.element(page.getByText(FIRST_PAGE)).toBeVisible();
  expect(lastQuery()).not.toHaveProperty('cursor');
});

test.each([
  ['subcontractors', 'subcontractors'],
  ['wrap-shops', 'wrap shops'],
  ['clients', 'clients'],
])('%s show loading, error and empty states', async (tab, plural) => {
  server.respond('GET /api/admin/certifications', []);
  server.refuse(LIST_ROUTE, 'validation_failed', { message: 'Request 8 failed' });
  const release = server.hold(LIST_ROUTE);
  await openPage(server, `/admin?tab=${tab}`, { user: sampleAdmin() });
  await expect.element(page.getByText(`Loading ${plural}...`)).toBeInTheDocument();
  release();
  await expect.element(page.getByText(`Error loading ${plural}. Please try again.`)).toBeVisible();
  await expectToast(`Failed to fetch ${plural}`, 'Request 8 failed');
  server.respond(LIST_ROUTE, []);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText(`No ${plural} yet`)).toBeVisible();
});

/** The query of the last call for the table. Skips the calls that only count documents to verify. */
function lastQuery() {
  return server
    .calls(LIST_ROUTE)
    .map(({ query }) => query)
    .findLast((query) => !query['documents']);
}

const FIRST_PAGE = 'Showing 1–2 of 3 subcontractors';
const ADA = sampleAccount({ id: 1, username: 'ada' });
const BEN = sampleAccount({ id: 2, username: 'ben' });
const CLEO = sampleAccount({ id: 3, username: 'cleo' });

function serveFirstPage(): void {
  server.respond(LIST_ROUTE, [ADA, BEN], { total: 3, next: 'second' });
}

async function openFirstPage() {
  const openedPage = await openAccounts(server, [], { prepare: serveFirstPage });
  await expect.element(page.getByText(FIRST_PAGE)).toBeVisible();
  return openedPage;
}

async function showNextPage(): Promise<void> {
  server.respond(LIST_ROUTE, [CLEO], { total: 3 });
  await button('Next').click();
  await expect.element(page.getByText('Showing 3–3 of 3 subcontractors')).toBeVisible();
}

async function showNextRange(range: string): Promise<void> {
  await button('Next').click();
  await expect.element(page.getByText(`Showing ${range} subcontractors`)).toBeVisible();
}
