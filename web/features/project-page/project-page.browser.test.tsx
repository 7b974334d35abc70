import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { openProject, fakeProjectServer } from '#web/testing/open-project.ts';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import {
  INSTALLER,
  sampleActivity,
  sampleDetails,
  samplePhoto,
  sampleShop,
  sampleVehicle,
  sampleWrap,
} from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';

const server = fakeProjectServer();
const PROJECT_NAME = 'Harbour Bakery delivery van';
const DETAILS_ROUTE = 'GET /api/projects/{id}/details';

test.each(['/project/1', '/projects/1', '/project-view?id=1', '/project-view/1'])(
  '%s opens the project page',
  async (path) => {
    server.respond(DETAILS_ROUTE, sampleDetails());
    await openPage(server, path, { user: sampleShop() });
    await expect.element(heading(PROJECT_NAME)).toBeVisible();
    expect(localStorage.getItem('selected_project_id')).toBe('1');
  },
);

test.each(['/project-view', '/project-view?id=0', '/project-view/12345678901'])(
  '%s opens the project that was opened last',
  async (path) => {
    await openProject(server);
    await expect.element(heading(PROJECT_NAME)).toBeVisible();
    await openPage(server, path, { user: sampleShop(), isReload: true });
    await expect.element(heading(PROJECT_NAME)).toBeVisible();
    expect(location.pathname).toBe('/project/1');
  },
);

test('a URL without a project leads to the dashboard', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openPage(server, '/project-view?id=seven', { user: sampleShop() });
  await expectToast('Project Not Found', 'No project selected. Redirecting to dashboard.');
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.poll(() => location.pathname).toBe('/dashboard');
});

test('an invalid project ID shows an error with a link to the projects', async () => {
  await openPage(server, '/project/seven', { user: sampleShop() });
  await expect.element(page.getByText('Invalid project ID in URL')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await page.getByRole('link', { name: 'Back to Projects' }).click();
  await expect.poll(() => location.pathname).toBe('/my-projects');
});

test('a project that the user may not see is not found', async () => {
  server.refuse(DETAILS_ROUTE, 'not_found');
  await openPage(server, '/project/1', { user: sampleShop() });
  await expect.element(page.getByText('Project Not Found')).toBeVisible();
});

test('the page is refreshed every 60 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openProject(server);
  await expect.element(heading(PROJECT_NAME)).toBeVisible();
  server.respond(DETAILS_ROUTE, sampleDetails({ name: 'Renamed by somebody else' }));
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(heading('Renamed by somebody else')).toBeVisible();
});

test('the page shows people, dates, vehicle and wrap', async () => {
  const vehicle = { year: '2024', make: 'Ford', model: 'Transit', color: 'White' };
  const marks = { vin: '1M8GDM9AXKP042788', licensePlate: 'WB-1234', notes: 'Dent at the left door' };
  const wrap = { material: '3m', brand: 'IJ180', type: 'cast', coverage: 'without roof', laminate: true };
  const notes = { designNotes: 'Logo 40 cm high', notes: 'Rolls are in rack 4' };
  const dates = { scheduledInstallationDate: '2099-02-20', estimatedCompletionDate: '2099-02-24' };
  await openProject(
    server,
    sampleDetails(
      { deadline: '2099-03-05', ...dates },
      {
        subcontractor: INSTALLER,
        vehicleDetail: sampleVehicle({ ...vehicle, ...marks }),
        wrapDetail: sampleWrap({ ...wrap, ...notes }),
      },
    ),
  );
  await expect.element(page.getByText('0% complete')).toBeVisible();
  const people = ['Whitfield Wraps', 'Lena Frost', 'LF'];
  await expectTexts(page.getByRole('article'), [...people, 'Mar 5, 2099', 'Hard deadline']);
  await expectTexts(page.getByRole('article'), ['Feb 20, 2099', 'Feb 24, 2099']);
  await expectTexts(section('Job Details'), [...Object.values(vehicle), ...Object.values(marks)]);
  const wrapTexts = ['3M', 'IJ180', 'cast', 'without roof', 'Yes', ...Object.values(notes)];
  await expectTexts(section('Wrap Details'), wrapTexts);
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('a deadline can be flexible', async () => {
  await openProject(server, sampleDetails({ deadline: '2099-03-05', isDeadlineFlexible: true }));
  await expect.element(page.getByText('Flexible', { exact: true })).toBeVisible();
});

test('the history is limited to 300 px and scrolls by keyboard', async () => {
  await openHistory();
  const list = section('Activities by day');
  await expect.element(list).toBeVisible();
  expect(list.element().clientHeight).toBeLessThanOrEqual(300);
  await list.click();
  await userEvent.keyboard('{End}');
  await expect.element(list.getByText('created the project')).toBeInViewport();
});

test('the history can be collapsed', async () => {
  await openHistory();
  await section('Activity History').getByRole('button', { name: 'Hide' }).click();
  await expect.element(page.getByText('created the project')).not.toBeVisible();
  await page.getByRole('button', { name: 'Show (13)' }).click();
  await expect.element(page.getByText('created the project')).toBeVisible();
});

test('an enlarged photo can be downloaded and opened in a new tab', async () => {
  const photo = samplePhoto({ type: 'post-installation' });
  await openProject(server, sampleDetails({}, { photos: [photo] }));
  const enlargeButton = section('Post-Installation Photos').getByRole('button', { name: /^Enlarge: / });
  await enlargeButton.click();
  await expect
    .element(page.getByRole('link', { name: 'Download' }))
    .toHaveAttribute('href', '/api/photos/1/original');
  const newTabLink = page.getByRole('link', { name: 'Open in new tab' });
  await expect.element(newTabLink).toHaveAttribute('href', photo.imageUrl);
  await expect.element(newTabLink).toHaveAttribute('target', '_blank');
  expect(await accessibilityFindings()).toBe('');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.element(enlargeButton).toHaveFocus();
});

async function openHistory(): Promise<void> {
  const messages = Array.from({ length: 12 }, (_, index) =>
    sampleActivity({ id: index + 2, action: 'message_sent', description: 'sent a message' }),
  );
  const activities = [...messages, sampleActivity()];
  await openProject(server, sampleDetails({}, { activities, activityCount: 13 }));
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const section = (name: string) => page.getByRole('region', { name, exact: true });

async function expectTexts(part: Locator, texts: string[]): Promise<void> {
  for (const text of texts) await expect.element(part.getByText(text, { exact: true }).first()).toBeVisible();
}
