import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeDevice } from '#web/testing/device.ts';
import { DESKTOP_SIZE, openPage } from '#web/testing/open-page.tsx';
import { fakeProjectServer } from '#web/testing/open-project.ts';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { respondWithProjects } from '#web/testing/project-lists.ts';
import { atStage, sampleClient, sampleInstaller, sampleShop } from '#web/testing/samples.ts';

const server = fakeProjectServer();
const device = fakeDevice();
const LIST_ROUTE = 'GET /api/projects';
const user = sampleShop();
const IN_PROGRESS = atStage('wrap_printed');

test('My Projects lists deadline, installation, stage and progress', async () => {
  respondWithProjects(
    server,
    { name: 'Harbourbakerydeliveryvan'.repeat(8), deadline: '2099-03-05' },
    { name: 'Fire truck', scheduledInstallationDate: '2026-12-02', ...IN_PROGRESS },
  );
  await openPage(server, '/my-projects', { user });
  await expect.element(page.getByRole('heading', { level: 1, name: 'My Projects' })).toBeVisible();
  await expect.element(page.getByText('Showing 2 of 2 projects')).toBeVisible();
  for (const text of [
    'Manage all your vehicle wrap projects',
    'Deadline: Mar 5, 2099',
    'No deadline',
    'Installation Dec 2, 2026',
    'Wrap Printed',
    '60%',
  ])
    await expect.element(page.getByText(text)).toBeVisible();
  for (const [name, href] of [
    ['View Details of Fire truck', '/project/2'],
    ['Back to Dashboard', '/dashboard'],
  ] as const)
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href);
  expect(await accessibilityFindings()).toBe('');
  await expectNoHorizontalScroll();
});

test.each([
  ['In-Progress (1)', { status: 'in-progress' }, 'In-Progress'],
  ['Completed (0)', { status: 'completed' }, 'Completed'],
  ['Overdue', { when: 'overdue' }, 'Overdue'],
  ['This week', { when: 'this-week' }, 'This week'],
  ['Waiting for me (1)', { waiting: 'me' }, 'Waiting for me'],
])('the filter %s is sent and kept in the URL', async (name, filter, note) => {
  await openMyProjects();
  await button(name).click();
  await expect.element(page.getByText(`Showing 2 of 2 projects (filtered by ${note})`)).toBeVisible();
  await expect.element(button(name)).toHaveAttribute('aria-pressed', 'true');
  expect(server.calls(LIST_ROUTE).at(-1)?.query).toMatchObject(filter);
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual(filter);
});

test('the search is sent and kept in the URL', async () => {
  await openMyProjects();
  await page.getByPlaceholder('Search projects...').fill('bakery');
  await expect.element(page.getByText('Showing 2 of 2 projects (filtered by “bakery”)')).toBeVisible();
  expect(server.calls(LIST_ROUTE).at(-1)?.query).toMatchObject({ q: 'bakery' });
  expect(server.calls('GET /api/projects/counts').at(-1)?.query).toEqual({ q: 'bakery' });
  expect(location.search).toBe('?q=bakery');
});

test('the sort order is kept in the URL and restored by Back', async () => {
  await openMyProjects();
  await page.getByLabelText('Sort by').selectOptions('Next deadline');
  await expect.poll(() => location.search).toBe('?sort=deadline');
  await page.getByLabelText('Sort by').selectOptions('By name');
  await expect
    .poll(() => server.calls(LIST_ROUTE).map(({ query }) => query['sort']))
    .toEqual(['newest', 'deadline', 'name']);
  window.history.back();
  await expect.element(page.getByLabelText('Sort by')).toHaveValue('deadline');
});

test('a URL with filters opens the filtered list', async () => {
  await device.setDate('2026-11-25T18:00:00Z');
  respondWithProjects(server, { name: 'Fire trailer' });
  await openPage(server, '/my-projects?q=trailer&when=this-week&sort=installation', { user });
  await expect.element(page.getByRole('heading', { name: 'Fire trailer' })).toBeVisible();
  await expect.element(page.getByPlaceholder('Search projects...')).toHaveValue('trailer');
  await expect
    .element(page.getByRole('button', { name: 'This week' }))
    .toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByLabelText('Sort by')).toHaveValue('installation');
  expect(server.calls(LIST_ROUTE).at(-1)?.query).toMatchObject({
    q: 'trailer',
    when: 'this-week',
    sort: 'installation',
    today: '2026-11-25',
  });
});

test.each([
  ['link', 'Show all projects', ''],
  ['button', 'Clear search', '?when=overdue'],
])('the %s ‘%s’ ends a search that has no results', async (role, name, search) => {
  await openPage(server, '/my-projects?q=zeppelin&when=overdue', { user });
  await expect.element(page.getByText('No project matches this search and filter.')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await page.getByRole(role, { name }).click();
  await expect.poll(() => location.search).toBe(search);
});

test('the search and the filters are on one line each at 1280 px', async () => {
  await openMyProjects([1280, 800]);
  await expect.element(button('Waiting for me (1)')).toBeVisible();
  expect(topOf(page.getByPlaceholder('Search projects...'))).toBe(topOf(page.getByLabelText('Sort by')));
  expect(Math.abs(topOf(button('All Projects (2)')) - topOf(button('Waiting for me (1)')))).toBeLessThan(8);
});

test.each(['/my-projects', '/dashboard'])(
  'a shop without projects can create the first one on %s',
  async (path) => {
    respondWithProjects(server);
    await openPage(server, path, { user });
    await expect.element(page.getByText('No projects found')).toBeVisible();
    expect(await accessibilityFindings()).toBe('');
    await page.getByRole('button', { name: 'Create Your First Project' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Create New Project' })).toBeVisible();
  },
);

test.each([
  ['installer', '/my-projects', sampleInstaller(), 'Projects appear here after a shop adds you to one.'],
  ['client', '/my-projects', sampleClient(), 'Projects appear here after a shop adds you to one.'],
  ['installer', '/dashboard', sampleInstaller(), "You don't have any projects yet."],
  ['client', '/dashboard', sampleClient(), "You don't have any projects yet."],
])('the %s cannot create a project on an empty %s', async (_role, path, person, text) => {
  await openPage(server, path, { user: person });
  await expect.element(page.getByText(text)).toBeVisible();
  expect(page.getByRole('button', { name: /New Project|Create Your First Project/ }).elements()).toEqual([]);
});

test('the slash key types a slash inside a field', async () => {
  await openMyProjects();
  const box = page.getByPlaceholder('Search projects...');
  await box.click();
  await userEvent.keyboard('/');
  await expect.element(box).toHaveValue('/');
});

async function openMyProjects(screen: readonly [number, number] = DESKTOP_SIZE) {
  const wait = { on: 'contractor', reason: 'proof', since: '2026-11-20T10:00:00.000Z' } as const;
  respondWithProjects(server, { name: 'Fire truck', wait }, { name: 'Bakery trailer', ...IN_PROGRESS });
  await openPage(server, '/my-projects', { user, screen });
  await expect.element(page.getByText('Showing 2 of 2 projects')).toBeVisible();
}

const button = (name: string) => page.getByRole('button', { name });
const topOf = (control: Locator) => control.element().getBoundingClientRect().top;
