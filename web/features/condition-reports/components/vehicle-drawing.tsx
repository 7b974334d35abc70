import { useMemo } from 'react';
import type { VehicleShape, VehicleView } from '#shared/condition/condition-values.ts';
import type { PartKind } from '#shared/condition/drawing-paths.ts';
import { vehicleDrawing } from '#shared/condition/vehicle-drawings.ts';
import { cn } from '#web/lib/cn.ts';

interface VehicleDrawingProps {
  shape: VehicleShape;
  view: VehicleView;
  className?: string;
}

/** The line drawing of a vehicle from one side, hidden from screen readers. The text around the drawing describes it. */
export function VehicleDrawing({ shape, view, className }: VehicleDrawingProps) {
  const { width, height, parts } = useMemo(() => vehicleDrawing(shape, view), [shape, view]);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={cn('block w-full', className)} aria-hidden>
      {parts.map(({ kind, d }, index) => (
        // The parts of a drawing never change.
        // oxlint-disable-next-line react/no-array-index-key
        <path
          key={index}
          d={d}
          className={cn(LINE_CLASS, PART_CLASSES[kind])}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

const LINE_CLASS = 'stroke-edge-strong stroke-[1.2] [stroke-linecap:round] [stroke-linejoin:round]';

const PART_CLASSES: Record<PartKind, string> = {
  body: 'fill-surface stroke-[1.7]',
  panel: 'fill-well',
  glass: 'fill-accent-soft',
  tire: 'fill-edge-strong',
  rim: 'fill-well',
  lamp: 'fill-yellow-soft',
  line: 'fill-none',
};
