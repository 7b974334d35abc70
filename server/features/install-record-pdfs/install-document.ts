import type { InstallRecord, RecordedInstaller } from '#shared/install-records/install-record.ts';
import { bulletinText, hoursText, warningText } from '#shared/install-records/limit-texts.ts';
import type { PdfBlock, PdfDocument } from '#server/platform/pdf-content.ts';
import { MISSING_GLYPH_NOTE } from '#server/platform/pdf-style.ts';
import {
  conditionRows,
  filmRows,
  materialLimitRows,
  panelRows,
  printingRows,
  bothTemperaturesText,
  type Row,
} from './install-facts.ts';

/** A completed record with all data for its PDF. */
export interface InstallSource {
  record: InstallRecord;
  /** The SHA-256 of the record. */
  sha256: string;
  addenda: { number: number; text: string; authorName: string; createdAt: Date }[];
}

/** A completed install record as a document. The same source results in the same document. */
export function installDocumentOf({ record, sha256, addenda }: InstallSource): PdfDocument {
  const { project, reference, shop, completedAt } = record;
  return {
    title: `Install record: ${project.name} (${reference})`,
    author: shop,
    createdAt: addenda.at(-1)?.createdAt.toISOString() ?? completedAt,
    blocks: [
      { kind: 'header', left: shop, right: reference },
      { kind: 'title', text: 'Install record', note: subtitleOf(record), tone: 'positive' },
      ...record.films.flatMap((film, index) => factBlocks(`Film ${index + 1}`, filmRows(film))),
      ...factBlocks('Printing', printingRows(record)),
      ...factBlocks('Conditions', conditionRows(record)),
      ...factBlocks('Panels', panelRows(record)),
      ...factBlocks('Installed by', record.installers.map(installerRow)),
      ...warningBlocks(record),
      ...factBlocks('Manufacturer limits, as entered by the shop', materialLimitRows(record)),
      {
        kind: 'signature',
        heading: 'Signature',
        consent: 'This record was completed and cannot be changed.',
        name: record.signature,
        caption: `Typed name, ${utcText(completedAt)}. Signed in as ${record.account.name}.`,
      },
      ...addendumBlocks(addenda),
      { kind: 'heading', text: 'This record' },
      {
        kind: 'facts',
        rows: [
          { label: 'Reference', value: reference },
          { label: 'Completed', value: utcText(completedAt) },
          { label: 'Record SHA-256', value: sha256, isCode: true },
        ],
      },
      { kind: 'text', text: HOW_TO_CHECK, isMuted: true },
    ],
    footer: [`Install record ${reference} · ${shop}`, `Record SHA-256 ${sha256}`],
  };
}

const HOW_TO_CHECK =
  'The SHA-256 is the fingerprint of the completed record: any change results in a different fingerprint. Addenda were written later and are not part of the completed record. ' +
  MISSING_GLYPH_NOTE;

function subtitleOf({ project }: InstallRecord): string {
  return [project.name, project.vehicle].filter(Boolean).join(' · ');
}

function factBlocks(heading: string, rows: Row[]): PdfBlock[] {
  if (rows.length === 0) return [];
  return [
    { kind: 'heading', text: heading },
    { kind: 'facts', rows },
  ];
}

function installerRow({ name, hours, certifications }: RecordedInstaller): Row {
  const certificationsText = certifications.length > 0 ? `certified: ${certifications.join(', ')}` : null;
  return {
    label: hours === null ? '' : hoursText(hours),
    value: [name, certificationsText].filter(Boolean).join(' · '),
  };
}

function warningBlocks({ warnings }: InstallRecord): PdfBlock[] {
  if (warnings.length === 0) return [];
  const items = warnings.map((warning, index) => ({
    label: String(index + 1),
    note: warningText(warning, bothTemperaturesText),
    text: [`Reason: ${warning.reason}`, bulletinLine(warning.bulletin)].filter(Boolean).join('\n'),
  }));
  return [
    { kind: 'heading', text: `Outside the limits (${warnings.length})` },
    { kind: 'notes', items },
  ];
}

function bulletinLine(bulletin: InstallRecord['warnings'][number]['bulletin']): string {
  const text = bulletinText(bulletin);
  return text && `Bulletin: ${text}`;
}

function addendumBlocks(addenda: InstallSource['addenda']): PdfBlock[] {
  if (addenda.length === 0) return [];
  const items = addenda.map(({ number, text, authorName, createdAt }) => ({
    label: String(number),
    note: `${authorName} · ${utcText(createdAt.toISOString())}`,
    text,
  }));
  return [
    { kind: 'heading', text: `Addenda (${addenda.length})` },
    { kind: 'notes', items },
  ];
}

/** Formats an ISO 8601 time in UTC as '2027-03-01 12:00:05 UTC'. */
function utcText(time: string): string {
  return `${time.slice(0, 10)} ${time.slice(11, 19)} UTC`;
}
