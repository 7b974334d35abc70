import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openSampleProject, respondToProject } from '#web/testing/project-page.ts';
import { expectToast } from '#web/testing/toasts.ts';

const server = fakeServer();
const LINK_ROUTE = 'GET /api/projects/{id}/status-link';
const CREATE_ROUTE = 'POST /api/projects/{id}/status-link';
const EXISTING_LINK = { createdAt: '2026-11-20T10:00:00.000Z', sharesConditionReports: false };
const NO_LINK = { ...EXISTING_LINK, createdAt: null };
const dialog = page.getByRole('dialog', { name: 'Status link' });
const link = dialog.getByRole('textbox', { name: 'Status link' });
const question = page.getByRole('alertdialog');

test('a shop creates a status link', async () => {
  await openDialog(NO_LINK);
  respondToCreation('https://wrapline.example/status/first');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect.element(link).toHaveValue('https://wrapline.example/status/first');
  expect(await accessibilityFindings()).toBe('');
});

test('a link that was created earlier cannot be shown again', async () => {
  await openDialog(EXISTING_LINK);
  await expect
    .element(
      dialog.getByText(/^A link was created on .* It can’t be shown again\. Replace it to get a new one\.$/),
    )
    .toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
});

test('a shop replaces the link after a confirmation', async () => {
  await openDialog(EXISTING_LINK);
  await dialog.getByRole('button', { name: 'Replace link' }).click();
  expect(await accessibilityFindings()).toBe('');
  expect(server.calls(CREATE_ROUTE)).toEqual([]);
  respondToCreation('https://wrapline.example/status/second');
  await question.getByRole('button', { name: 'Replace link' }).click();
  await expect.element(link).toHaveValue('https://wrapline.example/status/second');
});

test('a link that another manager has replaced is no longer shown', async () => {
  await openDialog(NO_LINK);
  respondToCreation('https://wrapline.example/status/first');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect.element(link).toBeVisible();
  server.respond(LINK_ROUTE, { ...EXISTING_LINK, createdAt: '2026-11-20T10:05:00.000Z' });
  server.send({ kind: 'project', projectId: 1 });
  await expect.element(dialog.getByText(/^A link was created on/)).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
});

test('a shop revokes the link after a confirmation', async () => {
  await openDialog(EXISTING_LINK);
  await dialog.getByRole('button', { name: 'Revoke link' }).click();
  server.respondWith('DELETE /api/projects/{id}/status-link', () => {
    server.respond(LINK_ROUTE, NO_LINK);
    return { success: true } as const;
  });
  await question.getByRole('button', { name: 'Revoke link' }).click();
  await expectToast('Status link revoked');
  await expect.element(dialog.getByRole('button', { name: 'Create link' })).toBeVisible();
});

test('a shop shares the condition reports on the status page', async () => {
  await openDialog(EXISTING_LINK);
  const reportsSwitch = dialog.getByRole('switch', { name: /^Offer the condition reports/ });
  await expect.element(reportsSwitch).not.toBeChecked();
  server.respondWith('PATCH /api/projects/{id}/status-link', () => {
    server.respond(LINK_ROUTE, { ...EXISTING_LINK, sharesConditionReports: true });
    return { ...EXISTING_LINK, sharesConditionReports: true };
  });
  await reportsSwitch.click();
  await expect.element(reportsSwitch).toBeChecked();
  await expect
    .poll(() => server.calls('PATCH /api/projects/{id}/status-link'))
    .toMatchObject([{ body: { sharesConditionReports: true } }]);
  expect(await accessibilityFindings()).toBe('');
});

test('quick changes of the shared condition reports are sent in their order', async () => {
  await openDialog(EXISTING_LINK);
  const changeRoute = 'PATCH /api/projects/{id}/status-link';
  const reportsSwitch = dialog.getByRole('switch', { name: /^Offer the condition reports/ });
  server.respondWith(changeRoute, ({ body }) => ({ ...EXISTING_LINK, ...body }));
  const release = server.hold(changeRoute);
  await reportsSwitch.click();
  await expect.element(reportsSwitch).toBeChecked();
  await reportsSwitch.click();
  expect(server.calls(changeRoute)).toHaveLength(1);
  release();
  await expect.poll(() => server.calls(changeRoute)).toHaveLength(2);
  expect(server.calls(changeRoute)[1]?.body).toEqual({ sharesConditionReports: false });
  await expect.element(reportsSwitch).not.toBeChecked();
});

async function openDialog(linkResponse: typeof NO_LINK | typeof EXISTING_LINK): Promise<void> {
  respondToProject(server);
  server.respond(LINK_ROUTE, linkResponse);
  await openSampleProject(server);
  await page.getByRole('button', { name: 'Status link' }).click();
}

function respondToCreation(url: string): void {
  const createdAt = '2026-11-20T10:01:00.000Z';
  server.respondWith(CREATE_ROUTE, () => {
    server.respond(LINK_ROUTE, { ...EXISTING_LINK, createdAt });
    return { url, createdAt };
  });
}
