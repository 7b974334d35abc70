import type {
  CheckAnswer,
  MarkKind,
  MarkSize,
  SignerRole,
  SurfaceCheck,
  VehicleShape,
  VehicleView,
} from '#shared/condition/condition-values.ts';

// The labels of a condition report, on the screen and in its PDF.

export const SHAPE_LABELS: Record<VehicleShape, string> = {
  car: 'Car',
  suv: 'SUV',
  van: 'Passenger van',
  'cargo-van': 'Cargo van',
  truck: 'Pickup truck',
  'box-truck': 'Box truck',
  trailer: 'Trailer',
  bus: 'Bus',
  motorcycle: 'Motorcycle',
  boat: 'Boat',
};

export const VIEW_LABELS: Record<VehicleView, string> = {
  driver: 'Driver side',
  passenger: 'Passenger side',
  front: 'Front',
  rear: 'Rear',
  top: 'Top',
};

export const MARK_KIND_LABELS: Record<MarkKind, string> = {
  scratch: 'Scratch',
  dent: 'Dent',
  chip: 'Chip',
  rust: 'Rust',
  bubbling_paint: 'Bubbling paint',
  peeling_paint: 'Peeling paint',
  chalking: 'Chalking',
  body_filler: 'Body filler',
  fresh_paint: 'Fresh paint',
  touch_up_paint: 'Touch-up paint',
  cracked_glass: 'Cracked glass',
  loose_trim: 'Loose trim',
  missing_trim: 'Missing trim',
  existing_film: 'Existing film',
  adhesive: 'Adhesive residue',
  contamination: 'Tar or wax',
  other: 'Other',
};

export const MARK_SIZE_LABELS: Record<MarkSize, string> = {
  under_1_in: 'Under 1 in (25 mm)',
  '1_to_3_in': '1–3 in (25–75 mm)',
  '3_to_6_in': '3–6 in (75–150 mm)',
  over_6_in: 'Over 6 in (150 mm)',
};

export const SURFACE_CHECK_LABELS: Record<SurfaceCheck, string> = {
  original_paint: 'Original paint',
  repainted: 'Repainted',
  paint_cured: 'Paint cured',
  clean_and_dry: 'Clean and dry',
  wax_removed: 'Wax removed',
  graphics_removed: 'Old graphics removed',
};

export const ANSWER_LABELS: Record<CheckAnswer, string> = {
  yes: 'Yes',
  no: 'No',
  not_checked: 'Not checked',
};

export const SIGNER_LABELS: Record<SignerRole, string> = {
  owner: 'Vehicle owner',
  driver: 'Driver (on behalf of the owner)',
};
