import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { openProject, fakeProjectServer } from '#web/testing/open-project.ts';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import {
  CLIENT,
  INSTALLER,
  sampleClient,
  sampleDetails,
  sampleInstaller,
  sampleShop,
  sampleVehicle,
  sampleWrap,
} from '#web/testing/samples.ts';

const server = fakeProjectServer();
const DETAILS_ROUTE = 'GET /api/projects/{id}/details';
const PROOFS_ROUTE = 'GET /api/projects/{id}/artwork-proofs';
const LONG_NOTE = 'Mind the dent above the left rear wheel, and the sensor behind the badge. '.repeat(60);
const user = sampleShop();

test.each([
  ['shop', user],
  ['installer', sampleInstaller()],
  ['client', sampleClient()],
])('the %s prints the sheet by keyboard', async (_role, member) => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  const people = { subcontractor: INSTALLER };
  await openProject(server, sampleDetails({ subcontractorId: 7, clientId: 8 }, people), { user: member });
  const link = page.getByRole('link', { name: 'Print job sheet' });
  await expect.element(link).toBeVisible();
  (link.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('No artwork is approved yet.')).toBeVisible();
  const button = page.getByRole('button', { name: 'Print', exact: true });
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(print).toHaveBeenCalledOnce();
});

test('the sheet shows vehicle, wrap and people, and a QR code to the project', async () => {
  const vehicleDetail = sampleVehicle({ vin: '1M8GDM9AXKP042788', licensePlate: 'WB-1234' });
  const wrapDetail = sampleWrap({ color: 'Harbour blue' });
  server.respond(DETAILS_ROUTE, sampleDetails({}, { vehicleDetail, wrapDetail, client: CLIENT }));
  await openPage(server, '/project/1/job-sheet', { user });
  const sheet = page.getByRole('article', { name: 'Job sheet' });
  for (const text of [
    '1M8GDM9AXKP042788',
    'WB-1234',
    'Harbour blue',
    'Dana Whitfield, Whitfield Wraps',
    'Priya Raman',
  ])
    await expect.element(sheet.getByText(text)).toBeVisible();
  await expect
    .element(sheet.getByRole('img', { name: `QR code to ${location.origin}/project/1` }))
    .toBeVisible();
});

test('the sheet checks completed stages, but not skipped ones', async () => {
  server.respond(
    DETAILS_ROUTE,
    sampleDetails(
      { status: 'in-progress', progress: 90, progressStage: 'wrap_installed' },
      { skippedStages: ['pre_installation_photos_uploaded'] },
    ),
  );
  await openPage(server, '/project/1/job-sheet', { user });
  const stage = page.getByRole('region', { name: /^Stages/ }).getByRole('listitem');
  await expect
    .element(stage.filter({ hasText: '7. Wrap Shipped' }))
    .toHaveTextContent('Done:7. Wrap Shipped');
  await expect
    .element(stage.filter({ hasText: '8. Pre-Installation Photos Uploaded' }))
    .toHaveTextContent('Skipped:8. Pre-Installation Photos Uploaded (skipped)');
  await expect
    .element(stage.filter({ hasText: '9. Wrap Installed' }))
    .toHaveTextContent('To do:9. Wrap Installed');
});

test('the sheet says when its data was loaded', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 8, 0) });
  server.respond(DETAILS_ROUTE, sampleDetails());
  const { queryClient } = await openPage(server, '/project/1/job-sheet', { user });
  await expect.element(page.getByText(/^As of .*8:00\sAM/)).toBeVisible();
  vi.setSystemTime(new Date(2026, 10, 20, 14, 0));
  await queryClient.invalidateQueries();
  await expect.element(page.getByText(/^As of .*2:00\sPM/)).toBeVisible();
});

test('a sheet with long texts fits a phone screen', async () => {
  server.respond(
    DETAILS_ROUTE,
    sampleDetails({ name: LONG_NOTE.slice(0, 200), installationNotes: LONG_NOTE }),
  );
  await openPage(server, '/project/1/job-sheet', { user });
  await expect.element(page.getByRole('article', { name: 'Job sheet' })).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await expectNoHorizontalScroll();
});

test('a sheet can be printed when its proofs could not be loaded', async () => {
  server.respond(DETAILS_ROUTE, sampleDetails());
  server.refuse(PROOFS_ROUTE, 'validation_failed');
  await openPage(server, '/project/1/job-sheet', { user });
  await expect.element(page.getByText('The proofs could not be loaded.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Print', exact: true })).toBeEnabled();
});

test('a sheet that could not be loaded can be retried', async () => {
  server.refuse(DETAILS_ROUTE, 'validation_failed');
  await openPage(server, '/project/1/job-sheet', { user });
  await expect.element(page.getByText('Error loading project details.')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await expectNoHorizontalScroll();
  server.respond(DETAILS_ROUTE, sampleDetails());
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByRole('article', { name: 'Job sheet' })).toBeVisible();
});

test('a sheet shows that it is loading', async () => {
  server.respond(DETAILS_ROUTE, sampleDetails());
  const release = server.hold(DETAILS_ROUTE);
  await openPage(server, '/project/1/job-sheet', { user });
  await expect.element(page.getByText('Loading project details...')).toBeInTheDocument();
  expect(await accessibilityFindings()).toBe('');
  release();
  await expect.element(page.getByRole('article', { name: 'Job sheet' })).toBeVisible();
});

test.each([
  ['/project/2/job-sheet', 'Project Not Found'],
  ['/project/abc/job-sheet', 'Invalid project ID in URL'],
])('%s shows ‘%s’', async (path, text) => {
  server.refuse(DETAILS_ROUTE, 'not_found');
  await openPage(server, path, { user });
  await expect.element(page.getByText(text)).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});
