import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { samplePhoto, withPhotos } from '#web/features/photos/photos.testing.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { goOffline } from '#web/testing/offline.ts';
import { openSampleProject, respondToProject } from '#web/testing/project-page.ts';
import { newUserId, sampleDetails, sampleInstaller, sampleShop } from '#web/testing/samples.ts';

const server = fakeServer();
const completeButton = page.getByRole('button', { name: 'Complete', exact: true }).first();

test('a move that the server rejects later needs attention and can be discarded', async () => {
  await openMovableProject();
  const goOnline = goOffline();
  await completeButton.click();
  await expect.element(page.getByText(/^Waiting to be sent: move to “Pre-Installation Photos/)).toBeVisible();
  server.refuse('PUT /api/projects/{id}', 'conflict', { message: 'Somebody else has moved it' });
  goOnline();
  const rejectionText = page.getByText(/Needs your attention/);
  await expect.element(rejectionText).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect.element(rejectionText).not.toBeInTheDocument();
});

test('the page warns while a move waits and the device is almost full', async () => {
  vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ quota: 2e9, usage: 1.9e9 });
  await openMovableProject();
  goOffline();
  await expect.element(page.getByRole('note')).not.toBeInTheDocument();
  await completeButton.click();
  await expect.element(page.getByRole('note')).toMatchTextContent('This device is almost full');
  expect(await accessibilityFindings()).toBe('');
});

test('an action that needs a connection cannot be started offline', async () => {
  respondToProject(server);
  await openSampleProject(server);
  const remove = page.getByRole('button', { name: 'Delete Project' });
  await expect.element(remove).toBeVisible();
  goOffline();
  await expect.element(remove).toHaveAccessibleDescription('Needs a connection');
  (remove.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^You are offline\. Try again when/).first()).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(completeButton).toBeEnabled();
  expect(await accessibilityFindings()).toBe('');
});

test('a form that needs a connection can be saved after the connection returns', async () => {
  respondToProject(server);
  server.respond('GET /api/projects/{id}/installers', []);
  server.respond('GET /api/projects/{id}/clients', []);
  await openPage(server, '/edit-project?id=1', { user: sampleShop() });
  const save = page.getByRole('button', { name: 'Save All Changes' });
  await expect.element(save).toBeVisible();
  const goOnline = goOffline();
  await expect.element(save).toHaveAccessibleDescription('Needs a connection');
  goOnline();
  await expect.element(save).not.toHaveAttribute('aria-disabled', 'true');
});

/** Opens a project as its installer, who can complete the current stage. */
async function openMovableProject(): Promise<void> {
  const user = sampleInstaller({ id: newUserId() });
  const gateFacts = { ...sampleDetails().gateFacts, photos: 1 };
  respondToProject(
    server,
    { subcontractorId: user.id, status: 'in-progress', progressStage: 'wrap_shipped' },
    { ...withPhotos([samplePhoto()]), gateFacts },
  );
  await openSampleProject(server, { user });
  await expect.element(completeButton).toBeVisible();
}
