import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Material } from '#shared/materials/materials.contract.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage, PHONE_SIZE } from '#web/testing/open-page.tsx';
import { sampleShop } from '#web/testing/samples.ts';
import { sampleMaterial } from './materials.testing.ts';

const server = fakeServer();
const MATERIALS_ROUTE = 'GET /api/materials';
const ADD_ROUTE = 'POST /api/materials';
const SAVE_ROUTE = 'PUT /api/materials/{id}';
const CAST_700 = sampleMaterial();
const CAST_900 = sampleMaterial({ id: 2, product: 'Cast 900' });
const dialog = page.getByRole('dialog', { name: 'Add material' });
const row = (name: string) =>
  page.getByRole('list', { name: 'Materials' }).getByRole('listitem').filter({ hasText: name });

beforeEach(() => server.respond(MATERIALS_ROUTE, []));

test('limits that a shop enters in °F are also shown in °C', async () => {
  await openDialog();
  await fill('Maker', 'Northfilm');
  await fill('Product', 'Cast 700');
  await dialog.getByRole('button', { name: '°F' }).click();
  await fill('Lowest application temperature', '50');
  await fill('Highest application temperature', '90');
  await fill('Bulletin', 'Bulletin 4.1');
  await dialog.getByLabelText('Date of the bulletin').fill('2026-02-01');
  expect(await accessibilityFindings()).toBe('');
  server.respondWith(ADD_ROUTE, ({ body }) => {
    server.respond(MATERIALS_ROUTE, [sampleMaterial(body)]);
    return sampleMaterial(body);
  });
  const release = server.hold(ADD_ROUTE);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  release();
  await expect.element(page.getByText('Northfilm Cast 700 saved', { exact: true })).toBeVisible();
  expect(server.calls(ADD_ROUTE)[0]?.body).toMatchObject({ minApplicationC: 10, bulletinDate: '2026-02-01' });
  await expect.element(row('Cast 700')).toMatchTextContent('50 °F to 90 °F');
  await expect.element(row('Cast 700')).toMatchTextContent('Bulletin 4.1, 2026-02-01');
  await page.getByRole('button', { name: '°C' }).click();
  await expect.element(row('Cast 700')).toMatchTextContent('10 °C to 32.2 °C');
  await page.getByRole('button', { name: '°F' }).click();
  expect(await accessibilityFindings()).toBe('');
});

test('a temperature out of range is rejected in both units', async () => {
  await openDialog();
  await dialog.getByRole('button', { name: '°F' }).click();
  await fill('Lowest application temperature', '400');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const range = 'Must be a number from -40 to 90 °C (-40 to 194 °F)';
  await expect.element(dialog.getByText(range)).toBeVisible();
  expect(server.calls(ADD_ROUTE)).toEqual([]);
});

test('rejects a material without a maker or with a maximum below the minimum', async () => {
  await openDialog();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Enter the maker')).toBeVisible();
  await fill('Maker', 'Northfilm');
  await fill('Product', 'Cast 700');
  await fill('Lowest application temperature', '50');
  await fill('Highest application temperature', '40');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('The maximum must not be below the minimum')).toBeVisible();
  expect(server.calls(ADD_ROUTE)).toEqual([]);
});

test('after a conflict, the form has the colleague’s change and what the user entered', async () => {
  const opened = sampleMaterial({ minApplicationC: 10, maxApplicationC: 32, outgassingHours: 24 });
  await openWith([opened]);
  await page.getByRole('button', { name: 'Actions for Northfilm Cast 700' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const editDialog = page.getByRole('dialog', { name: 'Edit material' });
  const field = (name: string) => editDialog.getByRole('textbox', { name });
  await editDialog.getByRole('button', { name: '°C' }).click();
  await field('Product').fill('Cast 701');
  await field('Outgassing before lamination').fill('48');
  const current = { ...opened, minApplicationC: 15, outgassingHours: 36 };
  server.refuse(SAVE_ROUTE, 'conflict', { details: current });
  await editDialog.getByRole('button', { name: 'Save' }).click();

  await expect.element(editDialog.getByText(/^Somebody else changed this material/)).toBeVisible();
  expect(server.calls(SAVE_ROUTE)[0]?.body).toMatchObject({ previous: opened });
  await expect.element(field('Lowest application temperature')).toHaveValue('15');
  await expect.element(field('Product')).toHaveValue('Cast 701');
  await expect.element(field('Outgassing before lamination')).toHaveValue('48');
  await expect.element(editDialog.getByText('Somebody else changed this to 36 hours.')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');

  server.respondWith(SAVE_ROUTE, ({ body }) => sampleMaterial(body));
  await editDialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(editDialog).not.toBeInTheDocument();
  expect(server.calls(SAVE_ROUTE)[1]?.body).toMatchObject({
    product: 'Cast 701',
    minApplicationC: 15,
    outgassingHours: 48,
    previous: current,
  });
});

test('a material that a record uses is archived', async () => {
  await openWith([sampleMaterial({ isUsed: true })]);
  expect(document.documentElement.scrollWidth).toBe(360);
  await page.getByRole('button', { name: 'Actions for Northfilm Cast 700' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
  const archivedMaterial = sampleMaterial({ isUsed: true, isArchived: true });
  server.respondWith('PATCH /api/materials/{id}', () => {
    server.respond(MATERIALS_ROUTE, [archivedMaterial]);
    return archivedMaterial;
  });
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect.element(row('Cast 700').getByText('Archived')).toBeVisible();
  expect(server.calls('PATCH /api/materials/{id}')[0]?.body).toEqual({ isArchived: true });
});

test('a material that no record uses is deleted', async () => {
  await openWith([CAST_700, CAST_900]);
  await page.getByRole('button', { name: 'Actions for Northfilm Cast 900' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  server.respondWith('DELETE /api/materials/{id}', () => {
    server.respond(MATERIALS_ROUTE, [CAST_700]);
    return { success: true } as const;
  });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Material deleted', { exact: true })).toBeVisible();
  await expect.element(row('Cast 900')).not.toBeInTheDocument();
  expect(server.calls('DELETE /api/materials/{id}')[0]?.params).toEqual({ id: '2' });
});

async function openWith(materials: Material[]): Promise<void> {
  server.respond(MATERIALS_ROUTE, materials);
  await openPage(server, '/settings?tab=materials', { user: sampleShop(), screen: PHONE_SIZE });
}

async function openDialog(): Promise<void> {
  await openWith([]);
  await expect.element(page.getByText('No materials yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add material' }).click();
}

function fill(name: string, text: string): Promise<void> {
  return dialog.getByRole('textbox', { name }).fill(text);
}
