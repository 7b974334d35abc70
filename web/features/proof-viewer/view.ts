/** The visible part of a page. A view does not depend on the size of the screen, so several viewports can share it. */
export interface View {
  /** The zoom factor. 1 shows the whole page. */
  zoom: number;
  /** The point of the page in the middle of the viewport, from 0 to 1. */
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The sizes in pixels on which a view depends. */
export interface ViewportGeometry {
  viewport: Size;
  /** The size of the page when the whole page is visible. */
  fit: Size;
}

/** A place on a page, in fractions of the page from 0 to 1: a point, or a rectangle with the point at its upper left. */
export interface Area extends Point {
  width: number | null;
  height: number | null;
}

export const WHOLE_PAGE: View = { zoom: 1, x: 0.5, y: 0.5 };
export const MAX_ZOOM = 8;

/** The space between the page and the edges of the viewport. */
const MARGIN_PX = 12;

export function computeGeometry(page: Size, viewport: Size): ViewportGeometry {
  const scale = Math.min(
    Math.max(viewport.width - 2 * MARGIN_PX, 1) / page.width,
    Math.max(viewport.height - 2 * MARGIN_PX, 1) / page.height,
  );
  return { viewport, fit: { width: page.width * scale, height: page.height * scale } };
}

/** Limits the zoom, and keeps the page in the viewport. */
export function clampView({ zoom, x, y }: View, { viewport, fit }: ViewportGeometry): View {
  const limitedZoom = clamp(zoom, 1, MAX_ZOOM);
  return {
    zoom: limitedZoom,
    x: clampMiddle(x, viewport.width, fit.width * limitedZoom),
    y: clampMiddle(y, viewport.height, fit.height * limitedZoom),
  };
}

function clampMiddle(middle: number, viewport: number, page: number): number {
  const halfVisibleShare = (viewport - 2 * MARGIN_PX) / page / 2;
  return halfVisibleShare >= 0.5 ? 0.5 : clamp(middle, halfVisibleShare, 1 - halfVisibleShare);
}

/** Moves the page by pixels. */
export function panBy(view: View, { x, y }: Point, geometry: ViewportGeometry): View {
  const { width, height } = geometry.fit;
  return clampView(
    { zoom: view.zoom, x: view.x - x / width / view.zoom, y: view.y - y / height / view.zoom },
    geometry,
  );
}

/**
 * Zooms by a factor. `position` is in pixels from the middle of the viewport. The point of the page at this position does not
 * move.
 */
export function zoomBy(view: View, factor: number, position: Point, geometry: ViewportGeometry): View {
  const zoom = clamp(view.zoom * factor, 1, MAX_ZOOM);
  const point = pointAt(view, position, geometry);
  const { width, height } = geometry.fit;
  return clampView(
    { zoom, x: point.x - position.x / width / zoom, y: point.y - position.y / height / zoom },
    geometry,
  );
}

/**
 * The point of the page that is shown at a position, in fractions of the page's width and height. `position` is in pixels from
 * the center of the viewport. The point may be outside the page.
 */
export function pointAt(view: View, position: Point, { fit }: ViewportGeometry): Point {
  return { x: view.x + position.x / fit.width / view.zoom, y: view.y + position.y / fit.height / view.zoom };
}

/** The CSS transform that moves and zooms a page. The page is laid out in its fit size in the upper left corner of the viewport. */
export function toCssTransform(view: View, { viewport, fit }: ViewportGeometry): string {
  const left = viewport.width / 2 - view.x * fit.width * view.zoom;
  const top = viewport.height / 2 - view.y * fit.height * view.zoom;
  return `translate(${left}px, ${top}px) scale(${view.zoom})`;
}

/** Moves the view so that an area is visible. Returns the same view when the area is already visible. */
export function revealArea(view: View, area: Area, geometry: ViewportGeometry): View {
  const halfViewport = {
    x: geometry.viewport.width / geometry.fit.width / view.zoom / 2,
    y: geometry.viewport.height / geometry.fit.height / view.zoom / 2,
  };
  const middle = centerOfArea(area);
  const isVisible =
    Math.abs(middle.x - view.x) < halfViewport.x * 0.85 &&
    Math.abs(middle.y - view.y) < halfViewport.y * 0.85;
  return isVisible ? view : clampView({ zoom: view.zoom, ...middle }, geometry);
}

function centerOfArea({ x, y, width, height }: Area): Point {
  return { x: x + (width ?? 0) / 2, y: y + (height ?? 0) / 2 };
}

/** The area between the two points of a drag, limited to the page. A horizontal or vertical drag has no area, only a point. */
export function areaBetween(from: Point, to: Point): Area {
  const [start, end] = [clampToPage(from), clampToPage(to)];
  const point = { x: Math.min(start.x, end.x), y: Math.min(start.y, end.y) };
  const [width, height] = [Math.abs(end.x - start.x), Math.abs(end.y - start.y)];
  return width > 0 && height > 0 ? { ...point, width, height } : { ...point, width: null, height: null };
}

export function clampToPage({ x, y }: Point): Point {
  return { x: clamp(x, 0, 1), y: clamp(y, 0, 1) };
}

/** A view between `from` and `to`, for animations. */
export function interpolateView(from: View, to: View, share: number): View {
  const zoom = from.zoom * (to.zoom / from.zoom) ** share;
  // The position moves in proportion to the visible size (1 / zoom), so that the point under the finger stays in place.
  const positionShare =
    from.zoom === to.zoom ? share : (1 / from.zoom - 1 / zoom) / (1 / from.zoom - 1 / to.zoom);
  return { zoom, x: from.x + (to.x - from.x) * positionShare, y: from.y + (to.y - from.y) * positionShare };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
