import { Crosshair } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { cn } from '#web/lib/cn.ts';
import type { ViewStore } from '../view-store.ts';
import { areaBetween, clampToPage } from '../view.ts';
import type { Area, Point } from '../view.ts';

interface KeyboardCrosshairProps {
  view: ViewStore;
  onPlace: (area: Area) => void;
  /** Called with the rectangle that is drawn so far. */
  onDraw: (area: Area) => void;
}

const KEY_STEP = 0.01;
const LARGE_KEY_STEP = 0.05;
const ARROW_DIRECTIONS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Chooses the place of a comment by keyboard. The cursor is invisible until an arrow key is used. It has the role of a slider, so
 * that screen readers pass the arrow keys on and read the new place.
 */
export function KeyboardCrosshair({ view, onPlace, onDraw }: KeyboardCrosshairProps) {
  const [at, setAt] = useState<Point>(() => clampToPage(view.get()));
  const [corner, setCorner] = useState<Point>();
  const [isUsed, setIsUsed] = useState(false);
  const helpId = useId();
  const cursor = useRef<HTMLDivElement>(null);
  useEffect(() => cursor.current?.focus({ preventScroll: true }), []);

  const move = (by: Point, step: number) => {
    const next = clampToPage({ x: at.x + by.x * step, y: at.y + by.y * step });
    setAt(next);
    setIsUsed(true);
    view.reveal({ ...next, width: null, height: null });
    if (corner) onDraw(areaBetween(corner, next));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ARROW_DIRECTIONS[event.key];
    if (by) move(by, event.shiftKey ? LARGE_KEY_STEP : KEY_STEP);
    else if (event.key === ' ') setCorner(corner ? undefined : at);
    else if (event.key === 'Enter')
      onPlace(corner ? areaBetween(corner, at) : { ...at, width: null, height: null });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <div
        ref={cursor}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A native slider has a single direction.
        role="slider"
        tabIndex={0}
        aria-label="Place of the comment"
        aria-describedby={helpId}
        aria-valuenow={Math.round(at.x * 100)}
        aria-valuetext={positionText(at, corner !== undefined)}
        onKeyDown={onKeyDown}
        style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
        className={cn(CURSOR_CLASS, !isUsed && 'opacity-0')}
      >
        <Crosshair aria-hidden className="size-8" strokeWidth={2.5} />
      </div>
      <p id={helpId} className="sr-only">
        Arrow keys move it, with Shift in large steps. Space starts a rectangle. Enter places the comment.
        Escape cancels.
      </p>
    </>
  );
}

function positionText({ x, y }: Point, isRectangle: boolean): string {
  const place = `${Math.round(x * 100)}% from the left, ${Math.round(y * 100)}% from the top`;
  return isRectangle ? `Rectangle to ${place}` : place;
}

const CURSOR_CLASS =
  'pointer-events-none absolute z-20 rounded-full bg-on-accent/80 text-accent -translate-x-1/2 -translate-y-1/2 [scale:calc(1/var(--zoom,1))]';
