import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MAX_ADDENDA } from '#shared/install-records/install-record.forms.ts';
import {
  COMPLETED,
  openEditor,
  RECORD_ROUTE,
} from '#web/features/install-record-editor/record-editor.testing.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { respondToProject, WITH_INSTALLER_AND_CLIENT } from '#web/testing/project-page.ts';
import { sampleClient } from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';

const server = fakeServer();
const ADD_ROUTE = 'POST /api/projects/{id}/install-record/addenda';
const BUBBLE_ADDENDUM = {
  id: 1,
  number: 1,
  text: 'A bubble on the hood, repaired',
  author: 'Dana Whitfield',
  createdAt: '2026-11-21T10:00:00.000Z',
};
const newAddendum = page.getByRole('textbox', { name: 'New addendum' });

test('the installer adds an addendum to a completed record', async () => {
  const { user } = await openEditor(server, { ...COMPLETED });
  await newAddendum.fill(BUBBLE_ADDENDUM.text);
  server.respondWith(ADD_ROUTE, () => {
    const record = { ...COMPLETED, addenda: [BUBBLE_ADDENDUM] };
    server.respond(RECORD_ROUTE, record);
    return record;
  });
  await page.getByRole('button', { name: 'Add addendum' }).click();
  await expectToast('Addendum added');
  await expect.element(page.getByRole('listitem').filter({ hasText: BUBBLE_ADDENDUM.text })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
  expect(server.calls(ADD_ROUTE)[0]?.body).toEqual({ text: BUBBLE_ADDENDUM.text });
  expect(user.role).toBe('subcontractor');
});

test('the client sees the addenda without the form to add one', async () => {
  respondToProject(server, WITH_INSTALLER_AND_CLIENT);
  server.respond(RECORD_ROUTE, { ...COMPLETED, addenda: [BUBBLE_ADDENDUM] });
  await openPage(server, '/project/1/install-record', { user: sampleClient() });
  await expect.element(page.getByText('A bubble on the hood, repaired')).toBeVisible();
  await expect.element(page.getByRole('form', { name: 'Add an addendum' })).not.toBeInTheDocument();
  expect(await accessibilityFindings()).toBe('');
});

test('a record with the most addenda has no form to add one', async () => {
  const addenda = Array.from({ length: MAX_ADDENDA }, (_, index) => ({ ...BUBBLE_ADDENDUM, id: index + 1 }));
  await openEditor(server, { ...COMPLETED, addenda });
  await expect.element(page.getByText('A record can have at most 50 addenda.')).toBeVisible();
  await expect.element(newAddendum).not.toBeInTheDocument();
});

test('the text of an addendum cannot be changed while the addendum is sent', async () => {
  await openEditor(server, { ...COMPLETED });
  await newAddendum.fill(BUBBLE_ADDENDUM.text);
  server.respond(ADD_ROUTE, COMPLETED);
  const release = server.hold(ADD_ROUTE);
  await page.getByRole('button', { name: 'Add addendum' }).click();
  await expect.element(newAddendum).toHaveAttribute('readonly');
  release();
  await expect.element(newAddendum).toHaveValue('');
  await expect.element(newAddendum).not.toHaveAttribute('readonly');
});

test('a typed addendum is kept when the page is left', async () => {
  const { router } = await openEditor(server, { ...COMPLETED });
  await newAddendum.fill(BUBBLE_ADDENDUM.text);
  await router.navigate({ to: '/project/$id', params: { id: '1' } });
  await expect.element(newAddendum).not.toBeInTheDocument();
  router.history.back();
  await expect.element(newAddendum).toHaveValue(BUBBLE_ADDENDUM.text);
});

test('an addendum that is added after the page was left is not kept as a draft', async () => {
  const { router } = await openEditor(server, { ...COMPLETED });
  await newAddendum.fill(BUBBLE_ADDENDUM.text);
  server.respond(ADD_ROUTE, COMPLETED);
  const release = server.hold(ADD_ROUTE);
  await page.getByRole('button', { name: 'Add addendum' }).click();
  await router.navigate({ to: '/project/$id', params: { id: '1' } });
  await expect.element(newAddendum).not.toBeInTheDocument();
  release();
  await expectToast('Addendum added');
  router.history.back();
  await expect.element(newAddendum).toHaveValue('');
});
