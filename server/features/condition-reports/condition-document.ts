import type {
  AddendumRecord,
  ConditionRecord,
  OwnerSignature,
  RecordedMark,
  RecordedPhoto,
  Signature,
} from '#shared/condition/condition-record.ts';
import {
  ANSWER_LABELS,
  MARK_KIND_LABELS,
  MARK_SIZE_LABELS,
  SHAPE_LABELS,
  SIGNER_LABELS,
  SURFACE_CHECK_LABELS,
  VIEW_LABELS,
} from '#shared/condition/condition-labels.ts';
import { SURFACE_CHECKS, type VehicleShape, type VehicleView } from '#shared/condition/condition-values.ts';
import type { PartKind } from '#shared/condition/drawing-paths.ts';
import { vehicleDrawing } from '#shared/condition/vehicle-drawings.ts';
import { vehicleText } from '#shared/projects/vehicle-text.ts';
import type { PdfBlock, PdfDocument, PdfDrawing } from '#server/platform/pdf-content.ts';
import { MISSING_GLYPH_NOTE } from '#server/platform/pdf-style.ts';

/** A report with all data for its PDF. */
export interface DocumentSource {
  report: { record: ConditionRecord; sha256: string };
  addenda: { record: AddendumRecord; sha256: string }[];
  /** The pictures of the photos. The keys are the ids of the photos. */
  pictures: Map<number, Uint8Array>;
}

/** A condition report with its addenda as a document. The same source results in the same document. */
export function documentOf({ report: { record, sha256 }, addenda, pictures }: DocumentSource): PdfDocument {
  return {
    title: `Vehicle condition report: ${record.project.name} (${record.reference})`,
    author: record.shop,
    createdAt: addenda.at(-1)?.record.receivedAt ?? record.receivedAt,
    blocks: [
      { kind: 'header', left: record.shop, right: record.reference },
      { kind: 'title', text: 'Vehicle condition report', note: subtitleOf(record), tone: 'neutral' },
      { kind: 'facts', rows: factRowsOf(record) },
      { kind: 'heading', text: 'Damage map' },
      { kind: 'drawings', rows: drawingsOf(record.shape, record.marks) },
      { kind: 'heading', text: `Marks (${record.marks.length})` },
      ...markBlocks(record.marks, 'No damage was marked.'),
      { kind: 'heading', text: 'Surface' },
      { kind: 'facts', rows: surfaceCheckRows(record) },
      ...photoBlocks(record.marks, [], pictures),
      { kind: 'heading', text: 'Signatures' },
      ...ownerBlocks(record.owner, record.inspectedAt),
      signatureBlock('Installer', record.installer, record.inspectedAt),
      ...addenda.flatMap((addendum) => addendumBlocks(addendum, record.shape, pictures)),
      { kind: 'heading', text: 'This report' },
      { kind: 'facts', rows: hashRowsOf(record, sha256) },
      { kind: 'text', text: RECORD_NOTE, isMuted: true },
    ],
    footer: [`Vehicle condition report ${record.reference} · ${record.shop}`, `Report SHA-256 ${sha256}`],
  };
}

const RECORD_NOTE =
  'The report cannot be changed after it is signed. Later findings are added as addenda. The SHA-256 of a report, an addendum or a photo is its fingerprint: any change results in a different fingerprint. ' +
  MISSING_GLYPH_NOTE;

type Row = Extract<PdfBlock, { kind: 'facts' }>['rows'][number];

function subtitleOf({ project, vehicle }: ConditionRecord): string {
  return [project.name, vehicleText(vehicle)].filter(Boolean).join(' · ');
}

function factRowsOf(record: ConditionRecord): Row[] {
  const { project, vehicle, shape, receivedAt, recordedBy } = record;
  return [
    { label: 'Project', value: project.name },
    ...optionalRow('Vehicle', vehicleText(vehicle)),
    { label: 'Type of vehicle', value: SHAPE_LABELS[shape] },
    ...optionalRow('VIN', vehicle.vin),
    ...optionalRow('License plate', vehicle.licensePlate),
    { label: 'Signed', value: signedAtText(record) },
    { label: 'Received', value: utcText(receivedAt) },
    { label: 'Sent by', value: recordedBy },
  ];
}

/** The time of signing, and how it was corrected. */
function signedAtText({ inspectedAt, deviceInspectedAt }: ConditionRecord): string {
  if (!deviceInspectedAt) return `${utcText(inspectedAt)} (device time)`;
  return `${utcText(inspectedAt)} (device time ${utcText(deviceInspectedAt)}, corrected because its clock was wrong)`;
}

const VIEW_ROWS: readonly (readonly VehicleView[])[] = [
  ['driver', 'passenger'],
  ['front', 'rear', 'top'],
];

const PART_FILLS: Record<PartKind, string | null> = {
  body: '#fafbfc',
  panel: '#eef1f5',
  glass: '#d3e2ee',
  tire: '#5b6472',
  rim: '#e5e7eb',
  lamp: '#fbe6a2',
  line: null,
};

function drawingsOf(shape: VehicleShape, marks: RecordedMark[]): PdfDrawing[][] {
  return VIEW_ROWS.map((views) => views.map((view) => drawingOf(shape, view, marks)));
}

function drawingOf(shape: VehicleShape, view: VehicleView, marks: RecordedMark[]): PdfDrawing {
  const { width, height, parts } = vehicleDrawing(shape, view);
  return {
    title: VIEW_LABELS[view],
    width,
    height,
    paths: parts.map(({ kind, d }) => ({
      d,
      fill: PART_FILLS[kind],
      lineWidth: kind === 'body' ? 0.9 : 0.6,
    })),
    pins: marks
      .filter((mark) => mark.view === view)
      .map(({ number, x, y }) => ({ number, x, y, width: null, height: null })),
  };
}

function markBlocks(marks: RecordedMark[], emptyText: string): PdfBlock[] {
  if (marks.length === 0) return [{ kind: 'text', text: emptyText }];
  const items = marks.map(({ number, view, kind, size, note, photos }) => ({
    label: String(number),
    note: [VIEW_LABELS[view], size && MARK_SIZE_LABELS[size], photosText(photos)].filter(Boolean).join(' · '),
    text: [MARK_KIND_LABELS[kind], note].filter(Boolean).join(': '),
  }));
  return [{ kind: 'notes', items }];
}

function photosText({ length }: RecordedPhoto[]): string {
  if (length === 0) return '';
  return length === 1 ? '1 photo' : `${length} photos`;
}

function surfaceCheckRows({ checks, repaintedWhen }: ConditionRecord): Row[] {
  return SURFACE_CHECKS.map((check) => {
    const answerText = ANSWER_LABELS[checks[check]];
    const value = check === 'repainted' && repaintedWhen ? `${answerText}: ${repaintedWhen}` : answerText;
    return { label: SURFACE_CHECK_LABELS[check], value };
  });
}

/** The photos of marks, then the other photos, with their hashes. */
function photoBlocks(
  marks: RecordedMark[],
  others: RecordedPhoto[],
  pictures: Map<number, Uint8Array>,
): PdfBlock[] {
  const photos = [
    ...marks.flatMap((mark) => mark.photos.map((photo) => ({ photo, caption: `Mark ${mark.number}` }))),
    ...others.map((photo) => ({ photo, caption: 'Photo' })),
  ].map(({ photo, caption }) => ({ photo, caption: `${caption}, photo ${photo.id}` }));
  if (photos.length === 0) return [];
  const items = photos.flatMap(({ photo, caption }) => {
    const content = pictures.get(photo.id);
    return content ? [{ content, caption }] : [];
  });
  const hashes = new Map(photos.map(({ photo }) => [photo.id, photo.sha256]));
  return [
    { kind: 'heading', text: `Photos (${hashes.size})` },
    { kind: 'pictures', items },
    {
      kind: 'facts',
      rows: [...hashes].map(([id, sha256]) => ({
        label: `Photo ${id} SHA-256`,
        value: sha256,
        isCode: true,
      })),
    },
  ];
}

function ownerBlocks(owner: OwnerSignature, signedAt: string): PdfBlock[] {
  if (owner.isPresent) return [signatureBlock(SIGNER_LABELS[owner.role], owner, signedAt)];
  return [{ kind: 'facts', rows: [{ label: 'Owner not present', value: owner.reason }] }];
}

function signatureBlock(heading: string, { name, strokes, isTyped }: Signature, signedAt: string): PdfBlock {
  const caption = `${isTyped ? 'Typed name' : 'Drawn'}, ${utcText(signedAt)}`;
  return { kind: 'strokes', heading, name, strokes, caption };
}

function addendumBlocks(
  { record, sha256 }: DocumentSource['addenda'][number],
  shape: VehicleShape,
  pictures: Map<number, Uint8Array>,
): PdfBlock[] {
  const { number, text, marks, photos, name, recordedBy, receivedAt } = record;
  const views = [...new Set(marks.map(({ view }) => view))];
  return [
    { kind: 'heading', text: `Addendum ${number}` },
    { kind: 'text', text },
    ...(marks.length > 0
      ? [
          { kind: 'drawings', rows: views.map((view) => [drawingOf(shape, view, marks)]) } satisfies PdfBlock,
          ...markBlocks(marks, ''),
        ]
      : []),
    ...photoBlocks(marks, photos, pictures),
    {
      kind: 'facts',
      rows: [
        { label: 'Added by', value: `${name} (typed name; account ${recordedBy})` },
        { label: 'Received', value: utcText(receivedAt) },
        { label: 'Addendum SHA-256', value: sha256, isCode: true },
      ],
    },
  ];
}

function hashRowsOf({ reference }: ConditionRecord, sha256: string): Row[] {
  return [
    { label: 'Reference', value: reference },
    { label: 'Report SHA-256', value: sha256, isCode: true },
  ];
}

function optionalRow(label: string, value: string | null): Row[] {
  return value ? [{ label, value }] : [];
}

/** Formats an ISO 8601 timestamp as '2027-03-01 12:00:05 UTC'. */
function utcText(time: string): string {
  return `${time.slice(0, 10)} ${time.slice(11, 19)} UTC`;
}
