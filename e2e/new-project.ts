import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { jpegPhoto } from '#server/testing/image-samples.ts';

/** Creates a project with vehicle, wrap and one photo in the dialog. Returns its id. */
export async function createProjectInDialog(page: Page, name: string): Promise<number> {
  await submitNewProject(page, name, ['front.jpg']);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return Number(/\/project\/(\d+)/.exec(page.url())?.[1]);
}

/** Fills in and submits the New Project dialog, which stays open until the photos are uploaded. Returns the dialog. */
async function submitNewProject(page: Page, name: string, photos: string[]): Promise<Locator> {
  const dialog = await openNewProject(page);
  await fillNewProject(dialog, { name });
  await dialog.getByLabel('Deadline').first().fill('2099-03-05');
  await dialog.getByLabel('Wrap Color').fill('Harbour blue');
  const buffer = await jpegPhoto({ width: 400, height: 300 });
  const files = photos.map((photo) => ({ name: photo, mimeType: 'image/jpeg', buffer }));
  await dialog.locator('input[type=file]').first().setInputFiles(files);
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  return dialog;
}

async function openNewProject(page: Page): Promise<Locator> {
  await page.goto('/my-projects');
  await page.getByRole('button', { name: 'New Project' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New Project' });
  await expect(dialog).toBeVisible();
  return dialog;
}

const VAN = { name: 'Harbour Bakery van', type: 'van', make: 'Ford', model: 'Transit', year: '2024' };

/** Fills in the required fields: by default a white van with a full wrap. */
export async function fillNewProject(dialog: Locator, vehicle: Partial<typeof VAN> = {}): Promise<void> {
  const { name, type, make, model, year } = { ...VAN, ...vehicle };
  await dialog.getByLabel('Project Name').fill(name);
  await dialog.getByLabel('Vehicle Type').selectOption(type);
  for (const [label, text] of Object.entries({ Make: make, Model: model, Year: year }))
    await dialog.getByLabel(label).fill(text);
  await dialog.getByRole('textbox', { name: 'Color', exact: true }).fill('White');
  await dialog.getByLabel('Wrap Type').selectOption('full');
  await dialog.getByLabel('Material').selectOption('3m');
}
