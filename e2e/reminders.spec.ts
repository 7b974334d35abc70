import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Project } from '#shared/projects/projects.contract.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { test } from './fixtures.ts';
import { addProof, createShopWithProject, openProject } from './projects.ts';
import { expectFocusVisible, tabTo } from './page-checks.ts';

test('a shop without mail reminds a reviewer with a message and a new link', async ({ page, otherPage }) => {
  const { project } = await createShopWithProject(page);
  const sentLink = await sendForReview(page, project);
  await openProject(page, project);
  const review = page.getByRole('article', { name: /^Review of/ });
  await expect(review.getByText(/^Not reminded yet · You’ll be asked to send one/)).toBeVisible();

  await tabTo(page, review.getByRole('button', { name: 'Remind now: Dana Ruiz' }));
  await expectFocusVisible(page);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remind Dana Ruiz' });
  const message = dialog.getByRole('textbox', { name: 'Message' });
  await expect(message).toHaveValue(/this is a reminder to review version 1 of your wrap artwork/);
  const [link = ''] = /https?:\S+\/review\/[\w-]{43}/.exec(await message.inputValue()) ?? [];
  expect(link).not.toBe(sentLink);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(review.getByText(/^Last reminder/)).toBeVisible();

  for (const url of [link, sentLink]) {
    await otherPage.goto(url);
    await expect(otherPage.getByText(project.name).first()).toBeVisible();
  }
});

/** Sends a version to Dana Ruiz, who has no e-mail address, and returns the review link. */
async function sendForReview(page: Page, project: Project): Promise<string> {
  const file = { name: 'drawing.jpg', mimeType: 'image/jpeg', buffer: await jpegPhoto() };
  const { id: proofId } = await addProof(page.request, project, file);
  const data = { proofId, reviewers: [{ name: 'Dana Ruiz' }] };
  const response = await page.request.post(`/api/projects/${project.id}/reviews`, { data });
  expect(response.status(), await response.text()).toBe(201);
  const { reviewers } = await response.json();
  return reviewers[0].url;
}
