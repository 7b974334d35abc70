import { createHash, randomBytes } from 'node:crypto';
import type { ApprovalTexts } from '#shared/decisions/approval-settings.contract.ts';
import type { DecisionRecord, RecordedComment } from '#shared/decisions/decision-record.ts';
import type { Caller } from '#server/caller.ts';

/** What a record consists of, as loaded in the transaction of the decision. */
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

/** The SHA-256 of a record's canonical form in UTF-8, in hexadecimal. */
export function hashOfRecord(record: DecisionRecord): string {
  return createHash('sha256').update(canonicalForm(record)).digest('hex');
}

/** The canonical form of RFC 8785: JSON without spaces, with the keys of each object in order. */
export function canonicalForm(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalForm).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalForm(member)}`);
  return `{${members.join(',')}}`;
}

/** Without I, L, O and U, which are mistaken for other characters. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A random reference such as 'WL-7K3F-9QXD'. */
export function newReference(): string {
  const characters = [...randomBytes(8)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `WL-${characters.slice(0, 4)}-${characters.slice(4)}`;
}
