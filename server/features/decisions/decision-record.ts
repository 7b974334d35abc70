import type { ApprovalTexts } from '#shared/decisions/approval-settings.contract.ts';
import type { DecisionRecord, RecordedComment } from '#shared/decisions/decision-record.ts';
import type { Caller } from '#server/caller.ts';

/** The data for a record, as loaded in the transaction of the decision. */
export interface RecordSource extends Pick<
  DecisionRecord,
  'reference' | 'shop' | 'project' | 'subject' | 'photos' | 'decision' | 'signature' | 'note' | 'person'
> {
  decidedAt: Date;
  proof: { version: number; fileName: string; bytes: number; contentType: string; sha256: string };
  /** The texts of a form and the ids of the ticked statements; null for an approval without a form. */
  form: { texts: ApprovalTexts; ticks: string[] } | null;
  comments: (Omit<RecordedComment, 'createdAt'> & { createdAt: Date })[];
  caller: Pick<Caller, 'ipAddress' | 'userAgent'>;
}

/** The record of a decision (docs/requirements/decisions.md, The record). */
export function buildRecord(source: RecordSource): DecisionRecord {
  const { reference, decidedAt, shop, project, subject, proof, photos, form, caller } = source;
  return {
    format: 1,
    reference,
    decidedAt: decidedAt.toISOString(),
    shop,
    project,
    subject,
    version: proof.version,
    file: {
      name: proof.fileName,
      bytes: proof.bytes,
      mediaType: proof.contentType,
      sha256: proof.sha256,
    },
    photos,
    decision: source.decision,
    signature: source.signature,
    statements: (form?.texts.checklist ?? []).map(({ id, text }) => ({
      id,
      text,
      ticked: form?.ticks.includes(id) ?? false,
    })),
    terms: form?.texts.terms ?? '',
    consent: form?.texts.consent ?? '',
    note: source.note,
    comments: source.comments.map((comment) => ({ ...comment, createdAt: comment.createdAt.toISOString() })),
    person: source.person,
    ipAddress: caller.ipAddress,
    userAgent: caller.userAgent,
  };
}
