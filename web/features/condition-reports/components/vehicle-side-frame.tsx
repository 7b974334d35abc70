import type { ReactNode } from 'react';
import type { VehicleShape, VehicleView } from '#shared/condition/condition-values.ts';
import { vehicleDrawing } from '#shared/condition/vehicle-drawings.ts';
import { VehicleDrawing } from './vehicle-drawing.tsx';

interface VehicleSideFrameProps {
  shape: VehicleShape;
  view: VehicleView;
  /** The marks, and everything else that is drawn over the vehicle. */
  children: ReactNode;
}

/**
 * The drawing of one side of the vehicle, with its aspect ratio. Children are positioned in percent of the drawing. The width of
 * tall drawings is limited.
 */
export function VehicleSideFrame({ shape, view, children }: VehicleSideFrameProps) {
  const { width, height } = vehicleDrawing(shape, view);
  const ratio = width / height;
  return (
    <div className="rounded-lg bg-well p-3 sm:p-5">
      <div
        className="relative mx-auto"
        style={{ aspectRatio: ratio, maxWidth: `${Math.round(ratio * 22)}rem` }}
      >
        <VehicleDrawing shape={shape} view={view} className="h-full" />
        {children}
      </div>
    </div>
  );
}

/** The classes of a mark's numbered pin. */
export const PIN_CLASS =
  'absolute grid size-6 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border-2 border-surface bg-accent ' +
  'text-xs leading-none font-semibold text-on-accent tabular-nums shadow-sm';
