import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Project } from '#shared/projects/projects.contract.ts';
import { test } from './fixtures.ts';
import { addProof, createProject, openWithLiveStream } from './projects.ts';
import { signInNewUser } from './people.ts';

test('a client’s comment and its resolution reach the other open page', async ({ page, otherPage }) => {
  const project = await createReviewedProject(page, otherPage);
  await openWithLiveStream(page, `/project/${project.id}`);
  await openWithLiveStream(otherPage, `/project/${project.id}`);

  await placeComment(otherPage, 'The phone number is the old one');
  const [commentForShop, commentForClient] = [commentItem(page, 1), commentItem(otherPage, 1)];
  await expect(commentForClient).toContainText('You');
  await expect(commentForShop).toContainText('Priya Raman');
  await expect(commentForShop).toContainText('The phone number is the old one');
  await expect(page.getByRole('button', { name: /^Comment 1/ })).toBeVisible();

  await page.getByRole('button', { name: 'Resolve comment 1' }).click();
  await expect(commentForShop).toContainText('Resolved');
  await expect(commentForClient).toContainText('Resolved');
});

/** Creates a project with one proof version. Signs in the shop on the first page and the client on the second page. */
async function createReviewedProject(page: Page, otherPage: Page): Promise<Project> {
  await signInNewUser(page, 'contractor', { name: 'Maria Lopez' });
  const client = await signInNewUser(otherPage, 'client', { name: 'Priya Raman' });
  const project = await createProject(page.request, { client });
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#2f6fb0' } });
  const buffer = await picture.png().toBuffer();
  await addProof(page.request, project, { name: 'bakery-v1.png', mimeType: 'image/png', buffer });
  return project;
}

async function placeComment(page: Page, text: string): Promise<void> {
  const viewer = page.getByRole('toolbar', { name: 'Viewer' });
  await viewer.getByRole('button', { name: 'Comment' }).click();
  await page.locator('[data-viewport]').click({ position: { x: 60, y: 60 } });
  const form = page.getByRole('form', { name: 'New comment' });
  await form.getByRole('textbox').fill(text);
  await form.getByRole('button', { name: 'Send' }).click();
}

function commentItem(page: Page, number: number): Locator {
  return page
    .getByRole('list', { name: 'Comments on this version' })
    .getByRole('listitem', { name: `Comment ${number}` });
}
