import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { PHONE_HEIC } from '#server/testing/image-samples.ts';
import { test } from './fixtures.ts';
import { addPhoto, createProject, moveToStage, openProject, fetchList } from './jobs.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast, tabTo } from './page-checks.ts';
import { signInNewUser } from './people.ts';

test('the vehicle can be compared before and after the wrap', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const project = await createProject(page.request);
  await addPhoto(page.request, project, 'pre-installation');
  await openProject(page, project);
  const compare = page.getByRole('button', { name: 'Compare before and after' });
  await expect(page.getByRole('button', { name: /^Enlarge: / })).toHaveCount(1);
  await expect(compare).toHaveCount(0);

  const newestBefore = await addPhoto(page.request, project, 'pre-installation');
  await addPhoto(page.request, project, 'post-installation');
  const newestAfter = await addPhoto(page.request, project, 'post-installation');
  await page.reload();
  await compare.click();
  const dialog = page.getByRole('dialog', { name: 'Before and after' });
  await expect(dialog.getByRole('img', { name: /^Before: / })).toHaveAttribute('src', newestBefore.pageUrl);
  await expect(dialog.getByRole('img', { name: /^After: / })).toHaveAttribute('src', newestAfter.pageUrl);

  await test.step('the slider moves by arrow keys and by mouse', async () => {
    const slider = dialog.getByRole('slider');
    await tabTo(page, slider);
    await page.keyboard.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuetext', '51% before, 49% after');
    await page.keyboard.press('End');
    await expect(slider).toHaveAttribute('aria-valuetext', '100% before, 0% after');
    const frame = await dialog.getByRole('img', { name: /^After: / }).boundingBox();
    if (!frame) throw new Error('The comparison is not on screen');
    const middleY = frame.y + frame.height / 2;
    await page.mouse.move(frame.x + frame.width / 2, middleY);
    await page.mouse.down();
    await page.mouse.move(frame.x + frame.width / 4, middleY);
    await page.mouse.up();
    await expect(slider).toHaveAttribute('aria-valuetext', '25% before, 75% after');
  });

  await test.step('the arrow keys choose another photo', async () => {
    await dialog.getByRole('group', { name: 'Before' }).getByRole('radio').first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('img', { name: /^Before: / })).not.toHaveAttribute(
      'src',
      newestBefore.pageUrl,
    );
  });
  await expectAccessible(page);

  await dialog.getByRole('tab', { name: 'Side by side' }).click();
  await expect(dialog.getByRole('figure', { name: 'Before' }).getByRole('img')).toBeVisible();
  await expect(dialog.getByRole('figure', { name: 'After' }).getByRole('img')).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
});

test('an installer deletes only its own photos', async ({ page, otherPage }) => {
  await signInNewUser(page, 'contractor', { name: 'Maria Lopez' });
  const installer = await signInNewUser(otherPage, 'subcontractor', { name: 'Ben Osei' });
  const project = await createProject(page.request, { subcontractorId: installer.id });
  await addPhoto(page.request, project, 'pre-installation');
  await addPhoto(otherPage.request, project, 'pre-installation');

  await openProject(page, project);
  await expect(page.getByRole('button', { name: /^Delete: / })).toHaveCount(2);

  await openProject(otherPage, project);
  const deletes = otherPage.getByRole('button', { name: /^Delete: / });
  await expect(deletes).toHaveCount(1);
  await deletes.click();
  await expect(otherPage.getByRole('alertdialog', { name: 'Delete this photo?' })).toBeVisible();
  await expectAccessible(otherPage);
  await otherPage.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(deletes).toHaveCount(0);
  const remaining = await fetchList<Photo>(page.request, `/api/projects/${project.id}/photos`);
  expect(remaining.map(({ uploadedByName }) => uploadedByName)).toEqual(['Maria Lopez']);
});

test('the name of a downloaded photo has the extension of its type', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const project = await createProject(page.request);
  await moveToStage(page.request, project, 'wrap_shipped');
  const heic = await addPhoto(
    page.request,
    project,
    'pre-installation',
    { name: 'IMG_0001.HEIC', mimeType: 'image/heic' },
    await readFile(PHONE_HEIC),
  );
  await openProject(page, project);
  const gallery = page.getByRole('region', { name: 'Pre-Installation Photos' });
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#2f9a62' } });
  await gallery
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() },
      { name: 'rear.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() },
    ]);
  await expectToast(page, 'Photos uploaded', '2 photos were added to the project.');

  await gallery
    .getByRole('button', { name: /^Enlarge: / })
    .first()
    .click();
  const names = [];
  for (let shown = 1; shown <= 3; shown += 1) {
    await expect(page.getByText(`${shown} of 3`)).toBeVisible();
    names.push(await downloadName(page));
    await page.keyboard.press('ArrowRight');
  }
  expect(names).toEqual([
    `pre-installation-photo-${heic.id + 2}.png`,
    `pre-installation-photo-${heic.id + 1}.jpg`,
    `pre-installation-photo-${heic.id}.heic`,
  ]);
  await expect(page.getByRole('link', { name: 'Open in new tab' })).toHaveAttribute('target', '_blank');
});

async function downloadName(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  return download.suggestedFilename();
}
