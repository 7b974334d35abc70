import type { DecisionRecord, RecordedComment } from '#shared/decisions/decision-record.ts';
import type { AgreementMethod, Identification } from '#shared/decisions/decision-values.ts';
import type { PdfBlock, PdfDocument, PicturePin } from '#server/platform/pdf-content.ts';
import { MISSING_GLYPH_NOTE } from '#server/platform/pdf-style.ts';

/** A decision with all data for its PDF. */
export interface RecordSource {
  record: DecisionRecord;
  /** The SHA-256 of the record. */
  sha256: string;
  /** The proof's first page; null when it cannot be shown. */
  picture: Buffer | null;
  pins: PicturePin[];
}

/** The record of a decision as a document. The same source results in the same document. */
export function documentOf(source: RecordSource): PdfDocument {
  const { record, sha256 } = source;
  return {
    title: `${titleOf(record)}: ${record.project.name}, version ${record.version} (${record.reference})`,
    author: record.shop,
    createdAt: record.decidedAt,
    blocks: [
      { kind: 'header', left: record.shop, right: record.reference },
      { kind: 'title', text: titleOf(record), note: subtitleOf(record), tone: toneOf(record) },
      ...pictureBlocks(source),
      { kind: 'facts', rows: factRowsOf(record) },
      ...statementBlocks(record),
      ...textBlocks('Terms', record.terms),
      signatureBlock(record),
      ...textBlocks('Note', record.note),
      ...commentBlocks(record.comments),
      { kind: 'heading', text: 'Who decided, and how' },
      { kind: 'facts', rows: personFactsOf(record) },
      { kind: 'heading', text: 'This record' },
      {
        kind: 'facts',
        rows: [{ label: 'Reference', value: record.reference }, createHashRow('Record SHA-256', sha256)],
      },
      { kind: 'text', text: HOW_TO_CHECK, isMuted: true },
    ],
    footer: [`Approval record ${record.reference} · ${record.shop}`, `Record SHA-256 ${sha256}`],
  };
}

const HOW_TO_CHECK =
  'The record cannot be changed after the decision. The SHA-256 of a file or record is its fingerprint: any change results in a different fingerprint. ' +
  'The shop can check this PDF or the approved file with ‘Check a record’ on the project page. ' +
  MISSING_GLYPH_NOTE;

type Row = Extract<PdfBlock, { kind: 'facts' }>['rows'][number];

function createHashRow(label: string, sha256: string): Row {
  return { label, value: sha256, isCode: true };
}

function titleOf({ decision, subject }: DecisionRecord): string {
  if (decision === 'request_changes') return 'Changes requested';
  return subject === 'sample' ? 'Printed sample approved' : 'Approved for production';
}

function toneOf({ decision }: DecisionRecord): 'positive' | 'neutral' {
  return decision === 'approve' ? 'positive' : 'neutral';
}

function subtitleOf({ project, version, subject }: DecisionRecord): string {
  const versionText = subject === 'sample' ? `Printed sample of version ${version}` : `Version ${version}`;
  return [project.name, project.vehicle, versionText].filter(Boolean).join(' · ');
}

function pictureBlocks({ record, picture, pins }: RecordSource): PdfBlock[] {
  if (!picture) return [];
  const caption = `Version ${record.version}, page 1: ${record.file.name}`;
  return [{ kind: 'picture', content: picture, caption, pins }];
}

function factRowsOf({ project, version, subject, file, photos, decidedAt }: DecisionRecord): Row[] {
  return [
    { label: 'Project', value: project.name },
    ...(project.vehicle ? [{ label: 'Vehicle', value: project.vehicle }] : []),
    { label: 'Version', value: subject === 'sample' ? `${version} (printed sample)` : String(version) },
    { label: 'Decided', value: utcText(decidedAt) },
    { label: 'File', value: `${file.name} (${file.mediaType}, ${bytesText(file.bytes)})` },
    createHashRow('File SHA-256', file.sha256),
    ...photos.flatMap((photo, index) => [
      { label: `Photo ${index + 1}`, value: `${photo.name} (${bytesText(photo.bytes)})` },
      createHashRow(`Photo ${index + 1} SHA-256`, photo.sha256),
    ]),
  ];
}

function statementBlocks({ statements }: DecisionRecord): PdfBlock[] {
  if (statements.length === 0) return [];
  const items = statements.map(({ text, ticked }) => ({ text, isChecked: ticked }));
  return [
    { kind: 'heading', text: 'Statements' },
    { kind: 'checks', items },
  ];
}

function signatureBlock({ consent, signature, decidedAt }: DecisionRecord): PdfBlock {
  const caption = `Typed name, ${utcText(decidedAt)}`;
  return { kind: 'signature', heading: 'Signature', consent, name: signature, caption };
}

function textBlocks(heading: string, text: string | null): PdfBlock[] {
  if (!text?.trim()) return [];
  return [
    { kind: 'heading', text: heading },
    { kind: 'text', text },
  ];
}

function commentBlocks(comments: RecordedComment[]): PdfBlock[] {
  if (comments.length === 0) return [];
  const items = comments.map((comment) => ({
    label: comment.number === null ? '' : String(comment.number),
    note: commentDetailsText(comment),
    text: comment.text,
  }));
  return [
    { kind: 'heading', text: `Comments at the time of the decision (${comments.length})` },
    { kind: 'notes', items },
  ];
}

function commentDetailsText({ author, createdAt, number, page, isResolved }: RecordedComment): string {
  const location = page === null ? 'whole version' : `page ${page}`;
  const thread = [location, isResolved ? 'resolved' : 'open'];
  return [author, utcText(createdAt), ...(number === null ? ['reply'] : thread)].join(' · ');
}

const IDENTIFICATION_TEXTS: Record<Identification, string> = {
  mailed_link: 'By a personal link sent to this email address',
  handed_over_link: 'By a personal link that the shop handed over',
  account: 'By signing in to their account',
  on_behalf: 'Not identified by the system; recorded by the shop on the client’s behalf',
};

const AGREEMENT_TEXTS: Record<AgreementMethod, string> = {
  in_person: 'In person',
  phone: 'By phone',
  email: 'By email',
  other: 'In another way',
};

function personFactsOf({ person, signature, ipAddress, userAgent }: DecisionRecord): Row[] {
  return [
    { label: 'Typed name', value: signature },
    ...optionalRow(person.identification === 'account' ? 'Account' : 'Link made for', person.name),
    ...optionalRow('Email address', person.email),
    { label: 'Identified', value: IDENTIFICATION_TEXTS[person.identification] },
    ...optionalRow('Recorded by', person.recordedBy),
    ...optionalRow('Client agreed', person.agreement && AGREEMENT_TEXTS[person.agreement]),
    ...optionalRow('IP address', ipAddress),
    ...optionalRow('Browser', userAgent),
  ];
}

function optionalRow(label: string, value: string | null): Row[] {
  return value ? [{ label, value }] : [];
}

/** Formats an ISO 8601 timestamp as '2027-03-01 12:00:05 UTC'. */
function utcText(time: string): string {
  return `${time.slice(0, 10)} ${time.slice(11, 19)} UTC`;
}

/** A size such as '1,234,567 bytes'. It is exact, because the size is evidence. */
function bytesText(bytes: number): string {
  return `${bytes.toLocaleString('en-US')} bytes`;
}
