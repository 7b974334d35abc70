import type { VehicleShape } from '#shared/condition/condition-values.ts';

const SHAPE_OF_TYPE: Record<string, VehicleShape> = {
  car: 'car',
  sedan: 'car',
  suv: 'suv',
  van: 'cargo-van',
  'cargo-van': 'cargo-van',
  truck: 'truck',
  pickup: 'truck',
  'box-truck': 'box-truck',
  trailer: 'trailer',
  bus: 'bus',
  motorcycle: 'motorcycle',
  boat: 'boat',
};

/** The outline for the type of the project's vehicle. An unknown type has the outline of a cargo van. */
export function shapeOfType(type: string | null | undefined): VehicleShape {
  return SHAPE_OF_TYPE[(type ?? '').toLowerCase().replaceAll(/[\s_]+/g, '-')] ?? 'cargo-van';
}
