import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { ConditionReport } from '#shared/condition/condition-reports.contract.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { test } from './fixtures.ts';
import { addPhoto, createProjectWithVehicle, signInShop } from './projects.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast } from './page-checks.ts';
import { startSession } from './people.ts';
import { PHONE } from './touch-gestures.ts';

test('an installer marks damage by tap, and the installer and the owner sign on a phone', async ({
  openBrowser,
  request: shop,
}) => {
  await signInShop(shop);
  const { page: phone, person: installer } = await startSession(await openBrowser(PHONE), 'subcontractor');
  const project = await createProjectWithVehicle(shop, { stage: 'wrap_shipped', installer });
  await addPhoto(phone.request, project, 'pre-installation');
  await phone.goto(`/project/${project.id}#condition`);
  await reportSection(phone).getByRole('link', { name: 'Write a report' }).tap();
  await expect(phone.getByRole('heading', { name: 'Step 1 of 2: Inspect the vehicle' })).toBeVisible();

  await phone.getByRole('button', { name: 'Rear', exact: true }).tap();
  await damageMap(phone).tap({ position: { x: 80, y: 60 } });
  const dialog = phone.getByRole('dialog', { name: 'New mark' });
  await dialog.getByRole('button', { name: 'Save mark' }).tap();
  await expect(dialog.getByText('Choose what it is')).toBeVisible();
  await dialog.getByLabel('What is it?').selectOption('Scratch');
  await dialog.getByLabel('Size').selectOption('1–3 in (25–75 mm)');
  await dialog.getByLabel('Note').fill('Below the mirror');
  await dialog.getByRole('checkbox', { name: /photo by/ }).check({ force: true });
  await dialog.getByRole('button', { name: 'Save mark' }).tap();
  await expect(markList(phone).getByRole('listitem')).toContainText(['Below the mirror']);

  await answerCheck(phone, 'Original paint', 'Yes');
  await answerCheck(phone, 'Repainted', 'Yes');
  await phone.getByLabel('When was it repainted?').fill('Spring 2024');
  await expectAccessible(phone);
  await expectNoHorizontalScroll(phone);
  await phone.getByRole('button', { name: 'Review and sign' }).tap();

  await phone.getByRole('button', { name: 'Sign report' }).tap();
  await expect(phone.getByText('Draw the signature, or confirm').first()).toBeVisible();
  await phone.getByLabel('Name of the owner').fill('Maria Lopez');
  await drawSignature(phone.getByRole('figure', { name: 'Signature of the owner: empty' }));
  await phone.getByRole('checkbox', { name: 'Use the typed name as the signature of the installer' }).check();
  await phone.getByRole('button', { name: 'Sign report' }).tap();

  await expectToast(phone, 'Condition report signed');
  await expect(phone.getByRole('heading', { name: 'Signatures' })).toBeVisible();
  await expect(phone.getByText('Repainted', { exact: true }).locator('..')).toContainText('Yes: Spring 2024');
  const [report] = await fetchReports(phone, project);
  expect(report).toMatchObject({
    marks: [{ view: 'rear', kind: 'scratch', size: '1_to_3_in', photos: [{}] }],
    owner: { isPresent: true, name: 'Maria Lopez', isTyped: false },
    installer: { isTyped: true, strokes: [] },
  });
  expect(report?.owner.isPresent && report.owner.strokes[0]?.length).toBeGreaterThan(5);
});

async function fetchReports(page: Page, project: Project): Promise<ConditionReport[]> {
  return (await page.request.get(`/api/projects/${project.id}/condition-reports`)).json();
}

function answerCheck(page: Page, check: string, value: string): Promise<void> {
  return page.getByRole('group', { name: check }).getByRole('button', { name: value, exact: true }).tap();
}

/** Draws a line with the pointer. */
async function drawSignature(pad: Locator): Promise<void> {
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

function reportSection(page: Page): Locator {
  return page.getByRole('region', { name: 'Condition Report' });
}

function damageMap(page: Page): Locator {
  return page.getByRole('button', { name: /^Place a mark on the/ });
}

function markList(page: Page): Locator {
  return page.getByRole('list', { name: 'Marks' });
}
