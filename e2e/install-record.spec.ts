import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { barcodePicture } from './barcode-pictures.ts';
import { test } from './fixtures.ts';
import { createJob, openProject } from './jobs.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast } from './page-checks.ts';
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
  const job = await createJob(page.request, { stage: 'wrap_shipped', installer: person });
  await openProject(phone, job);
  await recordSection(phone).scrollIntoViewIfNeeded();
  await phone.getByRole('link', { name: 'Start the record' }).tap();
  await expect(phone.getByRole('heading', { level: 1, name: 'Install Record' })).toBeVisible();
  await phone.getByRole('button', { name: '°F' }).tap();
  await expectAccessible(phone);

  await phone.getByRole('button', { name: 'Complete the record' }).tap();
  const incomplete = phone.getByRole('dialog', { name: 'The record is not complete yet' });
  await expect(incomplete.getByText('Add the films that were used')).toBeVisible();
  await incomplete.getByRole('button', { name: 'Back to the record' }).tap();

  await phone.getByRole('button', { name: 'Add film' }).tap();
  await phone.getByLabel('Material of the shop').selectOption('Northfilm Cast 700');
  await expect(phone.getByLabel('Maker')).toHaveValue('Northfilm');
  await scan(phone, await barcodePicture('LOT-4471'));
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
  await panel(phone, 'Hood').getByLabel('Post-heated to').fill('200');
  await panel(phone, 'Hood').getByLabel('Edges sealed').selectOption('Yes');
  await phone.getByRole('button', { name: 'Add me' }).tap();
  await phone.getByLabel('Hours').fill('8,5');
  const warning = phone.getByText('The air temperature of 45 °F is below the minimum of 50 °F');
  await expect(warning).toContainText('Bulletin 4.1');
  await expectNoHorizontalScroll(phone);
  await expectAccessible(phone);

  await phone.getByRole('button', { name: 'Complete the record' }).tap();
  await expect(incomplete.getByText('Give a reason for the value outside the limits')).toBeVisible();
  await incomplete.getByRole('button', { name: 'Back to the record' }).tap();
  await phone.getByLabel('Reason').fill('The panel was heated before');
  await phone.getByRole('button', { name: 'Complete the record' }).tap();
  const sign = phone.getByRole('dialog', { name: 'Complete the record' });
  await expect(sign.getByLabel('Your full name')).toHaveValue(person.name);
  await expectAccessible(phone);
  await sign.getByRole('button', { name: 'Complete', exact: true }).tap();
  await expectToast(phone, 'Install record completed');

  await expect(phone.getByText('Reason: The panel was heated before')).toBeVisible();
  await expect(phone.getByText(/^WL-/)).toBeVisible();
  await expectNoHorizontalScroll(phone);
  await expectAccessible(phone);
  const download = phone.waitForEvent('download');
  await phone.getByRole('link', { name: 'Download PDF' }).tap();
  expect((await download).suggestedFilename()).toMatch(/^WL-.+\.pdf$/);
});

test('a roll is read from a picture that was taken sideways', async ({ openBrowser }) => {
  const { page } = await startSession(await openBrowser(PHONE), 'contractor');
  const job = await createJob(page.request);
  await page.goto(`/project/${job.id}/install-record`);
  await page.getByRole('button', { name: 'Add film' }).tap();
  await scan(page, await barcodePicture('LOT-1147', { degrees: 90 }));
  await expect(page.getByLabel('Roll or lot number', { exact: true })).toHaveValue('LOT-1147');

  await page.getByRole('button', { name: 'Scan: Roll or lot number' }).tap();
  await page.getByLabel('Picture of a barcode').setInputFiles(jpeg(await barcodePicture('')));
  await expectAccessible(page);
});

test('the shop reads a completed record and adds an addendum', async ({ page, openBrowser }) => {
  await signInNewUser(page, 'contractor');
  const client = await startSession(await openBrowser(), 'client');
  const job = await createJob(page.request, { client: client.person });
  const url = `/api/projects/${job.id}/install-record`;
  await page.request.put(url, { data: { version: 0, content: COMPLETE } });
  await page.request.post(`${url}/complete`, { data: { version: 1, name: 'Sam Cole' } });
  await openProject(page, job);
  const section = recordSection(page);
  await section.scrollIntoViewIfNeeded();
  await expect(section).toContainText('Sam Cole');
  await section.getByRole('link', { name: 'Open' }).click();
  await page.getByLabel('New addendum').fill('A bubble on the hood, repaired');
  await page.getByRole('button', { name: 'Add addendum' }).click();
  await expectToast(page, 'Addendum added');
  await expect(page.getByRole('listitem').filter({ hasText: 'A bubble on the hood' })).toBeVisible();

  await client.page.goto(`/project/${job.id}/install-record`);
  await expect(client.page.getByText('A bubble on the hood')).toBeVisible();
  await expect(client.page.getByRole('form', { name: 'Add an addendum' })).toHaveCount(0);
  await expectAccessible(client.page);
});

test('two people save different sections, and decide about the same one', async ({ page, openBrowser }) => {
  await signInNewUser(page, 'contractor');
  const installer = await startSession(await openBrowser(), 'subcontractor');
  const job = await createJob(page.request, { installer: installer.person });
  for (const one of [page, installer.page]) await one.goto(`/project/${job.id}/install-record`);
  const save = (one: Page) => one.getByRole('button', { name: 'Save', exact: true }).click();

  await page.getByLabel('Humidity').fill('40');
  await installer.page.getByLabel('A film was printed').check();
  await installer.page.getByLabel('Printer').fill('Large one');
  await save(page);
  await expectToast(page, 'Install record saved');
  await save(installer.page);
  await expectToast(installer.page, 'Install record saved');
  await expect(installer.page.getByLabel('Humidity')).toHaveValue('40');
  await expect(page.getByLabel('Printer')).toHaveValue('Large one');

  await page.getByLabel('Printer').fill('Small one');
  await installer.page.getByLabel('Printer').fill('Other one');
  await save(page);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await expect(async () => {
    const { content } = await (await page.request.get(`/api/projects/${job.id}/install-record`)).json();
    expect(content.printing.printer).toBe('Small one');
  }).toPass();
  await save(installer.page);
  const dialog = installer.page.getByRole('dialog', { name: 'Someone else changed this record' });
  await expect(dialog.getByText('Printing')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByLabel('Printer')).toHaveValue('Other one');
});

const COMPLETE = {
  films: [{ maker: 'Northfilm', product: 'Cast 700', lot: 'LOT-4471', panels: ['Hood'] }],
  conditions: {
    airTemperatureC: 21,
    surfaceTemperatureC: 22,
    humidity: 45,
    startedAt: '2026-11-20T08:00',
    endedAt: '2026-11-20T17:00',
    place: 'indoors',
    cleanedWith: 'Isopropyl alcohol',
  },
  installers: [{ name: 'Sam Cole', hours: 9 }],
};

/** Loads when it is scrolled to. */
const recordSection = (page: Page) => page.getByRole('region', { name: 'Install Record' });

async function scan(page: Page, picture: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Scan: Roll or lot number' }).tap();
  await page.getByLabel('Picture of a barcode').setInputFiles(jpeg(picture));
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

function jpeg(buffer: Buffer) {
  return { name: 'label.jpg', mimeType: 'image/jpeg', buffer };
}

function panel(page: Page, name: string): Locator {
  return page.getByRole('region', { name: 'Panels' }).getByRole('group', { name });
}
