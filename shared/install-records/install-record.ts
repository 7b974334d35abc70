import type { InstallRecordContent } from '#shared/install-records/install-record.forms.ts';
import type { LimitWarning, MaterialWithId } from '#shared/install-records/limit-warnings.ts';

/**
 * A completed install record (docs/requirements/install-record.md). Its canonical form is hashed, so fields are never
 * renamed, and adding a field requires a new value of `format`.
 */
export interface InstallRecord extends Omit<InstallRecordContent, 'reasons' | 'installers'> {
  format: 1;
  reference: string;
  /** ISO 8601 in UTC, with milliseconds. */
  completedAt: string;
  shop: string;
  project: { id: number; name: string; vehicle: string };
  /** The materials of the films, with the limits that they had when the record was completed. */
  materials: MaterialWithId[];
  installers: RecordedInstaller[];
  /** The values outside the limits, with the reason that was given for each. */
  warnings: (LimitWarning & { reason: string })[];
  /** The typed name, which is the signature. */
  signature: string;
  /** The account that completed the record. */
  account: { name: string; email: string };
}

export interface RecordedInstaller {
  name: string;
  userId: number | null;
  hours: number | null;
  /** The names of the account's certifications when the record was completed. */
  certifications: string[];
}
