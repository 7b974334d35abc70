import { useMemo } from 'react';
import type { VehicleShape } from '#shared/condition/condition-values.ts';
import { vehicleDrawing } from '#shared/condition/vehicle-drawings.ts';
import { findViewDrawing, type ViewDrawing } from '../view-outlines.ts';

interface ViewOutlineProps {
  shape: VehicleShape;
  viewKey: string;
}

/** Shows where the vehicle should be in the camera picture: its outline, or a frame for details. */
export function ViewOutline({ shape, viewKey }: ViewOutlineProps) {
  const drawing = findViewDrawing(viewKey);
  return (
    <div aria-hidden data-outline={viewKey} className={CONTAINER_CLASS}>
      {drawing ? <OutlineDrawing shape={shape} drawing={drawing} /> : <div className={FRAME_CLASS} />}
    </div>
  );
}

function OutlineDrawing({ shape, drawing }: { shape: VehicleShape; drawing: ViewDrawing }) {
  const { view, from, to } = drawing;
  const { width, height, parts } = useMemo(() => vehicleDrawing(shape, view), [shape, view]);
  return (
    <svg viewBox={`${width * from} 0 ${width * (to - from)} ${height}`} className="size-full">
      {parts.map(({ kind, d }, index) => (
        // The parts of a drawing never change.
        // oxlint-disable-next-line react/no-array-index-key
        <path
          key={index}
          d={d}
          className={kind === 'body' ? BODY_CLASS : PART_CLASS}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

const CONTAINER_CLASS = 'pointer-events-none absolute inset-[7%] grid place-items-center';
const FRAME_CLASS = 'aspect-4/3 w-4/5 max-w-md rounded-xl border-2 border-dashed border-on-darkroom/80';
// The dark edge keeps the line visible on white vehicles.
const LINE_CLASS = 'fill-none stroke-on-darkroom [filter:drop-shadow(0_0_1px_#0a0c10)]';
const BODY_CLASS = `${LINE_CLASS} stroke-[2.5] opacity-90`;
const PART_CLASS = `${LINE_CLASS} stroke-[1.2] opacity-60`;
