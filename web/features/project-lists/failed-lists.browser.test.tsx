import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { fakeProjectServer } from '#web/testing/open-project.ts';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { respondWithProjects } from '#web/testing/project-lists.ts';
import { sampleCard, sampleShop } from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';

const server = fakeProjectServer();
const LIST_ROUTE = 'GET /api/projects';
const user = sampleShop();
const message = 'Back in a minute.';

test.each(['/my-projects', '/dashboard'])(
  'a list that cannot be loaded on %s can be retried',
  async (path) => {
    server.refuse(LIST_ROUTE, 'validation_failed', { message });
    const release = server.hold(LIST_ROUTE);
    await openPage(server, path, { user });
    await expect.element(page.getByText('Loading projects...')).toBeInTheDocument();
    release();
    await expect
      .element(page.getByText('Error loading projects: Projects fetch failed: 400 - Back in a minute.'))
      .toBeVisible();
    expect(await accessibilityFindings()).toBe('');
    await expectNoHorizontalScroll();
    respondWithProjects(server, { name: 'Harbour Bakery van' });
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByRole('heading', { name: 'Harbour Bakery van' })).toBeVisible();
  },
);

test('a list is retried once after a second before the error is shown', async () => {
  server.refuse(LIST_ROUTE, 'internal', { message });
  const openedAt = performance.now();
  await openPage(server, '/my-projects', { user });
  await expect
    .element(page.getByText('Error loading projects: Projects fetch failed: 500 - Back in a minute.'))
    .toBeVisible();
  expect(server.calls(LIST_ROUTE)).toHaveLength(2);
  expect(performance.now() - openedAt).toBeGreaterThanOrEqual(990);
});

test('a next page of projects that fails to load can be retried', async () => {
  const refuseNextPage = () => {
    server.refuse(LIST_ROUTE, 'validation_failed', { message });
    return [sampleCard({ name: 'Second van' })];
  };
  server.respondWith(LIST_ROUTE, refuseNextPage, { total: 2, next: 'page-2' });
  await openPage(server, '/my-projects', { user });
  await expect.element(page.getByRole('heading', { name: 'Second van' })).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent('More could not be loaded.');
  server.respond(LIST_ROUTE, [sampleCard({ id: 2, name: 'First van' })], { total: 2 });
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.element(page.getByRole('heading', { name: 'First van' })).toBeVisible();
  expect(server.calls(LIST_ROUTE).at(-1)?.query).toMatchObject({ cursor: 'page-2' });
  expect(page.getByRole('alert').elements()).toEqual([]);
});

test('a list call without a session leads to the sign-in page', async () => {
  await openPage(server, '/my-projects?q=van', { user });
  await expect.element(page.getByText('No projects found')).toBeVisible();
  server.endSession(LIST_ROUTE);
  await page.getByRole('button', { name: 'Completed (0)' }).click();
  await expectToast('Session expired');
  await expect.poll(() => location.pathname + location.search).toMatch(/^\/login\?next=%2Fmy-projects/);
  expect(localStorage.getItem('auth_user')).toBeNull();
});
