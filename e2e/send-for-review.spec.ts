import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Project } from '#shared/projects/projects.contract.ts';
import { pdfProof } from '#server/testing/image-samples.ts';
import type { SentReview } from '#server/testing/reviews.ts';
import { test } from './fixtures.ts';
import { addProof, createProject, createShopWithProject, openProject, registerClient } from './jobs.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast } from './page-checks.ts';
import { PHONE } from './participants.ts';
import { signIn, signInNewUser } from './people.ts';

test('a shop sends a version to two reviewers and sees who opened it', async ({ page, otherPage }) => {
  const { project } = await createShopWithProject(page);
  const proof = await addProof(page.request, project, PDF);
  await openProject(page, project);
  await panel(page).getByRole('button', { name: 'Send for review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send version 1 for review' });
  await dialog.getByLabel('Name of reviewer 1').fill('Dana Reed');
  await dialog.getByLabel('Email of reviewer 1').fill('dana@fleet.example');
  await dialog.getByRole('button', { name: 'Add another reviewer' }).click();
  await page.keyboard.type('Lee Park');
  await dialog.getByLabel('Message').fill('Please check the phone number');
  await dialog.getByLabel('Due date').fill('2030-04-01');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send for review' }).click();

  const sent = page.getByRole('dialog', { name: 'Sent for review' });
  const url = await sent.getByLabel('Link for Dana Reed', { exact: true }).inputValue();
  expect(url).toMatch(/\/review\/[\w-]{43}$/);
  await expect(sent.getByLabel('Link for Lee Park', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await sent.getByRole('button', { name: 'Done' }).click();
  await expect(panel(page)).toContainText('0 of 2 approved · Due Apr 1, 2030');
  await expect(reviewer(page, 'Dana Reed')).toContainText('Not opened');

  await otherPage.request.post(`/api${new URL(url).pathname}/seen`, { data: { proofId: proof.id } });
  await expect(reviewer(page, 'Dana Reed')).toContainText('Opened');
  await expect(reviewer(page, 'Lee Park')).toContainText('Not opened');
  await expectAccessible(page);
});

test('a shop replaces a link, corrects an address and removes a reviewer', async ({ page, otherPage }) => {
  const { project } = await createShopWithProject(page);
  const old = await sendTo(page, project, ['Dana Reed', 'Lee Park']);
  await openProject(page, project);
  await choose(page, 'Dana Reed', 'New link…');
  await page.getByRole('button', { name: 'Create link' }).click();
  const shown = page.getByRole('dialog', { name: 'New review link' });
  const url = await shown.getByLabel('Link for Dana Reed', { exact: true }).inputValue();
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Done' }).click();
  expect(await statusOf(otherPage, old)).toBe(404);
  expect(await statusOf(otherPage, url)).toBe(200);

  await choose(page, 'Dana Reed', 'Correct name or address…');
  const correction = page.getByRole('dialog', { name: 'Correct reviewer' });
  await correction.getByLabel('Email').fill('dana.reed@fleet.example');
  await expectAccessible(page);
  await correction.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Reviewer saved');
  await expect(reviewer(page, 'Dana Reed')).toContainText('dana.reed@fleet.example');

  await choose(page, 'Dana Reed', 'Remove reviewer…');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expectToast(page, 'Reviewer removed');
  await expect(reviewer(page, 'Dana Reed')).toContainText('Removed');
  expect(await statusOf(otherPage, url)).toBe(404);
});

test('a new version is sent to the same people, who keep their links', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  await sendTo(page, project, ['Dana Reed', 'Lee Park']);
  await addProof(page.request, project, PDF);
  await openProject(page, project);
  await expect(panel(page)).toContainText('The newest version has not been sent.');
  await panel(page).getByRole('button', { name: 'Send for review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send version 2 for review' });
  await expect(dialog.getByText('Dana Reed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove reviewer 2' }).click();
  await expect(dialog.getByRole('button', { name: 'Lee Park' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Send for review' }).click();
  await expect(page.getByText('The earlier link keeps working.')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await panel(page).getByText('Earlier reviews').click();
  await expect(panel(page).getByRole('article', { name: 'Review of Version 1' })).toContainText('Superseded');
});

test('the client of the project is offered, and sees the own request only', async ({ page, otherPage }) => {
  await signInNewUser(page, 'contractor');
  const client = await registerClient(page.request, 'Maria Lopez');
  const project = await createProject(page.request, { client });
  await addProof(page.request, project, PDF);
  await openProject(page, project);
  await panel(page).getByRole('button', { name: 'Send for review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send version 1 for review' });
  await dialog.getByRole('button', { name: 'Maria Lopez (client)' }).click();
  await dialog.getByRole('button', { name: 'Add another reviewer' }).click();
  await page.keyboard.type('Dana Reed');
  await dialog.getByRole('button', { name: 'Send for review' }).click();
  await page.getByRole('button', { name: 'Done' }).click();

  await signIn(otherPage, client);
  await openProject(otherPage, project);
  await expect(reviewer(otherPage, 'Maria Lopez')).toContainText('Not opened');
  await expect(panel(otherPage)).not.toContainText('Dana Reed');
  await expect(panel(otherPage).getByRole('button')).toHaveCount(0);
});

test('sending works on a phone', async ({ page, openBrowser }) => {
  const { shop, project } = await createShopWithProject(page);
  await addProof(page.request, project, PDF);
  const phone = await openBrowser(PHONE);
  await signIn(phone, shop);
  await openProject(phone, project);
  await panel(phone).getByRole('button', { name: 'Send for review' }).tap();
  const dialog = phone.getByRole('dialog', { name: 'Send version 1 for review' });
  await dialog.getByLabel('Name of reviewer 1').fill(LONG_NAME);
  await expectNoHorizontalScroll(phone);
  await expectAccessible(phone);
  await dialog.getByRole('button', { name: 'Send for review' }).tap();
  await expect(phone.getByLabel(`Link for ${LONG_NAME}`, { exact: true })).toBeVisible();
  await expectNoHorizontalScroll(phone);
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Done' }).tap();
  await expect(reviewer(phone, LONG_NAME)).toContainText('Not opened');
  await expectNoHorizontalScroll(phone);
});

const PDF = { name: 'bakery.pdf', mimeType: 'application/pdf', buffer: pdfProof(1) };
const LONG_NAME = 'Alexandria-Wilhelmina Featherstonehaugh-Cholmondeley of Harbour Bakery';

const panel = (page: Page) => page.getByRole('region', { name: 'Client review' });
const reviewer = (page: Page, name: string) => panel(page).getByRole('listitem').filter({ hasText: name });

async function choose(page: Page, name: string, action: string): Promise<void> {
  await panel(page)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Adds a version, sends it to these people, and returns the first one's link. */
async function sendTo({ request }: Page, project: Project, names: string[]): Promise<string> {
  const proof = await addProof(request, project, PDF);
  const data = { proofId: proof.id, reviewers: names.map((name) => ({ name })) };
  const response = await request.post(`/api/projects/${project.id}/reviews`, { data });
  const { reviewers }: SentReview = await response.json();
  return reviewers[0]?.url ?? '';
}

async function statusOf({ request }: Page, url: string): Promise<number> {
  return (await request.get(`/api${new URL(url).pathname}`)).status();
}
