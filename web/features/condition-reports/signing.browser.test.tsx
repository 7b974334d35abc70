import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SignedInUser } from '#shared/auth/signed-in-user.ts';
import { photoFile, UPLOAD_ROUTE } from '#web/features/photos/unsent-photos.testing.ts';
import { deleteDeviceDraft, readDeviceDraft, writeDeviceDraft } from '#web/offline/device-drafts.ts';
import { chooseFilesIn } from '#web/testing/choose-files.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { goOffline } from '#web/testing/offline.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { sampleReport } from './condition-reports.testing.ts';
import {
  enterSignatures,
  marks,
  newInstaller,
  openNewReport,
  placeDent,
  sign,
  SIGN_ROUTE,
} from './new-report.testing.ts';
import { draftKeyOf } from './report-draft-storage.ts';
import type { ReportDraft } from './report-draft.ts';

const server = fakeServer();

test('the sign step cannot be changed or left while the report is sent', async () => {
  await openNewReport(server, newInstaller());
  server.refuse(SIGN_ROUTE, 'validation_failed');
  const respond = server.hold(SIGN_ROUTE);
  await enterSignatures();
  const reason = page.getByRole('textbox', { name: 'Why is the owner not present?' }).element();
  await page.getByRole('button', { name: 'Sign report' }).click();
  const backButton = page.getByRole('button', { name: 'Back to the inspection' });
  await expect.element(backButton).toBeDisabled();
  expect(reason.closest('[inert]')).not.toBeNull();
  respond();
  await expectToast('The report could not be sent');
  await expect.element(backButton).toBeEnabled();
});

test('a draft that was changed after the report was sent is kept', async () => {
  server.respond(SIGN_ROUTE, sampleReport());
  const { respond, readDraft } = await changeDraftWhileSending();
  respond();
  await expectToast('Condition report signed');
  await expect.element(marks).toHaveLength(1);
  expect(await readDraft()).toMatchObject({ marks: [{ kind: 'dent' }] });
});

test('a draft that was changed after the report was sent is kept when the report is queued', async () => {
  server.disconnect(SIGN_ROUTE);
  const { respond, readDraft } = await changeDraftWhileSending();
  goOffline();
  respond();
  await expectToast('Saved on this device');
  await expect.element(marks).toHaveLength(1);
  expect(await readDraft()).toMatchObject({ marks: [{ kind: 'dent' }] });
});

test('a report that was signed in another tab is not signed again', async () => {
  const { draftKey } = await enterStoredSignatures();
  await deleteDeviceDraft(draftKey);
  await page.getByRole('button', { name: 'Sign report' }).click();
  await expectToast('Not signed');
  expect(server.calls(SIGN_ROUTE)).toEqual([]);
});

test('a report that was signed in another tab is not signed after a change either', async () => {
  const { draftKey } = await enterStoredSignatures();
  await deleteDeviceDraft(draftKey);
  await page.getByRole('textbox', { name: 'Why is the owner not present?' }).fill('Abroad');
  await page.getByRole('button', { name: 'Sign report' }).click();
  await expectToast('Not signed');
  expect(server.calls(SIGN_ROUTE)).toEqual([]);
});

test('a report with a photo that the server has refused can be signed after the photo is deselected', async () => {
  await openNewReport(server, newInstaller());
  server.refuse(UPLOAD_ROUTE, 'unsupported_file', { message: 'Not a photo' });
  await placeDent(async (dialog) => {
    chooseFilesIn(await dialog.findElement(), [photoFile('dent.jpg')], 'input[multiple]');
    await expectToast('Upload Failed');
  });
  await sign();
  await expectToast('Not signed');
  await expect.element(page.getByRole('main').getByText(/^A photo of mark 1 could not/)).toBeVisible();
  expect(server.calls(SIGN_ROUTE)).toEqual([]);
  await page.getByRole('button', { name: 'Back to the inspection' }).click();
  await page.getByRole('button', { name: 'Mark 1: Dent' }).click();
  await page.getByRole('button', { name: 'Remove them' }).click();
  await page.getByRole('button', { name: 'Save mark' }).click();
  server.respond(SIGN_ROUTE, sampleReport());
  server.respond('GET /api/projects/{id}/condition-reports', [sampleReport()]);
  await sign();
  await expectToast('Condition report signed');
  expect(server.calls(SIGN_ROUTE)).toMatchObject([{ body: { marks: [{ kind: 'dent', captureIds: [] }] } }]);
});

test('uses the key of another tab that is already sending the restored report', async () => {
  const user = newInstaller();
  await openNewReport(server, user);
  await placeDent();
  const { draftKey, draft } = await enterStoredSignatures(user);
  const sending = { key: 'key-1', inspectedAt: '2026-11-20T10:00:00.000Z' };
  await openNewReport(server, user);
  await expect.element(page.getByText('Your unsigned draft from this device was restored.')).toBeVisible();
  await writeDeviceDraft(draftKey, { ...draft, sending });
  server.respond(SIGN_ROUTE, sampleReport());
  server.respond('GET /api/projects/{id}/condition-reports', [sampleReport()]);
  await page.getByRole('button', { name: 'Sign report' }).click();
  await expectToast('Condition report signed');
  expect(server.calls(SIGN_ROUTE)).toMatchObject([{ key: 'key-1' }]);
});

/** Signs a report, leaves the page while the report is sent, and adds a mark to the draft. `respond` ends the call. */
async function changeDraftWhileSending() {
  const user = newInstaller();
  const { router } = await openNewReport(server, user);
  const respond = server.hold(SIGN_ROUTE);
  await sign();
  await expect.poll(() => server.calls(SIGN_ROUTE)).toHaveLength(1);
  await router.navigate({ to: '/project/$id', params: { id: '1' } });
  await router.navigate({ to: '/project/$id/condition-report', params: { id: '1' } });
  await page.getByRole('button', { name: 'Back to the inspection' }).click();
  await placeDent();
  return { respond, readDraft: () => readDeviceDraft<ReportDraft>(draftKeyOf(user.id, 1)) };
}

/** Enters the signatures of the open report of `author`, or of a new report, and waits until the device stores them. */
async function enterStoredSignatures(author?: SignedInUser) {
  const user = author ?? newInstaller();
  if (!author) await openNewReport(server, user);
  await enterSignatures();
  const draftKey = draftKeyOf(user.id, 1);
  const readDraft = () => readDeviceDraft<ReportDraft>(draftKey);
  await expect.poll(readDraft).toMatchObject({ installer: { isTyped: true } });
  return { draftKey, draft: await readDraft() };
}
