import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import {
  MAX_SIGNATURE_POINTS,
  MAX_SIGNATURE_STROKES,
  SIGNATURE_RATIO,
  type Stroke,
  type StrokePoint,
} from '#shared/condition/condition-values.ts';
import { cn } from '#web/lib/cn.ts';
import { StrokesPicture } from './strokes-picture.tsx';

interface SignaturePadProps {
  label: string;
  strokes: Stroke[];
  isInvalid: boolean;
  onChange: (strokes: Stroke[]) => void;
}

/** The minimum distance between two points, as a fraction of the pad's size. Closer points are left out. */
const MIN_DISTANCE = 0.004;

/** Draws a signature with a finger, pen or mouse. A second finger or the palm on the pad draws nothing. */
export function SignaturePad({ label, strokes, isInvalid, onChange }: SignaturePadProps) {
  const [shownStroke, setShownStroke] = useState<Stroke | null>(null);
  const strokeInProgress = useRef<Stroke | null>(null);
  const pointCount = strokes.reduce((sum, { length }) => sum + length, 0);
  const handlePointerDown = (event: PointerEvent) => {
    if (!event.isPrimary || strokes.length >= MAX_SIGNATURE_STROKES || pointCount >= MAX_SIGNATURE_POINTS)
      return;
    event.currentTarget.setPointerCapture(event.pointerId);
    strokeInProgress.current = [toStrokePoint(event)];
    setShownStroke(strokeInProgress.current);
  };
  const handlePointerMove = (event: PointerEvent) => {
    const stroke = strokeInProgress.current;
    const [last] = stroke?.slice(-1) ?? [];
    if (!event.isPrimary || !stroke || !last || pointCount + stroke.length >= MAX_SIGNATURE_POINTS) return;
    const point = toStrokePoint(event);
    if (Math.hypot(point[0] - last[0], point[1] - last[1]) < MIN_DISTANCE) return;
    strokeInProgress.current = [...stroke, point];
    setShownStroke(strokeInProgress.current);
  };
  const handlePointerEnd = ({ isPrimary }: PointerEvent) => {
    if (!isPrimary) return;
    if (strokeInProgress.current) onChange([...strokes, strokeInProgress.current]);
    strokeInProgress.current = null;
    setShownStroke(null);
  };
  return (
    <figure
      aria-label={`${label}: ${strokes.length > 0 ? 'drawn' : 'empty'}`}
      style={{ aspectRatio: SIGNATURE_RATIO }}
      className={cn(PAD_CLASS, isInvalid ? 'border-red' : 'border-edge')}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={handlePointerEnd}
      onPointerCancel={handlePointerEnd}
    >
      <StrokesPicture strokes={shownStroke ? [...strokes, shownStroke] : strokes} />
      <span
        aria-hidden
        className="pointer-events-none absolute inset-x-4 bottom-[22%] border-b border-line"
      />
      {strokes.length === 0 && !shownStroke && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-0 grid place-items-center text-sm text-faint"
        >
          Sign here
        </span>
      )}
    </figure>
  );
}

const PAD_CLASS =
  'relative w-full max-w-md cursor-crosshair touch-none overflow-hidden rounded-md border bg-surface select-none';

function toStrokePoint({ currentTarget, clientX, clientY }: PointerEvent): StrokePoint {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return [toRoundedFraction(clientX - left, width), toRoundedFraction(clientY - top, height)];
}

function toRoundedFraction(value: number, whole: number): number {
  return Math.round(Math.min(1, Math.max(0, value / whole)) * 1000) / 1000;
}
