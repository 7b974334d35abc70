import type {
  ConditionReport,
  ConditionReportSummary,
} from '#shared/condition/condition-reports.contract.ts';
import type { SignedReport } from '#web/offline/queued-report.ts';

const CREATED_AT = '2026-11-20T10:00:00.000Z';

/** A signed report without marks. */
export function sampleReport(overrides: Partial<ConditionReport> = {}): ConditionReport {
  return {
    id: 4,
    projectId: 1,
    reference: 'WL-7K3F-9QXD',
    shape: 'cargo-van',
    vehicle: {
      type: 'van',
      make: 'Ford',
      model: null,
      year: null,
      color: null,
      vin: null,
      licensePlate: null,
    },
    marks: [],
    checks: {
      original_paint: 'yes',
      repainted: 'yes',
      paint_cured: 'yes',
      clean_and_dry: 'yes',
      wax_removed: 'not_checked',
      graphics_removed: 'no',
    },
    repaintedWhen: 'Spring 2024',
    owner: { isPresent: false, reason: 'Key in the drop box' },
    installer: { name: 'Lena Frost', strokes: [], isTyped: true },
    recordedBy: 'Lena Frost',
    inspectedAt: CREATED_AT,
    deviceInspectedAt: null,
    sha256: 'a'.repeat(64),
    pdfUrl: '/api/condition-reports/4/report.pdf',
    addenda: [],
    createdAt: CREATED_AT,
    ...overrides,
  };
}

/** The report in the list of the project page. */
export function sampleReportSummary(): ConditionReportSummary {
  const { id, reference, shape, createdAt } = sampleReport();
  const signerNames = { installerName: 'Lena Frost', ownerName: null };
  return { id, reference, shape, createdAt, marks: 0, addenda: 0, ...signerNames };
}

/** A signed report with a mark, which the server has not stored. `captureIds` are the queued photos of the mark. */
export function signedReport(captureIds: string[] = []): SignedReport {
  const { shape, checks, repaintedWhen, owner, installer, inspectedAt } = sampleReport();
  const mark = { view: 'driver', x: 0.5, y: 0.5, kind: 'dent', size: null, note: null } as const;
  const marks = [{ ...mark, photoIds: [], captureIds }];
  return { shape, marks, checks, repaintedWhen, owner, installer, inspectedAt };
}
