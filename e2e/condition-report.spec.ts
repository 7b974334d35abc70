import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { ConditionReport } from '#shared/condition/condition-reports.contract.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { FINDING, REPORT } from '#server/testing/condition-reports.ts';
import { test } from './fixtures.ts';
import { addPhoto, createJob } from './jobs.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast } from './page-checks.ts';
import { signIn, startSession } from './people.ts';
import { currentStage, projectAction } from './stage-actions.ts';
import { PHONE } from './touch-gestures.ts';

test('an installer marks damage by tap and by keyboard, and both sign on a phone', async ({
  openBrowser,
}) => {
  const { phone, job } = await installerOnPhone(openBrowser);
  await addPhoto(phone.request, job, 'pre-installation');
  await phone.goto(`/project/${job.id}#condition`);
  await section(phone).getByRole('link', { name: 'Write a report' }).tap();
  await expect(phone.getByRole('heading', { name: 'Step 1 of 2: Inspect the vehicle' })).toBeVisible();

  await map(phone).tap({ position: { x: 80, y: 60 } });
  const dialog = phone.getByRole('dialog', { name: 'New mark' });
  await dialog.getByRole('button', { name: 'Save mark' }).tap();
  await expect(dialog.getByText('Choose what it is')).toBeVisible();
  await dialog.getByLabel('What is it?').selectOption('Scratch');
  await dialog.getByLabel('Size').selectOption('1–3 in (25–75 mm)');
  await dialog.getByLabel('Note').fill('Below the mirror');
  await dialog.getByRole('checkbox', { name: /photo by/ }).check({ force: true });
  await expectAccessible(phone);
  await dialog.getByRole('button', { name: 'Save mark' }).tap();
  await expect(marks(phone).getByRole('listitem')).toContainText(['Below the mirror']);

  await phone.getByRole('button', { name: 'Rear', exact: true }).tap();
  await map(phone).focus();
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowDown', 'Enter']) await phone.keyboard.press(key);
  await phone.getByRole('dialog').getByLabel('What is it?').selectOption('Dent');
  await phone.getByRole('dialog').getByRole('button', { name: 'Save mark' }).tap();
  await expect(phone.getByRole('button', { name: 'Mark 2: Dent' })).toBeVisible();

  await answer(phone, 'Original paint', 'Yes');
  await answer(phone, 'Repainted', 'Yes');
  await phone.getByLabel('When was it repainted?').fill('Spring 2024');
  await expectAccessible(phone);
  await expectNoHorizontalScroll(phone);
  await phone.getByRole('button', { name: 'Review and sign' }).tap();

  await phone.getByRole('button', { name: 'Sign report' }).tap();
  await expect(phone.getByText('Draw the signature, or confirm').first()).toBeVisible();
  await phone.getByLabel('Name of the owner').fill('Maria Lopez');
  await draw(phone.getByRole('figure', { name: 'Signature of the owner: empty' }));
  await phone.getByRole('checkbox', { name: 'Use the typed name as the signature of the installer' }).check();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Sign report' }).tap();

  await expectToast(phone, 'Condition report signed');
  await expect(phone.getByRole('heading', { name: 'Signatures' })).toBeVisible();
  await expect(phone.getByText('Repainted', { exact: true }).locator('..')).toContainText('Yes: Spring 2024');
  await expectAccessible(phone);
  await expectNoHorizontalScroll(phone);
  const [report] = await reportsOf(phone, job);
  expect(report).toMatchObject({
    marks: [
      { view: 'driver', kind: 'scratch', size: '1_to_3_in', photos: [{}] },
      { view: 'rear', x: 0.42, y: 0.54, kind: 'dent' },
    ],
    owner: { isPresent: true, name: 'Maria Lopez', isTyped: false },
    installer: { isTyped: true, strokes: [] },
  });
  expect(report?.owner.isPresent && report.owner.strokes[0]?.length).toBeGreaterThan(5);
});

test('a closed tab keeps the draft for the same account only', async ({ openBrowser }) => {
  const { phone, job, installer, shop } = await installerOnPhone(openBrowser);
  const address = `/project/${job.id}/condition-report`;
  await phone.goto(address);
  await placeDent(phone);
  await answer(phone, 'Clean and dry', 'Yes');
  await phone.getByRole('button', { name: 'Review and sign' }).tap();
  await phone.getByLabel('Name of the owner').fill('Maria Lopez');
  await draw(phone.getByRole('figure', { name: 'Signature of the owner: empty' }));
  await expect(phone.getByRole('figure', { name: 'Signature of the owner: drawn' })).toBeVisible();
  await expect.poll(() => storedDrafts(phone)).toMatch(/Maria Lopez.*"strokes":\[\[\[/);
  const context = phone.context();
  await phone.close();

  const again = await context.newPage();
  await signIn(again, shop);
  await again.goto(address);
  await expect(again.getByText('No marks yet.')).toBeVisible();
  await signIn(again, installer);
  await again.goto(address);
  await expect(again.getByText('Your unsigned draft from this device was restored.')).toBeVisible();
  await expect(again.getByLabel('Name of the owner')).toHaveValue('Maria Lopez');
  await expect(again.getByRole('figure', { name: 'Signature of the owner: drawn' })).toBeVisible();
  await again.getByRole('button', { name: 'Back to the inspection' }).tap();
  await expect(marks(again).getByRole('listitem')).toHaveCount(1);

  await again.getByRole('button', { name: 'Start again' }).tap();
  await again.getByRole('button', { name: 'Discard' }).tap();
  await expect(again.getByText('No marks yet.')).toBeVisible();
  await again.reload();
  await expect(again.getByText('No marks yet.')).toBeVisible();
  await expect(again.getByText('Your unsigned draft')).toBeHidden();
});

test('the report opens as a PDF, and gets an addendum', async ({ openBrowser }) => {
  const { phone, job } = await installerOnPhone(openBrowser);
  await signByApi(phone, job);
  await phone.goto(`/project/${job.id}#condition`);
  await section(phone).getByRole('listitem').getByRole('link').first().tap();
  const pdf = await phone.getByRole('link', { name: 'Open PDF' }).getAttribute('href');
  const response = await phone.request.get(String(pdf));
  expect(response.headers()['content-type']).toBe('application/pdf');
  expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-');

  await phone.getByRole('button', { name: 'Add a finding' }).tap();
  const dialog = phone.getByRole('dialog', { name: 'Add a finding' });
  await dialog.getByRole('button', { name: 'Add finding' }).tap();
  await expect(dialog.getByText('Describe the finding')).toBeVisible();
  await dialog.getByLabel('Finding').fill(FINDING.text);
  await expectAccessible(phone);
  await dialog.getByRole('button', { name: 'Add finding' }).tap();
  await expectToast(phone, 'Finding added');
  await expect(phone.getByRole('region', { name: 'Addendum 1' })).toContainText(FINDING.text);
});

test('the stage before the installation warns until there is a report', async ({ openBrowser }) => {
  const { phone, job } = await installerOnPhone(openBrowser, 'pre_installation_photos_uploaded');
  await phone.goto(`/project/${job.id}#stages`);
  const warning = currentStage(phone).getByText('No condition report');
  await expect(warning).toBeVisible();
  await signByApi(phone, job);
  await phone.reload();
  await expect(currentStage(phone)).toBeVisible();
  await expect(warning).toBeHidden();
});

test('the status page offers the report once the shop shares it', async ({ openBrowser, otherPage }) => {
  const { page } = await startSession(await openBrowser(), 'contractor');
  const job = await createJob(page.request);
  await signByApi(page, job);
  const { url } = await (await page.request.post(`/api/projects/${job.id}/status-link`)).json();
  await otherPage.goto(new URL(url).pathname);
  await expect(otherPage.getByRole('heading', { name: job.name })).toBeVisible();
  await expect(otherPage.getByRole('link', { name: /^Signed/ })).toBeHidden();

  await page.goto(`/project/${job.id}`);
  await projectAction(page, 'Status link').click();
  const offer = page.getByRole('switch', { name: /Offer the condition reports/ });
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await offer.click();
  await saved;
  await expect(offer).toBeChecked();
  await expectAccessible(page);

  await otherPage.reload();
  const copy = await otherPage.getByRole('link', { name: /^Signed/ }).getAttribute('href');
  expect((await otherPage.request.get(String(copy))).headers()['content-type']).toBe('application/pdf');
  await expectAccessible(otherPage);
});

/** An installer's phone, and their project. */
async function installerOnPhone(
  openBrowser: (device?: typeof PHONE) => Promise<Page>,
  stage: 'wrap_shipped' | 'pre_installation_photos_uploaded' = 'wrap_shipped',
) {
  const shop = await startSession(await openBrowser(), 'contractor');
  const { page: phone, person: installer } = await startSession(await openBrowser(PHONE), 'subcontractor');
  const job = await createJob(shop.page.request, { stage, installer });
  return { phone, job, installer, shop: shop.person };
}

async function signByApi(page: Page, job: Project): Promise<void> {
  const response = await page.request.post(`/api/projects/${job.id}/condition-reports`, { data: REPORT });
  expect(response.status(), await response.text()).toBe(201);
}

async function reportsOf(page: Page, job: Project): Promise<ConditionReport[]> {
  return (await page.request.get(`/api/projects/${job.id}/condition-reports`)).json();
}

/** The drafts on the device, as JSON. */
function storedDrafts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const found = (await indexedDB.databases()).find(({ name }) => /^wrapline-\d+$/.test(name ?? ''));
    if (!found?.name) return '';
    const opening = indexedDB.open(found.name);
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
      reading.addEventListener('success', () => resolve(JSON.stringify(reading.result)));
    });
    return promise;
  });
}

async function placeDent(page: Page): Promise<void> {
  await map(page).tap({ position: { x: 120, y: 50 } });
  const dialog = page.getByRole('dialog', { name: 'New mark' });
  await dialog.getByLabel('What is it?').selectOption('Dent');
  await dialog.getByRole('button', { name: 'Save mark' }).tap();
}

function answer(page: Page, check: string, value: string): Promise<void> {
  return page.getByRole('group', { name: check }).getByRole('button', { name: value, exact: true }).tap();
}

/** Draws a line with the pointer. */
async function draw(pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('The signature pad is not visible');
  const { mouse } = pad.page();
  await mouse.move(box.x + 20, box.y + 40);
  await mouse.down();
  for (let step = 1; step <= 10; step += 1)
    await mouse.move(box.x + 20 + step * 18, box.y + 40 + (step % 2) * 25);
  await mouse.up();
}

function section(page: Page): Locator {
  return page.getByRole('region', { name: 'Condition Report' });
}

function map(page: Page): Locator {
  return page.getByRole('button', { name: /^Place a mark on the/ });
}

function marks(page: Page): Locator {
  return page.getByRole('list', { name: 'Marks' });
}
