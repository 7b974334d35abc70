import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settings } from '#web/lib/settings.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { openProjectDialog, fakeProjectServer } from '#web/testing/open-project.ts';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { respondWithProjects, SAMPLE_VAN } from '#web/testing/project-lists.ts';
import {
  atStage,
  sampleActivity,
  sampleDetails,
  sampleMessage,
  sampleProject,
  sampleShop,
  sampleVehicle,
} from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';

const server = fakeProjectServer();
const DETAILS_ROUTE = 'GET /api/projects/{id}/details';
const NAME = 'Harbour Bakery delivery van';
const user = sampleShop();
const dialog = page.getByRole('dialog', { name: NAME });

test('the page lists the projects in progress', async () => {
  respondWithProjects(server, { ...atStage('wrap_printed'), vehicle: SAMPLE_VAN });
  await openPage(server, '/in-progress', { user });
  const card = page.getByRole('main').getByRole('listitem');
  for (const text of ['#1 · 2024 Ford Transit, White', 'In-Progress'])
    await expect.element(card.getByText(text)).toBeVisible();
  await expect
    .element(card.getByRole('link', { name: NAME, exact: true }))
    .toHaveAttribute('href', '/project/1');
  expect(server.calls('GET /api/projects')[0]?.query).toMatchObject({ status: 'in-progress' });
  expect(await accessibilityFindings()).toBe('');
  await expectNoHorizontalScroll();
});

test('the page shows that no project is in progress', async () => {
  await openPage(server, '/in-progress', { user });
  await expect.element(page.getByText('No in-progress projects found')).toBeVisible();
  await expect
    .element(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'In-Progress' }))
    .toBeVisible();
});

test('View Details opens a dialog that Back closes', async () => {
  respondWithProjects(server, atStage('wrap_printed'));
  await openPage(server, '/in-progress', { user });
  await page.getByRole('link', { name: `View Details of ${NAME}` }).click();
  await expect.element(dialog).toBeVisible();
  expect(location.search).toBe('?project=1');
  window.history.back();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the debug panel lists all projects with their status fields', async () => {
  settings.debugPages = true;
  respondWithProjects(server, { name: 'Not begun' });
  await openPage(server, '/in-progress', { user });
  const panel = page.getByRole('region', { name: 'Debug: all projects' });
  await expect
    .element(panel.getByRole('row', { name: /Not begun not-started false 0% artwork_design_initiated/ }))
    .toBeVisible();
});

test('the dialog shows dates, vehicle and installer', async () => {
  await openProjectDialog(
    server,
    sampleDetails(
      {
        ...atStage('wrap_printed'),
        deadline: '2099-03-05',
        isDeadlineFlexible: true,
        scheduledInstallationDate: '2099-02-20',
        estimatedCompletionDate: '2099-02-24',
      },
      { vehicleDetail: sampleVehicle(SAMPLE_VAN) },
    ),
  );
  const jobDetails = dialog.getByRole('region', { name: 'Job Details' });
  for (const text of ['Mar 5, 2099', 'Flexible', 'Feb 20, 2099', 'Feb 24, 2099'])
    await expect.element(jobDetails.getByText(text)).toBeVisible();
  for (const text of ['2024 Ford Transit, White', 'Assigned Subcontractor', 'Not assigned'])
    await expect.element(dialog.getByText(text)).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});

test('the tabs of the dialog show photos and history', async () => {
  const details = { overrideReason: 'The photos are on paper.' };
  const activity = sampleActivity({ action: 'status_change', details });
  await openProjectDialog(server, sampleDetails({}, { activities: [activity], activityCount: 1 }));
  await dialog.getByRole('tab', { name: 'Photo Gallery' }).click();
  await expect.element(dialog.getByRole('region', { name: 'Project Photos' })).toBeVisible();
  await dialog.getByRole('tab', { name: 'Activity Timeline' }).click();
  await expect.element(dialog.getByText('Reason: The photos are on paper.')).toBeVisible();
});

test('Escape closes the toast first and then the dialog', async () => {
  await openProjectDialog(server);
  server.respond('POST /api/projects/{id}/messages', sampleMessage());
  await dialog.getByRole('textbox', { name: 'Message' }).fill('The panels are dry.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expectToast('Message sent');
  expect(server.calls('POST /api/projects/{id}/messages')[0]?.body).toEqual({
    content: 'The panels are dry.',
  });
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Message sent', { exact: true })).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(location.pathname + location.search).toBe('/in-progress');
});

test('a project is shown without its details until a retry loads them', async () => {
  const project = { ...atStage('wrap_printed'), deadline: '2099-03-05' };
  server.refuse(DETAILS_ROUTE, 'validation_failed');
  server.respond('GET /api/projects/{id}', sampleProject(project));
  await openPage(server, '/in-progress?project=1', { user });
  await expect.element(page.getByText('Error loading project details.')).toBeVisible();
  for (const text of [NAME, 'Mar 5, 2099', 'Hard deadline', 'Wrap Shipping Tracking'])
    await expect.element(page.getByRole('dialog').getByText(text)).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  server.respond(DETAILS_ROUTE, sampleDetails(project));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(dialog.getByText('Assigned Subcontractor')).toBeVisible();
});

test('the dialog shows that a project does not exist', async () => {
  server.refuse(DETAILS_ROUTE, 'not_found');
  await openPage(server, '/in-progress?project=999999', { user });
  await expect.element(page.getByRole('dialog').getByText('Project Not Found')).toBeVisible();
});
