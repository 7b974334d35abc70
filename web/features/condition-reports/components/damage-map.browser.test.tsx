import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { DraftMark } from '../report-draft.ts';
import { DamageMap } from './damage-map.tsx';

const DENT: DraftMark = {
  id: 'a',
  view: 'driver',
  x: 0.25,
  y: 0.5,
  kind: 'dent',
  size: null,
  note: '',
  photoIds: [],
  captureIds: [],
};

test('a click places a mark at the clicked position', async () => {
  const { onPlace, surface } = await renderMap();
  const { width, height } = surface.element().getBoundingClientRect();
  await surface.click({ position: { x: width * 0.75, y: height * 0.25 } });
  const [position] = onPlace.mock.calls[0] ?? [];
  expect(position?.x).toBeCloseTo(0.75, 1);
  expect(position?.y).toBeCloseTo(0.25, 1);
});

test('the arrow keys move the crosshair, and Enter places a mark there', async () => {
  const { onPlace } = await renderMap();
  await userEvent.keyboard('{Tab}{ArrowRight}{ArrowRight}{ArrowUp}{Shift>}{ArrowLeft}{/Shift}{Enter}');
  expect(onPlace).toHaveBeenCalledExactlyOnceWith({ x: 0.57, y: 0.46 });
});

test('the crosshair stays on the drawing', async () => {
  const { onPlace } = await renderMap();
  await userEvent.keyboard(`{Tab}${'{ArrowLeft}'.repeat(20)}${'{ArrowDown}'.repeat(20)}{Enter}`);
  expect(onPlace).toHaveBeenCalledExactlyOnceWith({ x: 0, y: 1 });
});

test('a click on a pin opens its mark and places no new one', async () => {
  const { onPlace, onOpen } = await renderMap();
  await page.getByRole('button', { name: 'Mark 1: Dent' }).click();
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(DENT);
  expect(onPlace).not.toHaveBeenCalled();
});

test('marks of other sides keep their numbers and are not shown', async () => {
  await renderMap([{ ...DENT, id: 'b', view: 'top' }, DENT]);
  await expect.element(page.getByRole('button', { name: 'Mark 2: Dent' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Mark 1: Dent' })).not.toBeInTheDocument();
});

async function renderMap(marks: DraftMark[] = [DENT]) {
  const onPlace = vi.fn<(position: { x: number; y: number }) => void>();
  const onOpen = vi.fn<(mark: DraftMark) => void>();
  await render(
    <div className="w-96">
      <DamageMap shape="van" view="driver" marks={marks} onPlace={onPlace} onOpen={onOpen} />
    </div>,
  );
  return { onPlace, onOpen, surface: page.getByRole('button', { name: 'Place a mark on the driver side' }) };
}
