import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sampleCertification } from '#shared/certifications/certifications.testing.ts';
import { sampleRegistryEntry } from '#web/features/team/installers.testing.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { sampleShop } from '#web/testing/samples.ts';

const server = fakeServer();
const SEARCH_ROUTE = 'GET /api/subcontractors/all';
const REGISTRY_PATH = '/subcontractor-registry';
const stateSelect = page.getByRole('combobox', { name: 'State' });
const searchBox = page.getByRole('searchbox', { name: 'Search subcontractors' });
const popover = page.getByRole('dialog', { name: 'Filter by certifications' });
const checkboxes = (checked: boolean) => popover.getByRole('checkbox', { checked });
const chips = () =>
  page
    .getByRole('list', { name: 'Active filters' })
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);
const findLastFilter = () => {
  const { limit: _, ...filter } = server.calls(SEARCH_ROUTE).at(-1)?.query ?? {};
  return filter;
};

beforeEach(() => {
  server.respond('GET /api/subcontractors/states', ['Ohio', 'Utah']);
  server.respond(SEARCH_ROUTE, [sampleRegistryEntry()]);
});

test('search, state and certifications are combined in the URL and in the call', async () => {
  const { router } = await openPage(server, `${REGISTRY_PATH}?q=frost`, { user: sampleShop() });
  await stateSelect.selectOptions('Utah');
  await page.getByRole('button', { name: 'Certifications' }).click();
  await popover.getByRole('checkbox', { name: 'Hexis' }).click();
  await popover.getByRole('checkbox', { name: 'Arlon' }).click();
  expect(await accessibilityFindings()).toBe('');
  expect(findLastFilter()).toEqual({ q: 'frost', state: 'Utah' });
  await popover.getByRole('button', { name: 'Apply filters' }).click();
  await expect
    .poll(() => router.state.location.href)
    .toBe(`${REGISTRY_PATH}?q=frost&state=Utah&certifications=Hexis%2CArlon`);
  await expect
    .poll(findLastFilter)
    .toMatchObject({ q: 'frost', state: 'Utah', certifications: 'Hexis,Arlon' });
});

test('all certifications can be selected and cleared', async () => {
  await openPage(server, REGISTRY_PATH, { user: sampleShop() });
  await page.getByRole('button', { name: 'Certifications' }).click();
  await popover.getByRole('button', { name: 'Select all' }).click();
  await expect.element(checkboxes(false)).not.toBeInTheDocument();
  await popover.getByRole('button', { name: 'Clear selection' }).click();
  await expect.element(checkboxes(true)).not.toBeInTheDocument();
});

test('many selected certifications fit in a request', async () => {
  const certifications = Array.from({ length: 60 }, (_, index) =>
    sampleCertification({ id: index + 1, name: `Certified installer of the film maker ${index + 1}` }),
  );
  server.respond('GET /api/certifications', certifications);
  const { router } = await openPage(server, REGISTRY_PATH, { user: sampleShop() });
  await page.getByRole('button', { name: 'Certifications' }).click();
  await popover.getByRole('button', { name: 'Select all' }).click();
  await popover.getByRole('button', { name: 'Apply filters' }).click();
  await expect.poll(findLastFilter).toEqual({ certifications: certifications.map(({ id }) => id).join(',') });
  expect(router.state.location.search).toEqual({
    certifications: certifications.map(({ name }) => name).join(','),
  });
});

test('more certifications than fit in a URL cannot be applied', async () => {
  const certifications = Array.from({ length: 300 }, (_, index) =>
    sampleCertification({ id: index + 1, name: `Certified installer ${index + 1}`.padEnd(60, '.') }),
  );
  server.respond('GET /api/certifications', certifications);
  await openPage(server, REGISTRY_PATH, { user: sampleShop() });
  await page.getByRole('button', { name: 'Certifications' }).click();
  await popover.getByRole('button', { name: 'Select all' }).click();
  await expect
    .element(popover.getByRole('alert'))
    .toHaveTextContent('Too many for one search. Select fewer certifications.');
  await expect.element(popover.getByRole('button', { name: 'Apply filters' })).toBeDisabled();
  expect(await accessibilityFindings()).toBe('');
});

test('the filters in the URL are shown', async () => {
  await openFiltered();
  await expect.poll(chips).toEqual(['Search: frost', 'State: Utah', 'Arlon', 'Hexis']);
  await expect.element(stateSelect).toHaveValue('Utah');
  await expect.element(searchBox).toHaveValue('frost');
  await expect.element(page.getByRole('button', { name: 'Certifications (2)' })).toBeVisible();
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('Back restores a removed filter', async () => {
  const { router } = await openFiltered();
  await page.getByRole('button', { name: 'Remove filter State: Utah' }).click();
  await expect.poll(chips).toEqual(['Search: frost', 'Arlon', 'Hexis']);
  await expect.element(stateSelect).toHaveValue('');
  await page.getByRole('button', { name: 'Remove filter Hexis' }).click();
  await expect.poll(findLastFilter).toEqual({ q: 'frost', certifications: 'Arlon' });
  router.history.back();
  await expect.poll(chips).toEqual(['Search: frost', 'Arlon', 'Hexis']);
});

test('the focus stays at the filters when a filter is removed', async () => {
  await openFiltered();
  await page.getByRole('button', { name: 'Remove filter Hexis' }).click();
  await expect.poll(chips).toHaveLength(3);
  expect(document.activeElement?.querySelector('ul')).not.toBeNull();
  await page.getByRole('button', { name: 'Clear All Filters' }).click();
  await expect.poll(chips).toEqual([]);
  expect(document.activeElement).not.toBe(document.body);
});

test('all filters are cleared at once', async () => {
  const { router } = await openFiltered();
  await page.getByRole('button', { name: 'Clear All Filters' }).click();
  await expect.poll(chips).toEqual([]);
  await expect.element(searchBox).toHaveValue('');
  expect(router.state.location.href).toBe(REGISTRY_PATH);
});

test('clearing all filters drops a search that is being typed', async () => {
  const { router } = await openPage(server, `${REGISTRY_PATH}?state=Utah`, { user: sampleShop() });
  const clear = page.getByRole('button', { name: 'Clear All Filters' });
  await expect.element(clear).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await searchBox.fill('frost');
  await clear.click();
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  await expect.poll(() => router.state.location.href).toBe(REGISTRY_PATH);
  await expect.element(searchBox).toHaveValue('');
});

test('default certifications are offered when none are set up', async () => {
  await openPage(server, REGISTRY_PATH, { user: sampleShop() });
  await page.getByRole('button', { name: 'Certifications' }).click();
  await expect.element(popover.getByRole('checkbox', { name: 'WrapItRight' })).toBeVisible();
  expect(popover.getByRole('checkbox').elements()).toHaveLength(12);
});

function openFiltered() {
  return openPage(server, `${REGISTRY_PATH}?q=frost&state=Utah&certifications=Arlon%2CHexis`, {
    user: sampleShop(),
  });
}
