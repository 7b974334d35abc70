import { queryOptions } from '@tanstack/react-query';
import type { NewConditionAddendum, NewConditionReport } from '#shared/condition/condition-report.forms.ts';
import { unreachable } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { projectKeys, projectTouches } from '#web/api/query-keys.ts';
import { useWrite } from '#web/api/use-write.ts';

/** The signed condition reports of a project, newest first. */
export function conditionReportsQuery(projectId: number) {
  return queryOptions({
    queryKey: projectKeys.conditionReports(projectId),
    queryFn: ({ signal }) =>
      call('GET /api/projects/{id}/condition-reports', { params: { id: String(projectId) } }, { signal }),
  });
}

interface Signing {
  body: NewConditionReport;
  /** Stored with the draft, so that a report whose response was lost with the tab is stored once. */
  key: string;
}

/**
 * Returns a function that sends one signed report under the report's own key. While a photo of the report waits on this device, the
 * function rejects as without connection, so that the report waits too.
 */
export function reportSender(projectId: number, userId: number) {
  return async ({ key, content: body }: { key: string; content: NewConditionReport }) => {
    const shots = body.marks.flatMap(shotsOf);
    if (shots.length > 0 && (await areWaiting(userId, shots))) throw unreachable();
    const params = { id: String(projectId) };
    return call('POST /api/projects/{id}/condition-reports', { params, body }, { key });
  };
}

/** A report that an older version kept has none. */
function shotsOf({ captureIds }: { captureIds?: string[] }): string[] {
  return captureIds ?? [];
}

async function areWaiting(userId: number, shots: string[]): Promise<boolean> {
  const { hasWaitingPhoto } = await import('#web/offline/device-database.ts');
  return hasWaitingPhoto(userId, shots).catch(() => false);
}

/** Sends a signed report. */
export function useSignReport(projectId: number, userId: number) {
  return useWrite({
    touches: touchesOfReports(projectId),
    send: ({ body, key }: Signing) => reportSender(projectId, userId)({ key, content: body }),
  });
}

/** Adds a finding to a report. */
export function useAddAddendum(projectId: number, reportId: number) {
  return useWrite({
    touches: touchesOfReports(projectId),
    send: (body: NewConditionAddendum, key) =>
      call('POST /api/condition-reports/{id}/addenda', { params: { id: String(reportId) }, body }, { key }),
  });
}

function touchesOfReports(projectId: number) {
  return projectTouches(projectId, projectKeys.conditionReports(projectId));
}
