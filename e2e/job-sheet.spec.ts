import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { test } from './fixtures.ts';
import { createProjectWithVehicle, createTracking } from './projects.ts';
import { register, signInNewUser } from './people.ts';

const LONG_NAME =
  'Fleet renewal of the Harbour Bakery and Confectionery Company of Port Whitfield, van seventeen';
const NOTE = 'Mind the dent above the left rear wheel, and the sensor behind the badge. ';

test('the sheet is printed on one page unless its notes are long', async ({ page }) => {
  const shop = await signInNewUser(page, 'contractor', {
    name: 'Dana Whitfield',
    company: 'Whitfield Wraps',
  });
  const installer = await register(page.request, 'subcontractor');
  const project = await createProjectWithVehicle(page.request, {
    name: LONG_NAME,
    stage: 'final_artwork_approval',
    installer,
    vehicle: { vin: '1M8GDM9AXKP042788', licensePlate: 'WB-1234', notes: NOTE },
    more: {
      deadline: '2099-03-05',
      scheduledInstallationDate: '2099-02-20',
      installationAddress: LONG_NAME,
      installationNotes: NOTE,
    },
  });
  await createTracking(page.request, project.id, 'artwork-proof-tracking', ['1Z999AA10123456784', 'UPS']);
  await approveArtwork(page, project.id);

  await page.goto(`/project/${project.id}/job-sheet`);
  const sheet = page.getByRole('article', { name: 'Job sheet' });
  await expect(sheet.getByRole('heading', { level: 1, name: LONG_NAME })).toBeVisible();
  for (const text of [
    '2024 Ford Transit, White',
    '1M8GDM9AXKP042788',
    'WB-1234',
    'Harbour blue',
    `${shop.name}, Whitfield Wraps`,
    'Mar 5, 2099 (Hard deadline)',
    'Feb 20, 2099',
    'UPS, 1Z999AA10123456784',
    'Version 1, harbour-bakery-v2.png',
    '10. Post-Installation Photos Uploaded',
  ]) {
    await expect(sheet.getByText(text, { exact: true })).toBeVisible();
  }
  await expectLoadedPicture(page);
  for (const format of ['A4', 'Letter']) expect(await countPages(page, format)).toBe(1);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await countPages(page, 'A4')).toBe(1);

  const longNotes = { project: {}, vehicleDetail: { notes: NOTE.repeat(60) }, wrapDetail: {} };
  const editResponse = await page.request.put(`/api/projects/${project.id}/full-update`, { data: longNotes });
  expect(editResponse.status(), await editResponse.text()).toBe(200);
  await page.reload();
  await expect(sheet.getByText(NOTE.repeat(60).trim())).toBeVisible();
  await expectLoadedPicture(page);
  expect(await countPages(page, 'Letter')).toBe(2);
});

async function approveArtwork(page: Page, projectId: number): Promise<void> {
  const picture = sharp({ create: { width: 900, height: 500, channels: 3, background: '#1d5fa8' } });
  const file = {
    name: 'harbour-bakery-v2.png',
    mimeType: 'image/png',
    buffer: await picture.png().toBuffer(),
  };
  const uploadResponse = await page.request.post('/api/artwork-proofs', {
    multipart: { projectId: String(projectId), file },
  });
  expect(uploadResponse.status(), await uploadResponse.text()).toBe(201);
  const { id } = await uploadResponse.json();
  const approvalResponse = await page.request.post(`/api/artwork-proofs/${id}/approve`);
  expect(approvalResponse.status(), await approvalResponse.text()).toBe(200);
}

async function expectLoadedPicture(page: Page): Promise<void> {
  const picture = page.getByRole('img', { name: 'harbour-bakery-v2.png' });
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
}

async function countPages(page: Page, format: string): Promise<number> {
  const pdf = await page.pdf({ format, preferCSSPageSize: false });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
