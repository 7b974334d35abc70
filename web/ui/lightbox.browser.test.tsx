import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { Lightbox } from './lightbox.tsx';
import type { LightboxPhoto } from './lightbox.tsx';

const dialog = () => page.getByRole('dialog');
const photos = (count: number): LightboxPhoto[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index,
    src: svgUrl(index),
    alt: `Van ${index + 1}`,
    caption: `Photo by Omar Reyes, ${index + 1}`,
    originalUrl: `/api/photos/${index}/original`,
  }));

test('counts all photos, including those not loaded yet', async () => {
  await open({ photos: photos(20), total: 300 });
  await expect.element(dialog()).toHaveAccessibleName('Van 1 1 of 300');
  await expect.element(page.getByRole('group', { name: '1 of 300', exact: true })).toBeVisible();
});

test('moves with the arrow keys and stops at both ends', async () => {
  await open({ photos: photos(2) });
  await expect.element(page.getByRole('button', { name: 'Previous photo' })).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(dialog()).toHaveAccessibleName('Van 2 2 of 2');
  await expect.element(page.getByText('Photo by Omar Reyes, 2')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Next photo' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Previous photo' }).click();
  await expect.element(dialog()).toHaveAccessibleName('Van 1 1 of 2');
});

test('the arrow keys work while a button has the focus', async () => {
  await open({ photos: photos(2) });
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(dialog()).toHaveAccessibleName('Van 2 2 of 2');
});

test('loads more photos before the last loaded one is shown', async () => {
  const onLoadMore = vi.fn();
  await open({ photos: photos(6), total: 12, loadMore: { hasMore: true, busy: false, onLoadMore } });
  expect(onLoadMore).not.toHaveBeenCalled();
  await moveTo('Van 4 4 of 12', 3);
  await vi.waitFor(() => expect(onLoadMore).toHaveBeenCalledOnce());
});

test('shows why loading more photos failed and retries on request', async () => {
  const onLoadMore = vi.fn();
  const failedLoad = { hasMore: true, busy: false, error: 'The server could not be reached.', onLoadMore };
  await open({ photos: photos(2), total: 4, loadMore: failedLoad });
  await moveTo('Van 2 2 of 4', 1);
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('More photos could not be loaded. The server could not be reached. Try Again');
  onLoadMore.mockClear();
  await page.getByRole('button', { name: 'Try Again' }).click();
  expect(onLoadMore).toHaveBeenCalledOnce();
  expect(await accessibilityFindings()).toBe('');
});

test('the layer of a photo stays aligned with its picture when zoomed', async () => {
  const layer = <div className="size-full" data-testid="layer" />;
  const [photo] = photos(1);
  await open({ photos: photo ? [{ ...photo, size: { width: 4000, height: 3000 }, layer }] : [] });
  await vi.waitFor(() => expect(readBoxes().picture.width).toBeGreaterThan(100));
  const initialBoxes = readBoxes();
  expect(initialBoxes.layerBox.height).toBeGreaterThanOrEqual(initialBoxes.picture.height);
  await userEvent.keyboard('+');
  await vi.waitFor(() => expect(readBoxes().picture.width).toBeGreaterThan(initialBoxes.picture.width * 1.5));
  const { picture, layerBox } = readBoxes();
  expect(layerBox.left + layerBox.right).toBeCloseTo(picture.left + picture.right, 0);
  expect(layerBox.top + layerBox.bottom).toBeCloseTo(picture.top + picture.bottom, 0);
});

test('shows a long description in full above the controls', async () => {
  const description = 'Rust on the left rear wheel arch. '.repeat(14);
  const actions = <button type="button">Draw</button>;
  await open({ photos: photos(1).map((photo) => ({ ...photo, description, actions })) });
  await expect.element(page.getByText(description.trim())).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Draw' })).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});

test('zooms by keyboard and by wheel', async () => {
  await open({ photos: photos(2) });
  const zoomOutButton = page.getByRole('button', { name: 'Zoom out' });
  await expect.element(page.getByRole('button', { name: 'Zoom in' })).toBeEnabled();
  await userEvent.keyboard('+');
  await expect.element(zoomOutButton).toBeEnabled();
  await userEvent.keyboard('-');
  await expect.element(zoomOutButton).toBeDisabled();
  const picture = page.getByRole('img', { name: 'Van 1' });
  picture.element().dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaY: -200 }));
  await expect.element(zoomOutButton).toBeEnabled();
});

test('the arrow keys pan a zoomed photo', async () => {
  await open({ photos: photos(2) });
  await expect.element(page.getByRole('button', { name: 'Zoom in' })).toBeEnabled();
  await userEvent.keyboard('+');
  await expect.element(page.getByRole('button', { name: 'Zoom out' })).toBeEnabled();
  await userEvent.keyboard('{ArrowRight}{-}');
  await expect.element(page.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
  await expect.element(dialog()).toHaveAccessibleName('Van 1 1 of 2');
});

test('Escape closes the lightbox and returns the focus', async () => {
  await open({ photos: photos(2) });
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Enlarge' })).toHaveFocus();
});

test('offers the original for download and the photo in a new tab', async () => {
  await open({ photos: photos(1) });
  const download = page.getByRole('link', { name: 'Download' });
  await expect.element(download).toHaveAttribute('href', '/api/photos/0/original');
  await expect.element(download).toHaveAttribute('download');
  await expect
    .element(page.getByRole('link', { name: 'Open in new tab' }))
    .toHaveAttribute('target', '_blank');
  expect(await accessibilityFindings()).toBe('');
});

function readBoxes() {
  const picture = page.getByRole('img', { name: 'Van 1' }).element().getBoundingClientRect();
  return { picture, layerBox: page.getByTestId('layer').element().getBoundingClientRect() };
}

type LightboxProps = Omit<Parameters<typeof Lightbox>[0], 'index' | 'onIndexChange'>;

async function open(props: LightboxProps): Promise<void> {
  await render(<Gallery {...props} />);
  await page.getByRole('button', { name: 'Enlarge' }).click();
  await expect.element(dialog()).toBeVisible();
}

function Gallery(props: LightboxProps) {
  const [index, setIndex] = useState<number | null>(null);
  return (
    <>
      <button onClick={() => setIndex(0)}>Enlarge</button>
      {index !== null && <Lightbox {...props} index={index} onIndexChange={setIndex} />}
    </>
  );
}

async function moveTo(name: string, steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) await page.getByRole('button', { name: 'Next photo' }).click();
  await expect.element(dialog()).toHaveAccessibleName(name);
}

function svgUrl(index: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000"><rect width="4000" height="3000" fill="hsl(${index * 40} 50% 50%)"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
