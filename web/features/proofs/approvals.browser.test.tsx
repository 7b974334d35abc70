import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { PHONE_SIZE } from '#web/testing/open-page.tsx';
import { openSampleProject, WITH_INSTALLER_AND_CLIENT } from '#web/testing/project-page.ts';
import { sampleClient, sampleInstaller } from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { respondToProofs, sampleDecision, sampleProof } from './proofs.testing.ts';

const server = fakeServer();
const PROOFS_ROUTE = 'GET /api/projects/{id}/artwork-proofs';
const APPROVE_ROUTE = 'POST /api/artwork-proofs/{id}/approve';
const REMOVE_ROUTE = 'DELETE /api/artwork-proofs/{id}';
const FIRST_VERSION = sampleProof();
const SECOND_VERSION = sampleProof(2, { description: 'Larger logo on the doors' });
const APPROVED = { isApproved: true, approvedAt: '2026-11-21T10:00:00.000Z' } as const;
const dialog = page.getByRole('alertdialog');

test('the client approves the newest version in their own name', async () => {
  await openAsClient(PHONE_SIZE);
  const newest = page.getByRole('article', { name: 'bakery-v2.png', exact: false });
  await expect.element(newest.getByText('Larger logo on the doors')).toBeVisible();
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('button');
  await expect.element(versions.first()).toMatchTextContent(/^Version 2/);
  await expect.element(versions.last()).toMatchTextContent(/^Version 1/);
  await page.getByRole('button', { name: 'Approve bakery-v2.png' }).click();
  await expect.element(dialog.getByText(/cannot be undone/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
  server.respond(APPROVE_ROUTE, { ...SECOND_VERSION, ...APPROVED, approvedByName: 'Priya Raman' });
  server.respond(PROOFS_ROUTE, [
    { ...SECOND_VERSION, ...APPROVED, approvedByName: 'Priya Raman' },
    FIRST_VERSION,
  ]);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect.element(newest.getByText(/^Approved by Priya Raman on /)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Approve/ })).not.toBeInTheDocument();
  expect(server.calls(APPROVE_ROUTE)).toMatchObject([{ params: { id: '20' }, body: {} }]);
  expect(await accessibilityFindings()).toBe('');
});

test('the shop approves a version on the client’s behalf after the first attempt failed', async () => {
  await openAsShop();
  await page.getByRole('button', { name: 'Approve bakery-v1.png' }).click();
  await expect.element(dialog.getByText(/recorded on the client’s behalf/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect.element(dialog.getByText('Choose how the client agreed')).toBeVisible();
  await dialog.getByRole('radio', { name: 'By phone' }).click();
  await dialog.getByRole('textbox', { name: /^Note/ }).fill('Priya called on Monday');
  server.refuse(APPROVE_ROUTE, 'conflict');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect.element(page.getByText('Approval Failed', { exact: true })).toBeVisible();
  const approvedProof = {
    ...FIRST_VERSION,
    ...APPROVED,
    approvedByName: 'Maria Lopez',
    approvedOnBehalf: true,
  };
  server.respond(APPROVE_ROUTE, approvedProof);
  server.respond(PROOFS_ROUTE, [approvedProof]);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect.element(page.getByText(/^Approved on the client’s behalf by Maria Lopez on /)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Delete bakery-v1.png' })).not.toBeInTheDocument();
  expect(server.calls(APPROVE_ROUTE).at(-1)?.body).toEqual({ how: 'phone', note: 'Priya called on Monday' });
});

test.each([
  ['the server message', 'This artwork proof is already approved', 'This artwork proof is already approved'],
  ['a default message', '', 'Failed to approve artwork proof'],
])('a refused approval shows %s', async (_what, message, shown) => {
  await openAsShop();
  server.refuse(APPROVE_ROUTE, 'conflict', { message, error: message });
  await page.getByRole('button', { name: 'Approve bakery-v1.png' }).click();
  await dialog.getByRole('radio', { name: 'In person' }).click();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect.element(page.getByText(shown, { exact: true })).toBeVisible();
});

test.each(['Approve', 'Delete'])('a newer version closes the open dialog to %s', async (action) => {
  await openAsShop();
  await page.getByRole('button', { name: `${action} bakery-v1.png` }).click();
  await expect.element(dialog).toMatchTextContent(/bakery-v1.png/);
  server.respond(PROOFS_ROUTE, [SECOND_VERSION, FIRST_VERSION]);
  server.send({ kind: 'project', projectId: 1 });
  await expect.element(page.getByText('A newer proof was uploaded', { exact: true })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Approve bakery-v2.png' })).toBeVisible();
});

test('an older version cannot be approved', async () => {
  await openAsClient();
  await page.getByRole('button', { name: 'Version 1 Superseded' }).click();
  await expect.element(page.getByRole('article', { name: 'Version 1: bakery-v1.png' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Approve/ })).not.toBeInTheDocument();
});

test('a shop deletes a version after a confirmation', async () => {
  await openAsShop();
  await page.getByRole('button', { name: 'Delete bakery-v1.png' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(server.calls(REMOVE_ROUTE)).toEqual([]);
  await page.getByRole('button', { name: 'Delete bakery-v1.png' }).click();
  expect(await accessibilityFindings()).toBe('');
  server.respond(REMOVE_ROUTE, { success: true });
  server.respond(PROOFS_ROUTE, []);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('bakery-v1.png')).not.toBeInTheDocument();
  expect(server.calls(REMOVE_ROUTE)).toMatchObject([{ params: { id: '10' } }]);
});

test('a version with a recorded decision cannot be deleted', async () => {
  respondToProofs(server, { proofs: [SECOND_VERSION, FIRST_VERSION], project: WITH_INSTALLER_AND_CLIENT });
  server.respond('GET /api/projects/{id}/decisions', [
    sampleDecision({ proofId: SECOND_VERSION.id, version: 2, decision: 'request_changes' }),
  ]);
  await openSampleProject(server);
  await expect.element(page.getByRole('region', { name: 'Decisions' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Delete bakery/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Version 1 Superseded' }).click();
  await expect.element(page.getByRole('button', { name: 'Delete bakery-v1.png' })).toBeVisible();
});

test('a refused deletion closes its confirmation', async () => {
  await openAsShop();
  server.refuse(REMOVE_ROUTE, 'conflict');
  await page.getByRole('button', { name: 'Delete bakery-v1.png' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expectToast('Error');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('an installer can only read a version', async () => {
  respondToProofs(server, { proofs: [FIRST_VERSION], project: WITH_INSTALLER_AND_CLIENT });
  await openSampleProject(server, { user: sampleInstaller() });
  await expect.element(page.getByText('Not approved yet')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^(Approve|Delete) / })).not.toBeInTheDocument();
});

test('a PDF is linked and never shown in a frame', async () => {
  respondToProofs(server, { proofs: [sampleProof(1, { fileName: 'bakery.pdf', pages: [] })] });
  await openSampleProject(server);
  await expect.element(page.getByRole('link', { name: 'Open original' })).toHaveAttribute('href', '/files/1');
  expect(document.querySelector('iframe, embed, object')).toBeNull();
});

async function openAsClient(screen?: typeof PHONE_SIZE): Promise<void> {
  respondToProofs(server, { proofs: [SECOND_VERSION, FIRST_VERSION], project: WITH_INSTALLER_AND_CLIENT });
  await openSampleProject(server, { user: sampleClient(), ...(screen && { screen }) });
}

async function openAsShop(): Promise<void> {
  respondToProofs(server, { proofs: [FIRST_VERSION], project: WITH_INSTALLER_AND_CLIENT });
  await openSampleProject(server);
}
