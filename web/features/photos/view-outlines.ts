import type { VehicleView } from '#shared/condition/condition-values.ts';

/** The part of a drawing that a view shows: the side of the vehicle, and a range of the drawing's width in fractions. */
export interface ViewDrawing {
  view: VehicleView;
  from: number;
  to: number;
}

// In drawings of the driver side, the front of the vehicle is on the left. In drawings of the passenger side, it is on the right.
const VIEW_DRAWINGS: Record<string, ViewDrawing> = {
  front: { view: 'front', from: 0, to: 1 },
  hood: { view: 'front', from: 0, to: 1 },
  rear: { view: 'rear', from: 0, to: 1 },
  driver_front: { view: 'driver', from: 0, to: 0.6 },
  driver_rear: { view: 'driver', from: 0.4, to: 1 },
  passenger_front: { view: 'passenger', from: 0.4, to: 1 },
  passenger_rear: { view: 'passenger', from: 0, to: 0.6 },
  roof: { view: 'top', from: 0, to: 1 },
};

/** The drawing of a default view. Undefined for close-ups, such as the odometer, and for the views that a shop added. */
export function findViewDrawing(viewKey: string): ViewDrawing | undefined {
  return VIEW_DRAWINGS[viewKey];
}
