import { expect } from '@playwright/test';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Project } from '#shared/projects/projects.contract.ts';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import type { ProofComment } from '#shared/reviews/proof-comments.wire.ts';
import { test } from './fixtures.ts';
import { addProof, createProject, openWithLiveStream } from './projects.ts';
import { LIVE_TIMEOUT } from './live-updates.ts';
import { expectAccessible } from './page-checks.ts';
import { signInNewUser, startSession } from './people.ts';

test('shop, client and installer discuss a version live', async ({ page, otherPage, openBrowser }) => {
  const { person: installer, page: third } = await startSession(await openBrowser(), 'subcontractor');
  const { project, proof } = await createReviewedProject(page, otherPage, { subcontractorId: installer.id });
  await openWithLiveStream(page, `/project/${project.id}`);
  await openWithLiveStream(otherPage, `/project/${project.id}`);

  await placeComment(otherPage, 'The phone number is the old one');
  const [commentForShop, commentForClient] = [commentItem(page, 1), commentItem(otherPage, 1)];
  await expect(commentForClient).toContainText('You');
  await expect(commentForShop).toContainText('Priya Raman', LIVE_TIMEOUT);
  await expect(commentForShop).toContainText('The phone number is the old one');
  await expect(page.getByRole('button', { name: /^Comment 1/ })).toBeVisible();

  await reply(page, 1, 'Which one is right?');
  await expect(commentForClient).toContainText('Which one is right?', LIVE_TIMEOUT);
  await sendCommentByApi(third.request, proof, { text: 'Rivets on the left door' });
  await expect(commentItem(page, 2)).toContainText(installer.name, LIVE_TIMEOUT);
  await expect(commentItem(otherPage, 2)).toContainText('Rivets on the left door', LIVE_TIMEOUT);
  await expect(commentItem(otherPage, 2).getByRole('button', { name: /Resolve/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Resolve comment 1' }).click();
  await expect(commentForShop).toContainText('Resolved');
  await expect(commentForClient).toContainText('Resolved', LIVE_TIMEOUT);
  await otherPage.getByRole('button', { name: 'Reopen comment 1' }).click();
  await expect(page.getByRole('button', { name: 'Resolve comment 1' })).toBeVisible(LIVE_TIMEOUT);
  await expectAccessible(page);
});

/** Creates a project with one proof version. Signs in the shop on the first page and the client on the second page. */
async function createReviewedProject(
  page: Page,
  otherPage: Page,
  more: object = {},
): Promise<{ project: Project; proof: Proof }> {
  await signInNewUser(page, 'contractor', { name: 'Maria Lopez' });
  const client = await signInNewUser(otherPage, 'client', { name: 'Priya Raman' });
  const project = await createProject(page.request, { client, ...more });
  return { project, proof: await addProof(page.request, project, await createDesignFile('bakery-v1.png')) };
}

async function placeComment(page: Page, text: string): Promise<void> {
  const viewer = page.getByRole('toolbar', { name: 'Viewer' });
  await viewer.getByRole('button', { name: 'Comment' }).click();
  await page.locator('[data-viewport]').click({ position: { x: 60, y: 60 } });
  const form = page.getByRole('form', { name: 'New comment' });
  await form.getByRole('textbox').fill(text);
  await form.getByRole('button', { name: 'Send' }).click();
}

async function reply(page: Page, number: number, text: string): Promise<void> {
  await page.getByRole('button', { name: `Reply to comment ${number}` }).click();
  const form = page.getByRole('form', { name: `Reply to comment ${number}` });
  await form.getByRole('textbox').fill(text);
  await form.getByRole('button', { name: 'Reply' }).click();
}

async function sendCommentByApi(
  person: APIRequestContext,
  { id }: Proof,
  data: { text: string },
): Promise<ProofComment> {
  const response = await person.post(`/api/proofs/${id}/comments`, { data });
  expect(response.status(), await response.text()).toBe(201);
  return response.json();
}

function commentItem(page: Page, number: number): Locator {
  return page
    .getByRole('list', { name: 'Comments on this version' })
    .getByRole('listitem', { name: `Comment ${number}` });
}

async function createDesignFile(name: string) {
  return { name, mimeType: 'image/png', buffer: await DESIGN };
}

const DESIGN = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#2f6fb0' } })
  .png()
  .toBuffer();
