import { expect, test } from 'vitest';
import {
  areaBetween,
  interpolateView,
  clampView,
  computeGeometry,
  panBy,
  pointAt,
  revealArea,
  WHOLE_PAGE,
  zoomBy,
} from './view.ts';

const LANDSCAPE = { width: 1600, height: 800 };
/** The page is 800 × 400 px at zoom 1. */
const geometry = computeGeometry(LANDSCAPE, { width: 824, height: 624 });

test('fits the whole page into the viewport', () => {
  expect(geometry.fit).toEqual({ width: 800, height: 400 });
  expect(computeGeometry({ width: 100, height: 1000 }, { width: 824, height: 624 }).fit).toEqual({
    width: 60,
    height: 600,
  });
});

test('keeps the point under the finger when zooming', () => {
  const position = { x: 200, y: 50 };
  const zoomed = zoomBy(WHOLE_PAGE, 3, position, geometry);
  expect(zoomed.zoom).toBe(3);
  expect(pointAt(zoomed, position, geometry)).toEqual(pointAt(WHOLE_PAGE, position, geometry));
});

test('limits the zoom', () => {
  expect(zoomBy(WHOLE_PAGE, 100, { x: 0, y: 0 }, geometry).zoom).toBe(8);
  expect(zoomBy(WHOLE_PAGE, 0.1, { x: 0, y: 0 }, geometry)).toEqual(WHOLE_PAGE);
});

test('does not move a page that fits', () => {
  expect(panBy(WHOLE_PAGE, { x: 300, y: -300 }, geometry)).toEqual(WHOLE_PAGE);
});

test('stops at the edge of a zoomed page', () => {
  const zoomed = zoomBy(WHOLE_PAGE, 2, { x: 0, y: 0 }, geometry);
  const pannedView = panBy(zoomed, { x: 10_000, y: 0 }, geometry);
  expect(pointAt(pannedView, { x: -400, y: 0 }, geometry).x).toBeCloseTo(0);
});

test('shows the same part after a change of the layout', () => {
  const view = { zoom: 4, x: 0.4, y: 0.6 };
  const phone = computeGeometry(LANDSCAPE, { width: 324, height: 224 });
  expect(clampView(view, phone)).toEqual(view);
});

test('reveals an area that is outside the viewport', () => {
  const view = { zoom: 4, x: 0.3, y: 0.5 };
  const pin = { x: 0.8, y: 0.5, width: null, height: null };
  expect(revealArea(view, pin, geometry)).toEqual({ zoom: 4, x: 0.8, y: 0.5 });
});

test('does not move for an area that is visible', () => {
  const view = { zoom: 4, x: 0.3, y: 0.5 };
  expect(revealArea(view, { x: 0.25, y: 0.5, width: 0.1, height: 0.1 }, geometry)).toBe(view);
});

test('turns a drag in any direction into a rectangle inside the page', () => {
  const area = areaBetween({ x: 0.75, y: 1.4 }, { x: 0.25, y: 0.5 });
  expect(area).toEqual({ x: 0.25, y: 0.5, width: 0.5, height: 0.5 });
});

test.each([
  ['horizontal', { x: 0.6, y: 0.5 }],
  ['vertical', { x: 0.2, y: 0.8 }],
  ['empty', { x: 0.2, y: 0.5 }],
])('turns a drag without an area (%s) into a point', (_direction, to) => {
  const point = { x: 0.2, y: 0.5, width: null, height: null };
  expect(areaBetween({ x: 0.2, y: 0.5 }, to)).toEqual(point);
});

test('animates from one view to another', () => {
  const to = { zoom: 4, x: 0.8, y: 0.2 };
  expect(interpolateView(WHOLE_PAGE, to, 0)).toEqual(WHOLE_PAGE);
  expect(interpolateView(WHOLE_PAGE, to, 0.5).zoom).toBe(2);
  const end = interpolateView(WHOLE_PAGE, to, 1);
  expect([end.zoom, end.x, end.y].map((value) => value.toFixed(6))).toEqual([
    '4.000000',
    '0.800000',
    '0.200000',
  ]);
});
