import type {
  CheckAnswer,
  MarkKind,
  MarkSize,
  SignerRole,
  Stroke,
  SurfaceCheck,
  VehicleShape,
  VehicleView,
} from '#shared/condition/condition-values.ts';

/**
 * The content of a condition report, exactly as it was signed (docs/requirements/condition-reports.md, The record). The canonical
 * form of the record is hashed, so a field is never renamed, and a new field gets a new `format`.
 */
export interface ConditionRecord {
  /** Format 2 has `deviceInspectedAt` and `deviceClockOffsetMs`; format 1 does not. */
  format: 1 | 2;
  reference: string;
  /** When the server stored the report. ISO 8601 in UTC, with milliseconds. */
  receivedAt: string;
  /** When the installer signed, by the clock of the device, corrected when the clock was wrong. */
  inspectedAt: string;
  /** `inspectedAt` before the correction; null without a correction. */
  deviceInspectedAt?: string | null;
  /** The clock of the device minus the clock of the server, in milliseconds; null when it was not measured. */
  deviceClockOffsetMs?: number | null;
  shop: string;
  project: { id: number; name: string };
  /** The data of the project's vehicle when the report was signed. */
  vehicle: RecordedVehicle;
  shape: VehicleShape;
  marks: RecordedMark[];
  checks: Record<SurfaceCheck, CheckAnswer>;
  repaintedWhen: string | null;
  /** The signature of the vehicle's owner or driver, or the reason why the owner was not present. */
  owner: OwnerSignature;
  installer: Signature;
  /** The name of the account that sent the report. */
  recordedBy: string;
}

export interface RecordedVehicle {
  type: string | null;
  make: string | null;
  model: string | null;
  year: string | null;
  color: string | null;
  vin: string | null;
  licensePlate: string | null;
}

export interface RecordedMark {
  /** The numbers start at 1. The marks of the addenda continue the numbers of the report. */
  number: number;
  view: VehicleView;
  /** A fraction (0 to 1) of the drawing's width or height. */
  x: number;
  y: number;
  kind: MarkKind;
  size: MarkSize | null;
  note: string | null;
  photos: RecordedPhoto[];
}

export interface RecordedPhoto {
  id: number;
  bytes: number;
  sha256: string;
}

export interface Signature {
  name: string;
  /** Empty when the typed name is the signature. */
  strokes: Stroke[];
  isTyped: boolean;
}

export type OwnerSignature =
  | ({ isPresent: true; role: SignerRole } & Signature)
  | { isPresent: false; reason: string };

/** An addendum with a later finding. It contains the hash of the report, so the hash of the addendum also covers the report. */
export interface AddendumRecord {
  format: 1;
  /** The reference and the SHA-256 of the report. */
  report: { reference: string; sha256: string };
  /** The number of the addendum in its report, starting at 1. */
  number: number;
  receivedAt: string;
  text: string;
  marks: RecordedMark[];
  photos: RecordedPhoto[];
  /** The typed name. */
  name: string;
  recordedBy: string;
}
