import type { Point } from './view.ts';

/** The handlers of gestures on a viewport. Points are in pixels from the middle of the viewport. */
export interface GestureHandlers {
  onTap: (position: Point, isDouble: boolean) => void;
  onDrag: (drag: Drag) => void;
  /** Called when the browser canceled the pointer, or a second finger turned the drag into a pinch. */
  onDragCancel: () => void;
  onPinch: (factor: number, position: Point, by: Point) => void;
  /** Returns whether the handler used the event. */
  onWheel: (event: WheelEvent, position: Point) => boolean;
}

export interface Drag {
  from: Point;
  to: Point;
  /** The movement since the last call. */
  by: Point;
  isTouch: boolean;
  isEnd: boolean;
}

const MOUSE_SLOP_PX = 4;
const TOUCH_SLOP_PX = 9;
const DOUBLE_TAP_MS = 320;
const DOUBLE_TAP_PX = 32;

/** Reports taps, drags, pinches and the wheel on an element. Returns a function that stops reporting. */
export function attachGestures(element: HTMLElement, handlers: GestureHandlers): () => void {
  const gestures = new Gestures(element, handlers);
  const stopController = new AbortController();
  const { signal } = stopController;
  element.addEventListener('pointerdown', gestures.handlePointerDown, { signal });
  element.addEventListener('pointermove', gestures.handlePointerMove, { signal });
  element.addEventListener('pointerup', gestures.handlePointerUp, { signal });
  element.addEventListener('pointercancel', gestures.handlePointerCancel, { signal });
  element.addEventListener('touchend', gestures.handleTouchEnd, { signal, passive: false });
  element.addEventListener('wheel', gestures.handleWheel, { signal, passive: false });
  return () => stopController.abort();
}

class Gestures {
  readonly #element: HTMLElement;
  readonly #handlers: GestureHandlers;
  readonly #pointers = new Map<number, Point>();
  #from: Point = { x: 0, y: 0 };
  #state: 'idle' | 'pressed' | 'dragging' | 'pinching' = 'idle';
  #lastTap: { time: number; position: Point } | undefined;
  #isTap = false;

  constructor(element: HTMLElement, handlers: GestureHandlers) {
    this.#element = element;
    this.#handlers = handlers;
  }

  readonly handlePointerDown = (event: PointerEvent): void => {
    if (event.button !== 0 || this.#pointers.size === 2) return;
    const position = this.#pointOf(event);
    this.#pointers.set(event.pointerId, position);
    if (this.#pointers.size === 2) return this.#startPinch();
    this.#from = position;
    this.#state = 'pressed';
    this.#isTap = false;
  };

  readonly handlePointerMove = (event: PointerEvent): void => {
    const previousPoint = this.#pointers.get(event.pointerId);
    if (!previousPoint) return;
    const to = this.#pointOf(event);
    if (this.#state === 'pinching') return this.#pinch(event.pointerId, to);
    if (this.#state === 'pressed' && !this.#startDrag(event, to)) return;
    this.#pointers.set(event.pointerId, to);
    if (this.#state === 'dragging') this.#drag(event, to, previousPoint, false);
  };

  readonly handlePointerUp = (event: PointerEvent): void => {
    const previousPoint = this.#pointers.get(event.pointerId);
    if (!previousPoint) return;
    this.#pointers.delete(event.pointerId);
    const to = this.#pointOf(event);
    if (this.#state === 'pressed' && !isControl(event.target)) this.#tap(to);
    if (this.#state === 'dragging') this.#drag(event, to, previousPoint, true);
    this.#state = 'idle';
  };

  /** Called when the browser cancels the pointer, for example because the gesture scrolls the page. */
  readonly handlePointerCancel = (event: PointerEvent): void => {
    if (!this.#pointers.delete(event.pointerId)) return;
    this.#state = 'idle';
    this.#handlers.onDragCancel();
  };

  /** Stops the mouse events that follow a tap, because they would take the focus from the field that the tap opened. */
  readonly handleTouchEnd = (event: TouchEvent): void => {
    if (this.#isTap) event.preventDefault();
  };

  readonly handleWheel = (event: WheelEvent): void => {
    if (this.#handlers.onWheel(event, this.#pointOf(event))) event.preventDefault();
  };

  /**
   * Starts a drag once the pointer has moved far enough. The pointer is captured only now, so that a press on a pin stays a
   * click.
   */
  #startDrag(event: PointerEvent, to: Point): boolean {
    const slop = event.pointerType === 'touch' ? TOUCH_SLOP_PX : MOUSE_SLOP_PX;
    if (distance(this.#from, to) < slop) return false;
    this.#state = 'dragging';
    capturePointer(this.#element, event.pointerId);
    return true;
  }

  #drag(event: PointerEvent, to: Point, previousPoint: Point, isEnd: boolean): void {
    const isTouch = event.pointerType === 'touch';
    this.#handlers.onDrag({ from: this.#from, to, by: subtractPoints(to, previousPoint), isTouch, isEnd });
  }

  #startPinch(): void {
    if (this.#state === 'dragging') this.#handlers.onDragCancel();
    this.#state = 'pinching';
    for (const id of this.#pointers.keys()) capturePointer(this.#element, id);
  }

  #pinch(id: number, to: Point): void {
    const previousPoints = this.#twoPoints();
    this.#pointers.set(id, to);
    const currentPoints = this.#twoPoints();
    if (!previousPoints || !currentPoints) return;
    const middle = midpoint(...currentPoints);
    const factor = distance(...currentPoints) / Math.max(distance(...previousPoints), 1);
    this.#handlers.onPinch(factor, middle, subtractPoints(middle, midpoint(...previousPoints)));
  }

  #twoPoints(): [Point, Point] | undefined {
    const [one, other] = this.#pointers.values();
    return one && other && [one, other];
  }

  #tap(position: Point): void {
    const time = performance.now();
    const last = this.#lastTap;
    const isDouble =
      last !== undefined &&
      time - last.time < DOUBLE_TAP_MS &&
      distance(last.position, position) < DOUBLE_TAP_PX;
    this.#lastTap = isDouble ? undefined : { time, position };
    this.#isTap = true;
    this.#handlers.onTap(position, isDouble);
  }

  #pointOf({ clientX, clientY }: MouseEvent): Point {
    const { left, top, width, height } = this.#element.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  }
}

/** Captures the pointer. This fails if the pointer was released in the meantime. */
function capturePointer(element: HTMLElement, pointerId: number): void {
  try {
    element.setPointerCapture(pointerId);
  } catch {
    // Without the capture, the drag ends at the edge of the viewport.
  }
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a') !== null;
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function midpoint(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

function subtractPoints(one: Point, other: Point): Point {
  return { x: one.x - other.x, y: one.y - other.y };
}
