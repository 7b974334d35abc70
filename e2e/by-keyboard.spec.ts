import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { jpegPhoto, pdfProof } from '#server/testing/image-samples.ts';
import { test } from './fixtures.ts';
import { expectFocusNotLost, expectFocusVisible, expectToast, tabTo } from './page-checks.ts';
import { moveToStage } from './projects.ts';
import { register } from './people.ts';
import { currentStage } from './stage-actions.ts';

// Turns animations on, so that the focus is checked with them. Other browser tests run without animations.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const UPS_TRACKING_NUMBER = '1Z999AA10123456784';

test('a shop completes a project by keyboard with visible focus', async ({ page }) => {
  test.setTimeout(600_000);
  const shop = await register(page.request, 'contractor', { name: 'Dana Whitfield' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const complete = async (next: string) => {
    await pressKeyOn(page, currentStage(page).getByRole('button', { name: 'Complete', exact: true }));
    await expect(currentStage(page).getByText(next, { exact: true })).toBeVisible();
    await expectFocusNotLost(page);
  };

  await test.step('sign in', async () => {
    await page.goto('/login');
    await typeInto(page, page.getByLabel('Username'), shop.username);
    await typeInto(page, page.getByRole('textbox', { name: 'Password', exact: true }), shop.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);
    await pressKeyOn(page, page.getByRole('link', { name: 'My Projects' }).first());
    await expect(page.getByRole('heading', { level: 1, name: 'My Projects' })).toBeVisible();
    await expectFocusNotLost(page);
  });

  await test.step('create a project with a photo', async () => {
    await pressKeyOn(page, button('New Project'));
    const dialog = page.getByRole('dialog', { name: 'Create New Project' });
    await typeNewProject(page, dialog);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog', { name: 'Discard what you entered?' })).toBeVisible();
    await pressKeyOn(page, button('Keep editing'));
    await expectFocusNotLost(page);
    await chooseFiles(page, dialog.getByRole('button', { name: 'Choose photos' }), [
      await createPhotoFile('front'),
    ]);
    await pressKeyOn(page, dialog.getByRole('button', { name: 'Create Project' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Harbour Bakery van' })).toBeVisible();
    await expectFocusNotLost(page);
  });

  await test.step('upload a proof and approve it for the client', async () => {
    await pressKeyOn(page, page.getByRole('link', { name: 'Go to proofs' }));
    const form = page.getByRole('form', { name: 'Upload artwork proof' });
    const proof = { name: 'bakery.pdf', mimeType: 'application/pdf', buffer: pdfProof() };
    await chooseFiles(page, form.getByRole('button', { name: 'Choose file' }), [proof]);
    await typeInto(page, form.getByLabel('Description'), 'Both sides');
    await pressKeyOn(page, form.getByRole('button', { name: 'Upload Proof' }));
    await expect(page.getByRole('article', { name: 'bakery.pdf' })).toBeVisible();
    await expectFocusNotLost(page);
    await pressKeyOn(page, button('Approve bakery.pdf'));
    await pressKeyOn(page, page.getByRole('alertdialog').getByLabel('In person'), 'Space');
    await pressKeyOn(page, page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }), 'Space');
    await expect(page.getByText(/^Approved on the client’s behalf by Dana Whitfield/)).toBeVisible();
    await expectFocusNotLost(page);
    await complete('Artwork Submitted for Client Review');
  });

  await test.step('override a gate with a reason', async () => {
    await pressKeyOn(page, button('Complete'));
    await expectFocusNotLost(page);
    await pressKeyOn(page, button('Override with a reason'));
    const dialog = page.getByRole('dialog', { name: 'Override with a reason' });
    await typeInto(page, dialog.getByLabel('Reason'), 'The client came by.');
    await pressKeyOn(page, dialog.getByRole('button', { name: 'Override and complete' }));
    await expect(currentStage(page).getByText('Printed Sample Sent to Client')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expectFocusNotLost(page);
  });

  await test.step('go one stage back', async () => {
    await complete('Final Artwork Approval');
    await pressKeyOn(page, button('Go Back'));
    await expect(currentStage(page).getByText('Printed Sample Sent to Client')).toBeVisible();
    await expectFocusNotLost(page);
    await complete('Final Artwork Approval');
  });

  await test.step('ship the wrap', async () => {
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    await moveToStage(page.request, { id }, 'wrap_printed');
    await expect(currentStage(page).getByText('Wrap Printed', { exact: true })).toBeVisible();
    await pressKeyOn(page, currentStage(page).getByRole('link', { name: 'Add Tracking' }));
    const panel = page.getByRole('region', { name: 'Wrap Shipping Tracking', exact: true });
    await expect(panel.getByRole('textbox', { name: 'Tracking Number' })).toBeFocused();
    await page.keyboard.type(UPS_TRACKING_NUMBER);
    await page.keyboard.press('Enter');
    await expectToast(page, 'Tracking Info Added');
    await expectFocusNotLost(page);
  });

  await test.step('upload and delete photos', async () => {
    const gallery = page.getByRole('region', { name: 'Pre-Installation Photos' });
    const files = [await createPhotoFile('front'), await createPhotoFile('rear')];
    await chooseFiles(page, gallery.getByRole('button', { name: 'Upload Photos' }), files);
    const photos = gallery.getByRole('button', { name: /^Enlarge: / });
    await expect(photos).toHaveCount(2);
    await pressKeyOn(page, gallery.getByRole('button', { name: /^Delete: / }).first());
    await pressKeyOn(page, button('Delete'));
    await expect(photos).toHaveCount(1);
    await expectFocusNotLost(page);
    await complete('Pre-Installation Photos Uploaded');
    await complete('Wrap Installed');
  });

  await test.step('send a message', async () => {
    await typeInto(page, page.getByRole('textbox', { name: 'Message' }), 'The wrap is on.');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Message sent');
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  });

  await test.step('complete the job', async () => {
    const gallery = page.getByRole('region', { name: 'Post-Installation Photos' });
    await chooseFiles(page, gallery.getByRole('button', { name: 'Upload Photos' }), [
      await createPhotoFile('done'),
    ]);
    await expect(gallery.getByRole('button', { name: /^Enlarge: / })).toHaveCount(1);
    await complete('Post-Installation Photos Uploaded');
    await pressKeyOn(page, button('Job Completed'));
    await expect(page.getByText(/^Completed on /)).toBeVisible();
    await expectFocusNotLost(page);
  });
});

async function typeNewProject(page: Page, dialog: Locator): Promise<void> {
  const entries: [Locator, string][] = [
    [dialog.getByLabel('Project Name'), 'Harbour Bakery van'],
    [dialog.getByLabel('Deadline').first(), '03052099'],
    [dialog.getByLabel('Vehicle Type'), 'Van'],
    [dialog.getByLabel('Make'), 'Ford'],
    [dialog.getByLabel('Model'), 'Transit'],
    [dialog.getByLabel('Year'), '2024'],
    [dialog.getByRole('textbox', { name: 'Color', exact: true }), 'White'],
    [dialog.getByLabel('Wrap Type'), 'Full'],
    [dialog.getByLabel('Material'), '3M'],
  ];
  for (const [field, text] of entries) await typeInto(page, field, text);
  await expect(dialog.getByLabel('Deadline').first()).toHaveValue('2099-03-05');
  await expect(dialog.getByLabel('Vehicle Type')).toHaveValue('van');
}

async function pressKeyOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await expect(target).toBeVisible();
  await tabTo(page, target);
  await expectFocusVisible(page);
  await page.keyboard.press(key);
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await expectFocusVisible(page);
  await page.keyboard.type(text);
}

/** Opens the system's file dialog with the keyboard and chooses files. */
async function chooseFiles(
  page: Page,
  opener: Locator,
  files: { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), pressKeyOn(page, opener)]);
  await chooser.setFiles(files);
  await expectFocusNotLost(page);
}

async function createPhotoFile(name: string) {
  const buffer = await jpegPhoto({ width: 800, height: 600, orientation: 1 });
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer };
}
