import { auditLabel } from '#shared/audit/audit-labels.ts';
import { auditSentence } from '#shared/audit/audit-sentences.ts';
import type { AuditRow } from './audit-log.repository.ts';

type ExportedEvent = AuditRow & { device: string | null };

const COLUMNS: Record<string, (event: ExportedEvent) => string | number | null> = {
  'Time (UTC)': ({ at }) => at.toISOString(),
  Event: ({ kind }) => auditLabel(kind),
  What: auditSentence,
  Who: ({ userName }) => userName,
  'Who (id)': ({ userId }) => userId,
  About: ({ subjectName }) => subjectName,
  'About (id)': ({ subjectId }) => subjectId,
  'Project (id)': ({ projectId }) => projectId,
  'IP address': ({ ipAddress }) => ipAddress,
  Device: ({ device }) => device,
  'User agent': ({ userAgent }) => userAgent,
  Details: ({ details }) => JSON.stringify(details),
  Kind: ({ kind }) => kind,
  Id: ({ id }) => id,
};

/** The first line of the file. It begins with the byte order mark, so that Excel reads the file as UTF-8. */
export function csvHeader(): string {
  return `\uFEFF${formatLine(Object.keys(COLUMNS))}`;
}

/** One event as a line of the CSV file. */
export function csvLine(event: ExportedEvent): string {
  return formatLine(Object.values(COLUMNS).map((read) => read(event)));
}

function formatLine(values: (string | number | null)[]): string {
  return `${values.map(formatCell).join(',')}\r\n`;
}

/** Formats a cell by RFC 4180. A text that begins like a formula gets an apostrophe, because spreadsheets would run it. */
function formatCell(value: string | number | null): string {
  const text = String(value ?? '');
  const formulaSafeText = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(formulaSafeText) ? `"${formulaSafeText.replaceAll('"', '""')}"` : formulaSafeText;
}
