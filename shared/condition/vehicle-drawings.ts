import { drawEnd, drawSide, drawTop } from '#shared/condition/drawing-views.ts';
import type { VehicleDrawing } from '#shared/condition/drawing-paths.ts';
import { END_SPECS } from '#shared/condition/end-specs.ts';
import { SIDE_SPECS } from '#shared/condition/side-specs.ts';
import { TOP_SPECS } from '#shared/condition/top-specs.ts';
import type { VehicleShape, VehicleView } from '#shared/condition/condition-values.ts';

/** The line drawing of a vehicle from one side. The front is on the left in the views of the driver side and the top. */
export function vehicleDrawing(shape: VehicleShape, view: VehicleView): VehicleDrawing {
  if (view === 'driver' || view === 'passenger') return drawSide(SIDE_SPECS[shape], view);
  if (view === 'top') return drawTop(TOP_SPECS[shape]);
  return drawEnd(END_SPECS[shape][view]);
}
