import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { outboxOf } from '#web/offline/outboxes.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { goOffline } from '#web/testing/offline.ts';
import { openPage, PHONE_SIZE } from '#web/testing/open-page.tsx';
import { openSampleProject, respondToProject, WITH_INSTALLER_AND_CLIENT } from '#web/testing/project-page.ts';
import { newUserId, sampleInstaller } from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';
import {
  ALREADY_STORED_RESPONSE,
  photoFile,
  UPLOAD_ROUTE,
} from '#web/features/photos/unsent-photos.testing.ts';
import { chooseFilesIn } from '#web/testing/choose-files.ts';
import { sampleReport, sampleReportSummary, signedReport } from './condition-reports.testing.ts';

const server = fakeServer();
const REPORTS_ROUTE = 'GET /api/projects/{id}/condition-reports';
const ADD_ROUTE = 'POST /api/condition-reports/{id}/addenda';
const FINDING = 'A chip that was under the mirror';
const BEFORE_INSTALLATION = {
  ...WITH_INSTALLER_AND_CLIENT,
  progressStage: 'pre_installation_photos_uploaded',
} as const;

test('the report shows its answers and links to its PDF', async () => {
  await openReport();
  await expect.element(page.getByRole('heading', { name: 'Signatures' })).toBeVisible();
  await expect.element(page.getByText('Yes: Spring 2024')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: /^Open PDF/ }))
    .toHaveAttribute('href', '/api/condition-reports/4/report.pdf');
  expect(document.documentElement.scrollWidth).toBe(360);
  expect(await accessibilityFindings()).toBe('');
});

test('the report of a project that was deleted meanwhile is not shown', async () => {
  await openReport();
  await expect.element(page.getByRole('heading', { name: 'Signatures' })).toBeVisible();
  server.refuse(REPORTS_ROUTE, 'not_found');
  server.send({ kind: 'project', projectId: 1 });
  await expect.element(page.getByText('Project Not Found')).toBeVisible();
});

test('a later finding is added as an addendum', async () => {
  await openReport();
  server.respond('GET /api/projects/{id}/photos', []);
  await page.getByRole('button', { name: 'Add a finding' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a finding' });
  await dialog.getByRole('button', { name: 'Add finding' }).click();
  await expect.element(dialog.getByText('Describe the finding')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Finding' }).fill(FINDING);
  expect(await accessibilityFindings()).toBe('');
  const { sha256, createdAt } = sampleReport();
  const signatureFields = { name: 'Lena Frost', recordedBy: 'Lena Frost', sha256, createdAt };
  const reportWithAddendum = sampleReport({
    addenda: [{ id: 1, number: 1, text: FINDING, marks: [], photos: [], ...signatureFields }],
  });
  server.respondWith(ADD_ROUTE, () => {
    server.respond(REPORTS_ROUTE, [reportWithAddendum]);
    return reportWithAddendum;
  });
  const release = server.hold(ADD_ROUTE);
  await dialog.getByRole('button', { name: 'Add finding' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  release();
  await expectToast('Finding added');
  await expect.element(page.getByRole('region', { name: 'Addendum 1' })).toMatchTextContent(FINDING);
  expect(server.calls(ADD_ROUTE)).toMatchObject([
    { params: { id: '4' }, body: { text: FINDING, name: 'Lena Frost', photoIds: [] } },
  ]);
});

test('a photo that is taken for a finding is added together with the finding', async () => {
  await openReport();
  server.respond('GET /api/projects/{id}/photos', []);
  await page.getByRole('button', { name: 'Add a finding' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a finding' });
  server.respond(UPLOAD_ROUTE, ALREADY_STORED_RESPONSE);
  const releaseUpload = server.hold(UPLOAD_ROUTE);
  chooseFilesIn(dialog.element(), [photoFile('chip.jpg')]);
  const photoOption = dialog.getByRole('checkbox', { name: 'chip.jpg, on this device' });
  await expect.element(photoOption).toBeChecked();
  await dialog.getByRole('textbox', { name: 'Finding' }).fill(FINDING);
  server.respond(ADD_ROUTE, sampleReport());
  await dialog.getByRole('button', { name: 'Add finding' }).click();
  await expect.element(dialog.getByText('A photo is not uploaded yet.', { exact: false })).toBeVisible();
  releaseUpload();
  await expect.element(photoOption).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Add finding' }).click();
  await expectToast('Finding added');
  expect(server.calls(ADD_ROUTE)).toMatchObject([{ body: { captureIds: [expect.any(String)] } }]);
});

test('a failed photo upload of a finding has no link that would leave the finding', async () => {
  await openReport();
  server.respond('GET /api/projects/{id}/photos', []);
  await page.getByRole('button', { name: 'Add a finding' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a finding' });
  server.refuse(UPLOAD_ROUTE, 'unsupported_file', { message: 'Not a photo' });
  chooseFilesIn(dialog.element(), [photoFile('chip.jpg')]);
  await expect.element(dialog.getByText(/1 not sent/)).toBeVisible();
  await expect.element(dialog.getByRole('link')).not.toBeInTheDocument();
});

test('the stage before the installation warns while there is no report', async () => {
  respondToProject(server, BEFORE_INSTALLATION);
  await openSampleProject(server, { user: sampleInstaller() });
  await expect.element(page.getByText('No condition report')).toBeVisible();
});

test('the stage before the installation does not warn when there is a report', async () => {
  respondToProject(server, BEFORE_INSTALLATION, { conditionReports: [sampleReportSummary()] });
  await openSampleProject(server, { user: sampleInstaller() });
  await expect.element(page.getByText('WL-7K3F-9QXD', { exact: true })).toBeVisible();
  await expect.element(page.getByText('No condition report')).not.toBeInTheDocument();
});

test('the project page says that a signed report waits to be sent', async () => {
  const user = sampleInstaller({ id: newUserId() });
  respondToProject(server, { ...BEFORE_INSTALLATION, subcontractorId: user.id });
  await openSampleProject(server, { user });
  await expect.element(page.getByText(/^No report yet/)).toBeVisible();
  goOffline();
  outboxOf('reports', user.id, 1).store(signedReport(), 'key-1');
  await expect.element(page.getByText('A signed report is waiting to be sent.')).toBeVisible();
  await expect.element(page.getByText(/^No report yet/)).not.toBeInTheDocument();
});

async function openReport(): Promise<void> {
  const user = sampleInstaller({ id: newUserId() });
  respondToProject(server, { ...WITH_INSTALLER_AND_CLIENT, subcontractorId: user.id });
  server.respond(REPORTS_ROUTE, [sampleReport()]);
  await openPage(server, '/project/1/condition-reports/4', { user, screen: PHONE_SIZE });
}
