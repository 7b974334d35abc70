import type { VEHICLE_TYPES } from '#shared/projects/project.forms.ts';
import type { BodyName } from './vehicle-bodies.ts';

/** A vehicle that the shops get to wrap, with the paint that it came in. */
export interface VehicleModel {
  type: (typeof VEHICLE_TYPES)[number];
  make: string;
  model: string;
  color: string;
  paint: string;
  body: BodyName;
}

export const MODELS = {
  transit: vehicle('van', 'van', 'Ford', 'Transit 250 High Roof', 'Oxford White', '#eef0f1'),
  sprinter: vehicle('van', 'van', 'Mercedes-Benz', 'Sprinter 2500', 'Arctic White', '#f1f2f2'),
  promaster: vehicle('van', 'van', 'Ram', 'ProMaster 2500', 'Silver', '#c2c7cc'),
  npr: vehicle('box-truck', 'boxTruck', 'Isuzu', 'NPR-HD 16 ft', 'White', '#eff1f2'),
  hino: vehicle('box-truck', 'boxTruck', 'Hino', 'L6 24 ft', 'White', '#e9ebed'),
  freightliner: vehicle('truck', 'stepVan', 'Freightliner', 'MT45 Step Van', 'White', '#eceeef'),
  f150: vehicle('truck', 'pickup', 'Ford', 'F-150 SuperCrew', 'Oxford White', '#eef0f1'),
  silverado: vehicle('truck', 'pickup', 'Chevrolet', 'Silverado 1500', 'Summit White', '#e8eaec'),
  model3: vehicle('car', 'sedan', 'Tesla', 'Model 3', 'Pearl White', '#f0f1f2'),
  camry: vehicle('car', 'sedan', 'Toyota', 'Camry', 'Celestial Silver', '#b9bfc5'),
  bmw: vehicle('car', 'sedan', 'BMW', 'M340i', 'Black Sapphire', '#1c2026'),
  cayman: vehicle('car', 'raceCar', 'Porsche', '718 Cayman GT4 Clubsport', 'White', '#eef0f2'),
  miata: vehicle('car', 'raceCar', 'Mazda', 'MX-5 Cup', 'White', '#eceff1'),
  haulmark: vehicle('trailer', 'trailer', 'Haulmark', 'Edge 24 ft', 'White', '#eef0f1'),
  wells: vehicle('trailer', 'trailer', 'Wells Cargo', 'FastTrac 16 ft', 'Charcoal', '#555c64'),
} satisfies Record<string, VehicleModel>;
export type ModelName = keyof typeof MODELS;

function vehicle(
  type: VehicleModel['type'],
  body: BodyName,
  make: string,
  model: string,
  color: string,
  paint: string,
): VehicleModel {
  return { type, body, make, model, color, paint };
}
