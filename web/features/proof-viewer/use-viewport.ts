import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import type { RefObject } from 'react';
import { attachGestures } from './gestures.ts';
import type { Drag } from './gestures.ts';
import type { ViewStore } from './view-store.ts';
import {
  areaBetween,
  clampView,
  computeGeometry,
  clampToPage,
  panBy,
  pointAt,
  toCssTransform,
  WHOLE_PAGE,
  zoomBy,
} from './view.ts';
import type { Area, ViewportGeometry, Point, Size, View } from './view.ts';

const DOUBLE_TAP_ZOOM = 2.5;
const SWIPE_PX = 60;
/** How long wheel events do not scroll the web page after the user has zoomed. */
const WHEEL_PAUSE_MS = 400;
/** After this time without a move, the page stops being a separate layer and becomes sharp again. */
const SHARPEN_DELAY_MS = 200;

type ElementRef = RefObject<HTMLElement | null>;

/** The sizes of a viewport and its page, updated when the layout changes. Undefined before the first layout. */
export function useViewportGeometry(viewport: ElementRef, page: Size): ViewportGeometry | undefined {
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    const element = viewport.current;
    if (!element) return undefined;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [viewport]);
  const { width, height } = page;
  return useMemo(() => size && computeGeometry({ width, height }, size), [size, width, height]);
}

/** Moves the page of the proof when the view changes, without a React render. */
export function useApplyView(
  viewport: ElementRef,
  sheet: ElementRef,
  store: ViewStore,
  geometry: ViewportGeometry | undefined,
): void {
  useLayoutEffect(() => {
    if (!geometry) return undefined;
    store.setGeometry(geometry);
    let sharpenTimer: ReturnType<typeof setTimeout> | undefined;
    const apply = () => {
      if (viewport.current && sheet.current)
        applyView(viewport.current, sheet.current, store.get(), geometry);
    };
    const handleViewChange = () => {
      apply();
      clearTimeout(sharpenTimer);
      sharpenTimer = setTimeout(() => sheet.current?.style.removeProperty('will-change'), SHARPEN_DELAY_MS);
    };
    apply();
    sheet.current?.style.removeProperty('will-change');
    const unsubscribe = store.subscribe(handleViewChange);
    return () => {
      clearTimeout(sharpenTimer);
      unsubscribe();
    };
  }, [viewport, sheet, store, geometry]);
}

/**
 * Positions and zooms the page according to the view, within the limits of this viewport. The page becomes a compositor layer,
 * which makes the movement smooth. The browser does not redraw a zoomed layer at a higher resolution, so `useApplyView` removes
 * the layer after the movement.
 */
function applyView(
  viewport: HTMLElement,
  sheet: HTMLElement,
  wantedView: View,
  geometry: ViewportGeometry,
): void {
  const view = clampView(wantedView, geometry);
  sheet.style.willChange = 'transform';
  sheet.style.transform = toCssTransform(view, geometry);
  sheet.style.setProperty('--zoom', String(view.zoom));
  viewport.toggleAttribute('data-zoomed', view.zoom > 1);
}

export interface ViewportActions {
  /** Called while taps and drags choose an area of the page. Undefined when no area is being chosen. */
  onDraw?: ((area: Area, isDone: boolean) => void) | undefined;
  onDrawCancel?: (() => void) | undefined;
  onTap?: (() => void) | undefined;
  /** Called after a swipe to the next page (1) or the previous page (-1). */
  onSwipe?: ((step: 1 | -1) => void) | undefined;
  /** Called when the wheel scrolled the web page instead of zooming. */
  onWheelIgnored?: () => void;
}

/** Connects the gestures on a viewport with its view. */
export function useViewportGestures(
  viewport: ElementRef,
  store: ViewStore,
  geometry: ViewportGeometry | undefined,
  actions: ViewportActions,
): void {
  const onTap = useEffectEvent((position: Point, isDouble: boolean) => {
    if (!geometry) return;
    const view = clampView(store.get(), geometry);
    if (actions.onDraw) {
      const point = pointAt(view, position, geometry);
      if (isOnPage(point)) actions.onDraw({ ...point, width: null, height: null }, true);
    } else if (isDouble) {
      store.animateTo(view.zoom > 1 ? WHOLE_PAGE : zoomBy(view, DOUBLE_TAP_ZOOM, position, geometry));
    } else actions.onTap?.();
  });
  const onDrag = useEffectEvent((drag: Drag) => {
    if (!geometry) return;
    const view = clampView(store.get(), geometry);
    if (actions.onDraw) {
      const corners = [pointAt(view, drag.from, geometry), pointAt(view, drag.to, geometry)] as const;
      actions.onDraw(areaBetween(...corners), drag.isEnd);
    } else if (view.zoom > 1) store.set(panBy(view, drag.by, geometry));
    else if (drag.isEnd && drag.isTouch) handleSwipe(drag, actions.onSwipe);
  });
  const onDragCancel = useEffectEvent(() => actions.onDrawCancel?.());
  const onPinch = useEffectEvent((factor: number, position: Point, by: Point) => {
    if (geometry)
      store.set(panBy(zoomBy(clampView(store.get(), geometry), factor, position, geometry), by, geometry));
  });
  const onWheel = useEffectEvent((event: WheelEvent, position: Point): boolean => {
    if (!geometry || !viewport.current) return false;
    const view = clampView(store.get(), geometry);
    const shouldZoom =
      event.ctrlKey || event.metaKey || view.zoom > 1 || shouldWheelZoom(viewport.current, event);
    if (!shouldZoom) {
      actions.onWheelIgnored?.();
      return false;
    }
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY))
      store.set(panBy(view, { x: -event.deltaX, y: -event.deltaY }, geometry));
    else store.set(zoomBy(view, zoomFactorOfWheel(event), position, geometry));
    return true;
  });
  useEffect(() => {
    if (!viewport.current) return undefined;
    let lastZoomTime = -Infinity;
    return attachGestures(viewport.current, {
      onTap: (position, isDouble) => onTap(position, isDouble),
      onDrag: (drag) => onDrag(drag),
      onDragCancel: () => onDragCancel(),
      onPinch: (factor, position, by) => onPinch(factor, position, by),
      onWheel: (event, position) => {
        const isEventUsed = onWheel(event, position);
        if (isEventUsed) lastZoomTime = event.timeStamp;
        return isEventUsed || event.timeStamp - lastZoomTime < WHEEL_PAUSE_MS;
      },
    });
  }, [viewport]);
}

/**
 * Whether the wheel zooms while the whole page is shown and neither Ctrl nor Cmd is pressed. In full screen, the wheel always
 * zooms. Otherwise, the wheel can only zoom in, and only while the viewport has the focus.
 */
function shouldWheelZoom(viewport: HTMLElement, { deltaY }: WheelEvent): boolean {
  return (
    viewport.closest('[aria-modal]') !== null || (deltaY < 0 && viewport.contains(document.activeElement))
  );
}

/** The zoom factor of a wheel event. A wheel reports pixels or lines; a trackpad reports many small steps. */
function zoomFactorOfWheel({ deltaY, deltaMode, ctrlKey }: WheelEvent): number {
  const pixels = deltaMode === WheelEvent.DOM_DELTA_LINE ? deltaY * 30 : deltaY;
  return Math.exp(-Math.max(-120, Math.min(120, pixels)) * (ctrlKey ? 0.006 : 0.003));
}

function handleSwipe({ from, to }: Drag, onSwipe: ViewportActions['onSwipe']): void {
  const distance = to.x - from.x;
  if (Math.abs(distance) > SWIPE_PX && Math.abs(distance) > 2 * Math.abs(to.y - from.y))
    onSwipe?.(distance < 0 ? 1 : -1);
}

function isOnPage(point: Point): boolean {
  const { x, y } = clampToPage(point);
  return Math.abs(x - point.x) < 0.01 && Math.abs(y - point.y) < 0.01;
}
