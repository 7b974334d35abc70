import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { PHONE_HEIC } from '#server/testing/image-samples.ts';
import { test } from './fixtures.ts';
import { addPhoto, createProject, moveToStage, openProject } from './projects.ts';
import { expectToast } from './page-checks.ts';
import { signInNewUser } from './people.ts';

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
    names.push(await downloadAndReadName(page));
    await page.keyboard.press('ArrowRight');
  }
  // The two photos are sent in parallel, so either of them can be stored first.
  const withoutIds = names.slice(0, 2).map((name) => name.replace(/\d+/, 'N'));
  expect(withoutIds.toSorted()).toEqual(['pre-installation-photo-N.jpg', 'pre-installation-photo-N.png']);
  expect(names[2]).toBe(`pre-installation-photo-${heic.id}.heic`);
  await expect(page.getByRole('link', { name: 'Open in new tab' })).toHaveAttribute('target', '_blank');
});

async function downloadAndReadName(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  return download.suggestedFilename();
}
