/** The outlines on which marks are placed, one for each type of vehicle. */
export const VEHICLE_SHAPES = [
  'car',
  'suv',
  'van',
  'cargo-van',
  'truck',
  'box-truck',
  'trailer',
  'bus',
  'motorcycle',
  'boat',
] as const;
export type VehicleShape = (typeof VEHICLE_SHAPES)[number];

/** The sides of a vehicle. The driver sits on the left, as in the United States. */
export const VEHICLE_VIEWS = ['driver', 'passenger', 'front', 'rear', 'top'] as const;
export type VehicleView = (typeof VEHICLE_VIEWS)[number];

export const MARK_KINDS = [
  'scratch',
  'dent',
  'chip',
  'rust',
  'bubbling_paint',
  'peeling_paint',
  'chalking',
  'body_filler',
  'fresh_paint',
  'touch_up_paint',
  'cracked_glass',
  'loose_trim',
  'missing_trim',
  'existing_film',
  'adhesive',
  'contamination',
  'other',
] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

export const MARK_SIZES = ['under_1_in', '1_to_3_in', '3_to_6_in', 'over_6_in'] as const;
export type MarkSize = (typeof MARK_SIZES)[number];

export const SURFACE_CHECKS = [
  'original_paint',
  'repainted',
  'paint_cured',
  'clean_and_dry',
  'wax_removed',
  'graphics_removed',
] as const;
export type SurfaceCheck = (typeof SURFACE_CHECKS)[number];

export const CHECK_ANSWERS = ['yes', 'no', 'not_checked'] as const;
export type CheckAnswer = (typeof CHECK_ANSWERS)[number];

/** Who signs for the vehicle. */
export const SIGNER_ROLES = ['owner', 'driver'] as const;
export type SignerRole = (typeof SIGNER_ROLES)[number];

/** A point of a drawn signature. Coordinates are fractions (0 to 1) of the pad's width and height. */
export type StrokePoint = [x: number, y: number];
/** A line that was drawn without lifting the pen. */
export type Stroke = StrokePoint[];

/**
 * The limits of a report: the numbers of its marks, of the photos of one mark, of all photos, and of the lines and
 * points of a signature, and the length of a note.
 */
export const MAX_MARKS = 100;
export const MAX_PHOTOS_OF_MARK = 10;
export const MAX_REPORT_PHOTOS = 60;
export const MAX_SIGNATURE_STROKES = 60;
export const MAX_SIGNATURE_POINTS = 1_500;
export const MAX_NOTE_LENGTH = 500;

/** The maximum numbers of reports in a project and of addenda to a report. They also limit the size of a PDF. */
export const MAX_REPORTS = 50;
export const MAX_ADDENDA = 20;

/** The width of a signature pad divided by its height. */
export const SIGNATURE_RATIO = 3;
