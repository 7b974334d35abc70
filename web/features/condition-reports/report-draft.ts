import type { ClockReading } from '#web/api/device-clock.ts';
import { newRequestKey } from '#web/api/request-key.ts';
import { conditionReportForm, type NewConditionReport } from '#shared/condition/condition-report.forms.ts';
import {
  SURFACE_CHECKS,
  type CheckAnswer,
  type MarkKind,
  type MarkSize,
  type SignerRole,
  type Stroke,
  type SurfaceCheck,
  type VehicleShape,
  type VehicleView,
} from '#shared/condition/condition-values.ts';

/** A mark on the drawing. */
export interface DraftMark {
  id: string;
  view: VehicleView;
  x: number;
  y: number;
  kind: MarkKind;
  size: MarkSize | null;
  note: string;
  photoIds: number[];
  /** The ids of the photos that this device took for the mark. */
  captureIds: string[];
}

export interface DraftSignature {
  name: string;
  strokes: Stroke[];
  isTyped: boolean;
}

/** An unsigned report, as the device stores it. */
export interface ReportDraft {
  /** The version of this type, so that a newer version of the application recognizes an old draft. */
  format: 1;
  shape: VehicleShape;
  marks: DraftMark[];
  checks: Record<SurfaceCheck, CheckAnswer>;
  repaintedWhen: string;
  owner: DraftSignature & { isPresent: boolean; role: SignerRole; reason: string };
  installer: DraftSignature;
  step: 'inspect' | 'sign';
  /** Set when the report is sent. Retries use the same key until the server has the report or the report changes. */
  sending: { key: string; inspectedAt: string; clock?: ClockReading } | null;
}

/** An empty draft. */
export function emptyDraft(shape: VehicleShape, installerName: string): ReportDraft {
  const emptySignature = { name: '', strokes: [], isTyped: false };
  return {
    format: 1,
    shape,
    marks: [],
    checks: Object.fromEntries(
      SURFACE_CHECKS.map((check) => [check, 'not_checked']),
    ) as ReportDraft['checks'],
    repaintedWhen: '',
    owner: { ...emptySignature, isPresent: true, role: 'owner', reason: '' },
    installer: { ...emptySignature, name: installerName },
    step: 'inspect',
    sending: null,
  };
}

/**
 * Applies a change to the draft. A change of the content removes the signatures, because the people signed the earlier content.
 * A changed report is sent as a new request, with a new key.
 */
export function changeDraft(draft: ReportDraft, changedFields: Partial<ReportDraft>): ReportDraft {
  const next = { ...draft, ...changedFields };
  if (isSameReport(next, draft)) return next;
  if (contentOf(next) === contentOf(draft)) return { ...next, sending: null };
  const noSignature = { strokes: [], isTyped: false };
  return {
    ...next,
    owner: { ...next.owner, ...noSignature },
    installer: { ...next.installer, ...noSignature },
    sending: null,
  };
}

/** Whether two drafts have the same content and the same signatures. */
export function isSameReport(draft: ReportDraft, other: ReportDraft): boolean {
  const textOf = (one: ReportDraft) => JSON.stringify([contentOf(one), one.owner, one.installer]);
  return textOf(draft) === textOf(other);
}

/** Whether a change of the draft removed a signature because the content changed. */
export function hasLostSignature(before: ReportDraft, after: ReportDraft): boolean {
  const isSigned = [before.owner, before.installer].some(
    ({ strokes, isTyped }) => strokes.length > 0 || isTyped,
  );
  return isSigned && contentOf(after) !== contentOf(before);
}

/** The content that is signed, as text that can be compared. */
function contentOf({ shape, marks, checks, repaintedWhen }: ReportDraft): string {
  return JSON.stringify([shape, marks, checks, repaintedWhen]);
}

/** Converts the draft to the request's body, or returns the errors by field: `{ 'owner.name': … }`. */
export function toReportBody(
  draft: ReportDraft,
  inspectedAt: string,
): { body: NewConditionReport; errors?: never } | { body?: never; errors: Record<string, string> } {
  const { owner, installer, marks, shape, checks } = draft;
  const parsed = conditionReportForm.safeParse({
    shape,
    checks,
    marks: marks.map(({ id: _local, ...mark }) => mark),
    repaintedWhen: checks.repainted === 'yes' ? draft.repaintedWhen : null,
    owner: owner.isPresent
      ? { isPresent: true, role: owner.role, ...toSentSignature(owner) }
      : { isPresent: false, reason: owner.reason },
    installer: toSentSignature(installer),
    inspectedAt,
  });
  if (parsed.success) return { body: parsed.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[path.join('.')] ??= message;
  return { errors };
}

/** Converts a signed report that the server has not stored back to a draft. */
export function toReportDraft({
  marks,
  repaintedWhen,
  owner,
  installer,
  shape,
  checks,
}: NewConditionReport): ReportDraft {
  const { owner: emptyOwner } = emptyDraft(shape, '');
  return {
    format: 1,
    shape,
    checks,
    marks: marks.map((mark) => ({ ...mark, id: newRequestKey(), note: mark.note ?? '' })),
    repaintedWhen: repaintedWhen ?? '',
    owner: { ...emptyOwner, ...owner },
    installer,
    step: 'inspect',
    sending: null,
  };
}

/** The signature to send. When the name is typed, an earlier drawing is not sent. */
function toSentSignature({ name, strokes, isTyped }: DraftSignature) {
  return { name, strokes: isTyped ? [] : strokes, isTyped };
}
