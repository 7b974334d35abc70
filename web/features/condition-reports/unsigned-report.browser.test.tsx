import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SignedInUser } from '#shared/auth/signed-in-user.ts';
import { announceServerContact } from '#web/api/server-contact.ts';
import { samplePhoto } from '#web/features/photos/photos.testing.ts';
import { readDeviceDraft } from '#web/offline/device-drafts.ts';
import { outboxOf } from '#web/offline/outboxes.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { goOffline } from '#web/testing/offline.ts';
import { openPage, PHONE_SIZE } from '#web/testing/open-page.tsx';
import { respondToProject } from '#web/testing/project-page.ts';
import { bottomOfToast, expectToast } from '#web/testing/toasts.ts';
import { toast } from '#web/ui/toast-store.ts';
import { sampleReport, signedReport } from './condition-reports.testing.ts';
import { marks, newInstaller, openNewReport, placeDent, sign, SIGN_ROUTE } from './new-report.testing.ts';
import { draftKeyOf } from './report-draft-storage.ts';

const server = fakeServer();
const signature = page.getByRole('figure', { name: /^Signature of the owner/ });
const ownerName = page.getByRole('textbox', { name: 'Name of the owner' });

test('the draft of an account is restored after the page was closed', async () => {
  const user = await writeDraft();
  await openNewReport(server, user);
  await expect.element(page.getByText('Your unsigned draft from this device was restored.')).toBeVisible();
  await expect.element(ownerName).toHaveValue('Maria Lopez');
  await expect.element(signature).toHaveAccessibleName('Signature of the owner: drawn');
  expect(await accessibilityFindings()).toBe('');
  await page.getByRole('button', { name: 'Back to the inspection' }).click();
  await expect.element(marks).toHaveLength(1);
});

test('the focus moves to the text ‘No marks yet.’ when the last mark is removed', async () => {
  await openNewReport(server, newInstaller());
  await placeDent();
  await page.getByRole('button', { name: 'Remove mark 1' }).click();
  await expect.element(page.getByText('No marks yet.')).toBeVisible();
  expect(document.activeElement?.textContent).toBe('No marks yet.');
});

test('a change of the inspection removes the signatures and keeps the names', async () => {
  await openNewReport(server, await writeDraft());
  await page.getByRole('button', { name: 'Back to the inspection' }).click();
  await page.getByRole('group', { name: 'Paint cured' }).getByRole('button', { name: 'Yes' }).click();
  await expectToast('The report has changed. Please sign again.');
  await page.getByRole('button', { name: 'Review and sign' }).click();
  await expect.element(ownerName).toHaveValue('Maria Lopez');
  await expect.element(signature).toHaveAccessibleName('Signature of the owner: empty');
});

test('Back in the dialog of a changed mark asks before the change is lost', async () => {
  const user = newInstaller();
  const { router } = await openNewReport(server, user);
  await placeDent();
  await router.navigate({ to: '/settings' });
  await router.navigate({ to: '/project/$id/condition-report', params: { id: '1' } });
  await page.getByRole('button', { name: 'Mark 1: Dent' }).click();
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('Below the mirror');
  window.history.back();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(note).toHaveValue('Below the mirror');
  await expect.poll(() => window.location.pathname).toBe('/project/1/condition-report');
  window.history.back();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/settings');
});

test('another account on the same device does not get the draft', async () => {
  await writeDraft();
  await openNewReport(server, newInstaller());
  await expect.element(page.getByText('No marks yet.')).toBeVisible();
  await expect.element(page.getByText(/^Your unsigned draft/)).not.toBeInTheDocument();
});

test('a draft is discarded', async () => {
  const user = await writeDraft();
  await openNewReport(server, user);
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByText('No marks yet.')).toBeVisible();
  await expect.poll(() => readDeviceDraft(draftKeyOf(user.id, 1))).toBeUndefined();
});

test('a report that is signed without a connection waits on the device', async () => {
  const user = newInstaller();
  await openNewReport(server, user);
  await expect.element(page.getByText('No marks yet.')).toBeVisible();
  const goOnline = goOffline();
  await sign();
  await expect.element(page.getByText('Waiting to be sent: condition report')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  server.respond(SIGN_ROUTE, sampleReport());
  goOnline();
  await expect.poll(() => server.calls(SIGN_ROUTE)).toHaveLength(1);
  await expect.element(page.getByText(/^Waiting to be sent/)).not.toBeInTheDocument();
});

test('a rejected report can be edited while the page for a new report is open', async () => {
  const user = newInstaller();
  await openNewReport(server, user);
  await expect.element(page.getByText('No marks yet.')).toBeVisible();
  server.refuse(SIGN_ROUTE, 'validation_failed', { message: 'A photo does not exist' });
  outboxOf('reports', user.id, 1).store(signedReport(), 'key-1');
  announceServerContact();
  await expectToast('Something could not be sent');
  await page.getByRole('button', { name: '1 item not sent yet' }).click();
  const list = page.getByRole('dialog', { name: 'On this device' });
  await list.getByRole('button', { name: 'Edit' }).click();
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(marks).toHaveLength(1);
});

test('a report that the server refuses is listed on every page and can be corrected', async () => {
  const user = newInstaller();
  const { router } = await openNewReport(server, user, [samplePhoto()]);
  await placeDent(async (dialog) => {
    const photo = dialog.getByRole('checkbox', { name: /photo by/ });
    await expect.element(photo).toBeInTheDocument();
    (photo.element() as HTMLElement).click();
    expect(await accessibilityFindings()).toBe('');
  });
  const goOnline = goOffline();
  await sign();
  await expect.element(page.getByText('Waiting to be sent: condition report')).toBeVisible();
  server.refuse(SIGN_ROUTE, 'validation_failed', { message: 'A photo does not exist' });
  await router.navigate({ to: '/settings' });
  goOnline();
  await expectToast('Something could not be sent');
  await page.getByRole('button', { name: '1 item not sent yet' }).click();
  const list = page.getByRole('dialog', { name: 'On this device' });
  await expect
    .element(list.getByRole('region', { name: 'Harbour Bakery delivery van' }))
    .toMatchTextContent('Needs your attention: condition report');
  expect(await accessibilityFindings()).toBe('');
  await list.getByRole('button', { name: 'Edit' }).click();
  server.respond('GET /api/projects/{id}/photos', []);
  await page.getByRole('button', { name: 'Mark 1: Dent' }).click();
  await page.getByRole('button', { name: 'Remove them' }).click();
  await page.getByRole('button', { name: 'Save mark' }).click();
  server.respond(SIGN_ROUTE, sampleReport());
  server.respond('GET /api/projects/{id}/condition-reports', [sampleReport()]);
  await page.getByRole('button', { name: 'Review and sign' }).click();
  await page.getByRole('checkbox', { name: /typed name as the signature of the installer/ }).click();
  await page.getByRole('button', { name: 'Sign report' }).click();
  await expectToast('Condition report signed');
  expect(server.calls(SIGN_ROUTE).at(-1)?.body).toMatchObject({
    marks: [{ kind: 'dent', photoIds: [] }],
    owner: { isPresent: false, reason: 'Key in the drop box' },
  });
  expect(outboxOf('reports', user.id, 1).contents().outgoing).toEqual([]);
});

test('a rejected report stays listed and cannot be edited while the user cannot see the project', async () => {
  const user = newInstaller();
  respondToProject(server);
  server.respond('GET /api/projects/{id}/condition-reports', []);
  server.refuse('GET /api/projects/{id}/details', 'not_found');
  server.refuse(SIGN_ROUTE, 'not_found', { message: 'Project not found' });
  const prepare = () => void outboxOf('reports', user.id, 1).store(signedReport(), 'key-1');
  await openPage(server, '/project/1', { user, prepare });
  await expect.element(page.getByText('Project Not Found')).toBeVisible();
  await expect.element(page.getByText('Needs your attention: condition report')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
});

test('a toast does not cover ‘Sign report’', async () => {
  await openNewReport(server, newInstaller());
  await page.viewport(...PHONE_SIZE);
  await page.getByRole('button', { name: 'Review and sign' }).click();
  const signButton = page.getByRole('button', { name: 'Sign report' });
  (await signButton.findElement()).scrollIntoView({ block: 'end' });
  toast({ title: 'Photo uploaded' });
  await expectToast('Photo uploaded');
  await expect
    .poll(() => (bottomOfToast() ?? Infinity) - signButton.element().getBoundingClientRect().top)
    .toBeLessThanOrEqual(0);
});

/** Writes a draft with a mark and the owner's signature, and waits until the device stores it. Returns the author. */
async function writeDraft(): Promise<SignedInUser> {
  const user = newInstaller();
  await openNewReport(server, user);
  await placeDent();
  await page.getByRole('button', { name: 'Review and sign' }).click();
  await ownerName.fill('Maria Lopez');
  await signature.click();
  await expect.element(signature).toHaveAccessibleName('Signature of the owner: drawn');
  await expect
    .poll(async () => JSON.stringify(await readDeviceDraft(draftKeyOf(user.id, 1))))
    .toMatch(/Maria Lopez.*"strokes":\[\[\[/);
  return user;
}
