import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { barcodePicture } from './barcode-pictures.ts';
import { test } from './fixtures.ts';
import { createProjectWithVehicle, openProject } from './projects.ts';
import { expectAccessible, expectToast } from './page-checks.ts';
import { signInNewUser, startSession } from './people.ts';
import { PHONE } from './touch-gestures.ts';

const MATERIAL = {
  maker: 'Northfilm',
  product: 'Cast 700',
  kind: 'film',
  minApplicationC: 10,
  bulletinName: 'Bulletin 4.1',
};

test('an installer completes the record on a phone, with a reason for a value outside a limit', async ({
  page,
  openBrowser,
}) => {
  await signInNewUser(page, 'contractor');
  await page.request.post('/api/materials', { data: MATERIAL });
  const { page: phone, person } = await startSession(await openBrowser(PHONE), 'subcontractor');
  const project = await createProjectWithVehicle(page.request, { stage: 'wrap_shipped', installer: person });
  await openProject(phone, project);
  await recordSection(phone).scrollIntoViewIfNeeded();
  await phone.getByRole('link', { name: 'Start the record' }).tap();
  await expect(phone.getByRole('heading', { level: 1, name: 'Install Record' })).toBeVisible();
  await phone.getByRole('button', { name: '°F' }).tap();

  await phone.getByRole('button', { name: 'Add film' }).tap();
  await phone.getByLabel('Shop material').selectOption('Northfilm Cast 700');
  await expect(phone.getByLabel('Maker')).toHaveValue('Northfilm');
  await scanLotNumber(phone, await barcodePicture('LOT-4471'));
  await expect(phone.getByLabel('Roll or lot number', { exact: true })).toHaveValue('LOT-4471');
  await phone.getByRole('button', { name: 'Hood' }).tap();
  await phone.getByLabel('Another panel').fill('Tailgate');
  await phone.getByRole('button', { name: 'Add panel' }).tap();
  await phone.getByLabel('Air temperature').fill('45');
  await phone.getByLabel('Surface temperature').fill('50');
  await phone.getByLabel('Humidity').fill('40');
  await phone.getByLabel('Place').selectOption('Outdoors');
  await phone.getByLabel('Start').fill('2026-11-20T08:00');
  await phone.getByLabel('End', { exact: true }).fill('2026-11-20T16:30');
  await phone.getByLabel('Cleaned with').fill('Isopropyl alcohol');
  await panelGroup(phone, 'Hood').getByLabel('Post-heated to').fill('200');
  await panelGroup(phone, 'Hood').getByLabel('Edges sealed').selectOption('Yes');
  await phone.getByRole('button', { name: 'Add me' }).tap();
  await phone.getByLabel('Hours').fill('8,5');
  const warning = phone.getByText('The air temperature of 45 °F is below the minimum of 50 °F');
  await expect(warning).toContainText('Bulletin 4.1');
  await expectAccessible(phone);

  await phone.getByLabel('Reason').fill('The panel was heated before');
  await phone.getByRole('button', { name: 'Complete the record' }).tap();
  const signDialog = phone.getByRole('dialog', { name: 'Complete the record' });
  await expect(signDialog.getByLabel('Your full name')).toHaveValue(person.name);
  await signDialog.getByRole('button', { name: 'Complete', exact: true }).tap();
  await expectToast(phone, 'Install record completed');

  await expect(phone.getByText('Reason: The panel was heated before')).toBeVisible();
  await expect(phone.getByText(/^WL-/)).toBeVisible();
  const download = phone.waitForEvent('download');
  await phone.getByRole('link', { name: 'Download PDF' }).tap();
  expect((await download).suggestedFilename()).toMatch(/^WL-.+\.pdf$/);
});

/** The section loads when it scrolls into view. */
const recordSection = (page: Page) => page.getByRole('region', { name: 'Install Record' });

async function scanLotNumber(page: Page, picture: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Scan: Roll or lot number' }).tap();
  await page.getByLabel('Picture of a barcode').setInputFiles(jpegFile(picture));
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

function jpegFile(buffer: Buffer) {
  return { name: 'label.jpg', mimeType: 'image/jpeg', buffer };
}

function panelGroup(page: Page, name: string): Locator {
  return page.getByRole('region', { name: 'Panels' }).getByRole('group', { name });
}
