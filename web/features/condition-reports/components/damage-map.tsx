import { useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { MARK_KIND_LABELS, VIEW_LABELS } from '#shared/condition/condition-labels.ts';
import type { VehicleShape, VehicleView } from '#shared/condition/condition-values.ts';
import { cn } from '#web/lib/cn.ts';
import type { DraftMark } from '../report-draft.ts';
import { VehicleSideFrame, PIN_CLASS } from './vehicle-side-frame.tsx';

interface MarkPosition {
  x: number;
  y: number;
}

interface DamageMapProps {
  shape: VehicleShape;
  view: VehicleView;
  /** All marks of the report. Only the marks of this view are shown. */
  marks: readonly DraftMark[];
  onPlace: (position: MarkPosition) => void;
  onOpen: (mark: DraftMark) => void;
}

/**
 * One side of the vehicle. A tap places a mark. On a keyboard, the arrow keys move a crosshair, and Enter places a mark at the
 * crosshair.
 */
export function DamageMap({ shape, view, marks, onPlace, onOpen }: DamageMapProps) {
  const [crosshair, setCrosshair] = useState<MarkPosition>({ x: 0.5, y: 0.5 });
  const surface = useRef<HTMLButtonElement>(null);
  const handleClick = (event: MouseEvent) => {
    // A click by keyboard has no position.
    if (event.detail === 0) return onPlace(crosshair);
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onPlace({
      x: toRoundedFraction((event.clientX - left) / width),
      y: toRoundedFraction((event.clientY - top) / height),
    });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 0.01 : 0.04;
    const [right, down] = DIRECTIONS[event.key] ?? [0, 0];
    if (right === 0 && down === 0) return;
    event.preventDefault();
    setCrosshair({
      x: toRoundedFraction(crosshair.x + right * step),
      y: toRoundedFraction(crosshair.y + down * step),
    });
  };
  return (
    <VehicleSideFrame shape={shape} view={view}>
      {/* With this role, screen readers pass the arrow keys on to the map. */}
      <div role="application" aria-label={`Damage map, ${VIEW_LABELS[view].toLowerCase()}`}>
        <button
          ref={surface}
          type="button"
          aria-label={`Place a mark on the ${VIEW_LABELS[view].toLowerCase()}`}
          onClick={handleClick}
          onKeyDown={handleKeyDown}
          className="peer absolute inset-0 cursor-crosshair touch-manipulation rounded-md outline-offset-4"
        />
        <Crosshair position={crosshair} />
        <output className="sr-only">{`${percent(crosshair.x)} from the left, ${percent(crosshair.y)} from the top`}</output>
        {marks.map((mark, index) =>
          mark.view === view ? (
            <button
              key={mark.id}
              type="button"
              style={{ left: percent(mark.x), top: percent(mark.y) }}
              aria-label={`Mark ${index + 1}: ${MARK_KIND_LABELS[mark.kind]}`}
              onClick={() => onOpen(mark)}
              className={cn(
                PIN_CLASS,
                'cursor-pointer before:absolute before:-inset-2 hover:bg-accent-hover',
              )}
            >
              {index + 1}
            </button>
          ) : null,
        )}
      </div>
    </VehicleSideFrame>
  );
}

/** The position at which Enter places a mark. Shown while the map has the keyboard focus. */
function Crosshair({ position }: { position: MarkPosition }) {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute hidden size-8 -translate-x-1/2 -translate-y-1/2 peer-focus-visible:block"
      style={{ left: percent(position.x), top: percent(position.y) }}
    >
      <span className="absolute inset-0 rounded-full border-2 border-accent-ink" />
      <span className="absolute top-1/2 right-0 left-0 h-0.5 -translate-y-1/2 bg-accent-ink" />
      <span className="absolute top-0 bottom-0 left-1/2 w-0.5 -translate-x-1/2 bg-accent-ink" />
    </span>
  );
}

const DIRECTIONS: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Limits a fraction to 0–1 and rounds it to three decimals, because a position on a drawing is not more precise. */
function toRoundedFraction(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;
}

function percent(value: number): string {
  return `${Math.round(value * 1000) / 10}%`;
}
