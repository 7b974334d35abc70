import type { AgreementMethod, Decision, Identification } from '#shared/decisions/decision-values.ts';
import type { ReviewSubject } from '#shared/reviews/review-values.ts';

/**
 * The content of a decision, exactly as it was made (docs/requirements/decisions.md, The record). The canonical form of the
 * record is hashed, so a field is never renamed, and a new field gets a new `format`.
 */
export interface DecisionRecord {
  format: 1;
  reference: string;
  /** ISO 8601 in UTC, with milliseconds. */
  decidedAt: string;
  shop: string;
  project: { id: number; name: string; vehicle: string };
  subject: ReviewSubject;
  version: number;
  file: { name: string; bytes: number; mediaType: string; sha256: string };
  /** The photos of a printed sample. */
  photos: { name: string; bytes: number; sha256: string }[];
  decision: Decision;
  /** The typed name, which is the signature. For an approval without a form, the name of the account that approved. */
  signature: string;
  /** The texts that were shown, and whether each statement was ticked. Empty for an approval without a form. */
  statements: { id: string; text: string; ticked: boolean }[];
  terms: string;
  consent: string;
  note: string | null;
  /** The comments on the version when the decision was made, oldest first. */
  comments: RecordedComment[];
  person: {
    identification: Identification;
    /**
     * The name and address that the link was created for, or those of the account. Null for a decision on the client's behalf.
     */
    name: string | null;
    email: string | null;
    /** The name of the user who recorded a decision on the client's behalf. Null for other decisions. */
    recordedBy: string | null;
    /** How the client agreed to a decision on the client's behalf. Null for other decisions, or if it was not recorded. */
    agreement: AgreementMethod | null;
  };
  ipAddress: string;
  userAgent: string | null;
}

export interface RecordedComment {
  number: number | null;
  author: string;
  text: string;
  page: number | null;
  isResolved: boolean;
  createdAt: string;
}
