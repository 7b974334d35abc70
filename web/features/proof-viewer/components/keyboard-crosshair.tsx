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
  /** Called with the rectangle that has been drawn so far. */
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
  const [position, setPosition] = useState<Point>(() => clampToPage(view.get()));
  const [corner, setCorner] = useState<Point>();
  const [hasMoved, setHasMoved] = useState(false);
  const helpId = useId();
  const cursor = useRef<HTMLDivElement>(null);
  useEffect(() => cursor.current?.focus({ preventScroll: true }), []);

  const move = (by: Point, step: number) => {
    const next = clampToPage({ x: position.x + by.x * step, y: position.y + by.y * step });
    setPosition(next);
    setHasMoved(true);
    view.reveal({ ...next, width: null, height: null });
    if (corner) onDraw(areaBetween(corner, next));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ARROW_DIRECTIONS[event.key];
    if (by) move(by, event.shiftKey ? LARGE_KEY_STEP : KEY_STEP);
    else if (event.key === ' ') setCorner(corner ? undefined : position);
    else if (event.key === 'Enter')
      onPlace(corner ? areaBetween(corner, position) : { ...position, width: null, height: null });
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
        aria-valuenow={Math.round(position.x * 100)}
        aria-valuetext={positionText(position, corner !== undefined)}
        onKeyDown={onKeyDown}
        style={{ left: `${position.x * 100}%`, top: `${position.y * 100}%` }}
        className={cn(CURSOR_CLASS, !hasMoved && 'opacity-0')}
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
  const coordinates = `${Math.round(x * 100)}% from the left, ${Math.round(y * 100)}% from the top`;
  return isRectangle ? `Rectangle to ${coordinates}` : coordinates;
}

const CURSOR_CLASS =
  'pointer-events-none absolute z-20 rounded-full bg-on-accent/80 text-accent -translate-x-1/2 -translate-y-1/2 [scale:calc(1/var(--zoom,1))]';
