import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import { attachGestures } from '#web/features/proof-viewer/gestures.ts';
import type { Drag } from '#web/features/proof-viewer/gestures.ts';
import type { ViewStore } from '#web/features/proof-viewer/view-store.ts';
import { clampView, panBy, pointAt, zoomBy } from '#web/features/proof-viewer/view.ts';
import type { ViewportGeometry, Point } from '#web/features/proof-viewer/view.ts';

/** What was under the pointer when the pointer was pressed. Empty outside the shapes and handles. */
export interface PressedTarget {
  /** The key of a shape. */
  shape?: number;
  /** The index of the pressed handle of the selected shape. */
  handle?: number;
}

export interface DrawingDrag {
  pressed: PressedTarget;
  /** The start of the drag, in fractions of the picture's width and height. */
  from: Point;
  to: Point;
  isEnd: boolean;
}

interface DrawingActions {
  onTap: (at: Point, pressed: PressedTarget, isDouble: boolean) => void;
  /** Returns whether the drag was used. If false, the drag moves a zoomed picture. */
  onDrag: (drag: DrawingDrag) => boolean;
  onDragCancel: () => void;
}

/** Reports taps and drags on a picture, in fractions of the picture's size. Zooms with two fingers or the wheel. */
export function useDrawingGestures(
  viewport: RefObject<HTMLElement | null>,
  view: ViewStore,
  geometry: ViewportGeometry | undefined,
  actions: DrawingActions,
): void {
  const current = () => geometry && { geometry, shown: clampView(view.get(), geometry) };
  const onTap = useEffectEvent((at: Point, pressed: PressedTarget, isDouble: boolean) => {
    const now = current();
    if (now) actions.onTap(pointAt(now.shown, at, now.geometry), pressed, isDouble);
  });
  const onDrag = useEffectEvent((drag: Drag, pressed: PressedTarget) => {
    const now = current();
    if (!now) return;
    const toPicturePoint = (at: Point) => pointAt(now.shown, at, now.geometry);
    const isDragUsed = actions.onDrag({
      pressed,
      from: toPicturePoint(drag.from),
      to: toPicturePoint(drag.to),
      isEnd: drag.isEnd,
    });
    if (!isDragUsed) view.set(panBy(now.shown, drag.by, now.geometry));
  });
  const onDragCancel = useEffectEvent(() => actions.onDragCancel());
  const onPinch = useEffectEvent((factor: number, at: Point, by: Point) => {
    const now = current();
    if (now) view.set(panBy(zoomBy(now.shown, factor, at, now.geometry), by, now.geometry));
  });
  const onWheel = useEffectEvent(({ deltaY }: WheelEvent, at: Point) => {
    const now = current();
    if (now) view.set(zoomBy(now.shown, deltaY < 0 ? 1.15 : 1 / 1.15, at, now.geometry));
  });
  useEffect(() => {
    const element = viewport.current;
    if (!element) return undefined;
    let pressed: PressedTarget = {};
    const storePressedTarget = ({ target }: PointerEvent) => {
      pressed = pressedTargetOf(target);
    };
    element.addEventListener('pointerdown', storePressedTarget, { capture: true });
    const detach = attachGestures(element, {
      onTap: (at, isDouble) => onTap(at, pressed, isDouble),
      onDrag: (drag) => onDrag(drag, pressed),
      onDragCancel: () => onDragCancel(),
      onPinch: (factor, at, by) => onPinch(factor, at, by),
      onWheel: (event, at) => {
        onWheel(event, at);
        return true;
      },
    });
    return () => {
      element.removeEventListener('pointerdown', storePressedTarget, { capture: true });
      detach();
    };
  }, [viewport]);
}

function pressedTargetOf(target: EventTarget | null): PressedTarget {
  if (!(target instanceof Element)) return {};
  const handle = target.closest('[data-handle]')?.getAttribute('data-handle');
  const shape = target.closest('[data-shape]')?.getAttribute('data-shape');
  return { ...(handle && { handle: Number(handle) }), ...(shape && { shape: Number(shape) }) };
}
