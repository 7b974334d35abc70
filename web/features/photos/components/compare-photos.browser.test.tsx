import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { PHONE_SIZE } from '#web/testing/open-page.tsx';
import { openProject, fakeProjectServer } from '#web/testing/open-project.ts';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { sampleDetails, samplePhoto } from '#web/testing/samples.ts';

const server = fakeProjectServer();
const NEWEST_BEFORE_PHOTO = samplePhoto({ id: 2 });
const NEWEST_AFTER_PHOTO = samplePhoto({ id: 4, type: 'post-installation' });
const PHOTOS = [
  NEWEST_AFTER_PHOTO,
  samplePhoto({ id: 3, type: 'post-installation' }),
  NEWEST_BEFORE_PHOTO,
  samplePhoto({ id: 1 }),
];
const compareButton = page.getByRole('button', { name: 'Compare before and after' });
const dialog = page.getByRole('dialog', { name: 'Before and after' });
const beforeImage = dialog.getByRole('img', { name: /^Before: / });
const afterImage = dialog.getByRole('img', { name: /^After: / });
const slider = dialog.getByRole('slider');

test('a comparison needs a photo from before and one from after the installation', async () => {
  await openProject(server, sampleDetails({}, { photos: [NEWEST_BEFORE_PHOTO] }));
  await expect.element(page.getByRole('button', { name: /^Enlarge: / })).toBeVisible();
  await expect.element(compareButton).not.toBeInTheDocument();
});

test('the comparison starts with the newest photos', async () => {
  await openComparison();
  await expect.element(beforeImage).toHaveAttribute('src', NEWEST_BEFORE_PHOTO.pageUrl);
  await expect.element(afterImage).toHaveAttribute('src', NEWEST_AFTER_PHOTO.pageUrl);
  expect(await accessibilityFindings()).toBe('');
});

test('without a network, the comparison shows the smaller pictures on the device', async () => {
  const lostPhoto = { ...NEWEST_BEFORE_PHOTO, pageUrl: 'data:image/jpeg,lost' };
  await openComparison([NEWEST_AFTER_PHOTO, lostPhoto]);
  await expect.element(beforeImage).toHaveAttribute('src', lostPhoto.cardUrl);
  await dialog.getByRole('tab', { name: 'Side by side' }).click();
  const image = dialog.getByRole('figure', { name: 'Before' }).getByRole('img');
  await expect.element(image).toHaveAttribute('src', lostPhoto.cardUrl);
});

test.each([
  ['{ArrowRight}', '51% before, 49% after'],
  ['{End}', '100% before, 0% after'],
])('the key %s moves the slider to %s', async (key, text) => {
  await openComparison();
  slider.element().focus();
  await userEvent.keyboard(key);
  await expect.element(slider).toHaveAttribute('aria-valuetext', text);
});

test('Escape closes the comparison and returns the focus to its button', async () => {
  await openComparison();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(compareButton).toHaveFocus();
});

test('the slider follows a click', async () => {
  await openComparison();
  const { width, height } = afterImage.element().getBoundingClientRect();
  const frame = page.elementLocator(afterImage.element().parentElement ?? document.body);
  await frame.click({ position: { x: width / 4, y: height / 2 } });
  await expect.element(slider).toHaveAttribute('aria-valuetext', '25% before, 75% after');
});

test('the arrow keys choose another photo', async () => {
  await openComparison();
  dialog.getByRole('group', { name: 'Before' }).getByRole('radio').first().element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(beforeImage).toHaveAttribute('src', samplePhoto({ id: 1 }).pageUrl);
});

test('photos can be compared side by side on a small phone', async () => {
  await openComparison();
  await page.viewport(...PHONE_SIZE);
  await dialog.getByRole('tab', { name: 'Side by side' }).click();
  for (const name of ['Before', 'After'])
    await expect.element(dialog.getByRole('figure', { name }).getByRole('img')).toBeVisible();
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

async function openComparison(photos = PHOTOS): Promise<void> {
  const photoCounts = { initial: 0, 'pre-installation': 2, 'post-installation': 2 };
  await openProject(server, sampleDetails({}, { photos, photoCounts }));
  await compareButton.click();
  await expect.element(dialog).toBeVisible();
}
