import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { PHONE_SIZE, openPage } from '#web/testing/open-page.tsx';
import { fakeProjectServer } from '#web/testing/open-project.ts';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { atStage, sampleDetails, sampleProject, sampleShop } from '#web/testing/samples.ts';

const server = fakeProjectServer();
const PROJECT_ROUTE = 'GET /api/projects/{id}';
const DETAILS_ROUTE = 'GET /api/projects/{id}/details';
const loadError = page.getByText('Error loading project details.');

test('a project whose details fail to load is shown without details', async () => {
  server.respond(
    PROJECT_ROUTE,
    sampleProject({
      ...atStage('wrap_shipped'),
      deadline: '2099-03-05',
      scheduledInstallationDate: '2099-02-20',
      trackingNumber: '1Z999AA10123456784',
      trackingCarrier: 'UPS',
    }),
  );
  server.refuse(DETAILS_ROUTE, 'forbidden');
  await openPage(server, '/project/1', { user: sampleShop(), screen: PHONE_SIZE });
  await expect.element(loadError).toBeVisible();
  const name = 'Harbour Bakery delivery van';
  await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
  for (const text of ['Mar 5, 2099', 'Hard deadline', 'Feb 20, 2099', 'Wrap Shipping Tracking', 'UPS'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  const link = page.getByRole('link', { name: '1Z999AA10123456784' });
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('ups.com'));
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('the page says that it is loading', async () => {
  server.respond(DETAILS_ROUTE, sampleDetails());
  const release = server.hold(DETAILS_ROUTE);
  await openPage(server, '/project/1', { user: sampleShop() });
  await expect.element(page.getByText('Loading project details...')).toBeInTheDocument();
  release();
  await expect.element(page.getByRole('region', { name: 'Job Details' })).toBeVisible();
});

test('a page that fails completely can be retried', async () => {
  server.refuse(PROJECT_ROUTE, 'forbidden');
  server.refuse(DETAILS_ROUTE, 'forbidden');
  await openPage(server, '/project/1', { user: sampleShop() });
  await expect.element(loadError).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to Projects' })).toBeVisible();
  server.respond(DETAILS_ROUTE, sampleDetails());
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByRole('region', { name: 'Job Details' })).toBeVisible();
});
