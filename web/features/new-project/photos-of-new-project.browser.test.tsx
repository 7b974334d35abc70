import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { chooseFiles } from '#web/testing/choose-files.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { fakeProjectServer } from '#web/testing/open-project.ts';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { sampleDetails, samplePhoto, sampleProject, sampleShop } from '#web/testing/samples.ts';

const server = fakeProjectServer();
const dialog = page.getByRole('dialog', { name: 'Create New Project' });
const createButton = page.getByRole('button', { name: 'Create Project' });
const FRONT_PHOTO = new File([new Uint8Array(10)], 'front.jpg', { type: 'image/jpeg' });

test('the dialog is accessible with errors, photos and the discard question', async () => {
  await openDialog();
  expect(await accessibilityFindings()).toBe('');
  await createButton.click();
  await expect.element(dialog.getByText('Material is required')).toBeVisible();
  chooseFiles(FRONT_PHOTO, new File(['Call'], 'notes.txt', { type: 'text/plain' }));
  await expect.element(dialog.getByText('File "notes.txt" is not an image.')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await expectNoHorizontalScroll();
  await userEvent.keyboard('{Escape}');
  const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' });
  await expect.element(question).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await question.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('failed photos of a new project can be sent again', async () => {
  await openDialog();
  const texts = { 'Project Name': 'Harbour Bakery van', Make: 'Ford', Model: 'Transit', Year: '2024' };
  for (const [name, text] of Object.entries({ ...texts, Color: 'White' }))
    await dialog.getByRole('textbox', { name, exact: true }).fill(text);
  for (const [name, value] of Object.entries({ 'Vehicle Type': 'van', 'Wrap Type': 'full', Material: '3m' }))
    await dialog.getByRole('combobox', { name }).selectOptions(value);
  chooseFiles(FRONT_PHOTO);
  server.respond('POST /api/projects', sampleProject());
  server.respond('GET /api/projects/{id}/details', sampleDetails({ name: 'Harbour Bakery van' }));
  server.refuse('POST /api/projects/{id}/photo-uploads', 'unavailable');
  await createButton.click();
  await expect.element(page.getByText(/1 failed and can be sent again/)).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await expectNoHorizontalScroll();
  // Responds that an earlier attempt has already stored the photo.
  const photo = samplePhoto({ type: 'initial' });
  server.respond('POST /api/projects/{id}/photo-uploads', { upload: null, photo });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Harbour Bakery van' })).toBeVisible();
});

async function openDialog() {
  await openPage(server, '/my-projects', { user: sampleShop() });
  await page.getByRole('button', { name: 'New Project' }).click();
  await expect.element(dialog).toBeVisible();
}
