import { VEHICLE_TYPE_LABELS } from '#shared/projects/option-labels.ts';

/** The galleries with a list of views. */
export const GUIDED_PHOTO_TYPES = ['pre-installation', 'post-installation'] as const;
export type GuidedPhotoType = (typeof GUIDED_PHOTO_TYPES)[number];

export type VehicleType = keyof typeof VEHICLE_TYPE_LABELS;
export const VEHICLE_TYPES = Object.keys(VEHICLE_TYPE_LABELS) as VehicleType[];

/** A view of a vehicle to photograph. The key stays the same when the view is renamed. */
export interface PhotoView {
  key: string;
  name: string;
  isRequired: boolean;
}

/** What the gate of a gallery requires. */
export const VIEW_GATES = ['any_photo', 'required_views'] as const;
export type ViewGate = (typeof VIEW_GATES)[number];

/** What a gate requires of the photos before the installation (stage 8, `gateBefore`) and after it (stage 10, `gateAfter`). */
export interface ViewGates {
  gateBefore: ViewGate;
  gateAfter: ViewGate;
}

export const DEFAULT_VIEW_GATES: ViewGates = { gateBefore: 'any_photo', gateAfter: 'any_photo' };

const REQUIRED_VIEWS = {
  front: 'Front',
  driver_front: 'Driver side front',
  driver_rear: 'Driver side rear',
  rear: 'Rear',
  passenger_rear: 'Passenger side rear',
  passenger_front: 'Passenger side front',
};
const OPTIONAL_VIEWS = {
  roof: 'Roof',
  hood: 'Hood',
  details: 'Details',
  odometer: 'Odometer',
  vin: 'VIN plate',
};

/** The views that a type of vehicle does not have. */
const INAPPLICABLE_VIEW_KEYS: Partial<Record<VehicleType, readonly string[]>> = {
  trailer: ['hood', 'odometer'],
};

/** The views of a type of vehicle until the shop changes them. */
export function defaultViews(type: VehicleType): PhotoView[] {
  const views = [...viewsOf(REQUIRED_VIEWS, true), ...viewsOf(OPTIONAL_VIEWS, false)];
  return views.filter(({ key }) => !INAPPLICABLE_VIEW_KEYS[type]?.includes(key));
}

function viewsOf(names: Record<string, string>, isRequired: boolean): PhotoView[] {
  return Object.entries(names).map(([key, name]) => ({ key, name, isRequired }));
}

/** Whether the photos of a gallery have views. */
export function isGuidedPhotoType(type: string): type is GuidedPhotoType {
  return GUIDED_PHOTO_TYPES.some((guided) => guided === type);
}

/** The vehicle type that determines the list of photo views; 'other' when the stored type is missing or unknown. */
export function vehicleTypeOf(type: string | null | undefined): VehicleType {
  return VEHICLE_TYPES.find((known) => known === type) ?? 'other';
}

/** A view that has a photo, or was skipped. */
export interface DoneView {
  type: GuidedPhotoType;
  viewKey: string;
}

/**
 * The names of the required views that have no photo and were not skipped. Null when the shop's setting for the gate of this
 * gallery is `any_photo`, or when no view is required.
 */
export function missingViews(
  type: GuidedPhotoType,
  { views, done, gates }: { views: readonly PhotoView[]; done: readonly DoneView[]; gates: ViewGates },
): string[] | null {
  const gate = type === 'pre-installation' ? gates.gateBefore : gates.gateAfter;
  const requiredViews = views.filter(({ isRequired }) => isRequired);
  if (gate === 'any_photo' || requiredViews.length === 0) return null;
  const doneKeys = new Set(done.filter((view) => view.type === type).map(({ viewKey }) => viewKey));
  return requiredViews.filter(({ key }) => !doneKeys.has(key)).map(({ name }) => name);
}
