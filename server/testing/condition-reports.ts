import type { CallInput } from '#shared/endpoint.ts';
import type {
  ConditionReport,
  conditionReportsContract,
} from '#shared/condition/condition-reports.contract.ts';
import type { TestClient } from '#server/testing/test-client.ts';

/** A report without damage, as the browser sends it. */
export const REPORT: CallInput<(typeof conditionReportsContract)['sign']>['body'] = {
  shape: 'cargo-van',
  marks: [],
  checks: {
    original_paint: 'yes',
    repainted: 'no',
    paint_cured: 'yes',
    clean_and_dry: 'yes',
    wax_removed: 'not_checked',
    graphics_removed: 'no',
  },
  repaintedWhen: null,
  owner: {
    isPresent: true,
    role: 'driver',
    name: 'Dana Reed',
    strokes: [
      [
        [0.1, 0.5],
        [0.4, 0.2],
        [0.9, 0.6],
      ],
    ],
    isTyped: false,
  },
  installer: { name: 'Sam Cole', strokes: [], isTyped: true },
  inspectedAt: '2027-03-01T14:05:00.000-07:00',
};

export const SCRATCH = {
  view: 'driver',
  x: 0.25,
  y: 0.5,
  kind: 'scratch',
  size: '1_to_3_in',
  note: 'Below the mirror',
  photoIds: [] as number[],
};

export const FINDING = {
  text: 'A chip that was under the mirror',
  marks: [],
  photoIds: [],
  name: 'Sam Cole',
};

/** Signs a report on a project, and returns it. */
export async function signReport(
  browser: TestClient,
  projectId: number,
  change: object = {},
): Promise<ConditionReport> {
  const url = `/api/projects/${projectId}/condition-reports`;
  const { status, body, text } = await browser.post<ConditionReport>(url, { ...REPORT, ...change });
  if (status !== 201) throw new Error(`The report was not signed: ${status} ${text}`);
  return body;
}
