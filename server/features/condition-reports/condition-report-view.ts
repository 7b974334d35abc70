import type { ReportRow } from '#server/features/condition-records/condition-records.repository.ts';
import type { AddendumRow } from './condition-reports.repository.ts';

/** A report with its addenda in the format of the API. */
export function asConditionReport(
  { id, projectId, sha256, createdAt, record }: ReportRow,
  addenda: AddendumRow[],
) {
  const { reference, shape, vehicle, marks, checks, repaintedWhen, owner, installer, recordedBy } = record;
  return {
    id,
    projectId,
    reference,
    shape,
    vehicle,
    marks,
    checks,
    repaintedWhen,
    owner,
    installer,
    recordedBy,
    inspectedAt: record.inspectedAt,
    deviceInspectedAt: record.deviceInspectedAt ?? null,
    sha256,
    pdfUrl: `/api/condition-reports/${id}/report.pdf`,
    addenda: addenda.map(asAddendum),
    createdAt,
  };
}

function asAddendum({ id, number, sha256, createdAt, record }: AddendumRow) {
  const { text, marks, photos, name, recordedBy } = record;
  return { id, number, text, marks, photos, name, recordedBy, sha256, createdAt };
}
