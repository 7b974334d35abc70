import { queryOptions } from '@tanstack/react-query';
import type { NewConditionAddendum, NewConditionReport } from '#shared/condition/condition-report.forms.ts';
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

/** Returns a function that sends one signed report under the report's own key. */
export function reportSender(projectId: number) {
  return ({ key, content: body }: { key: string; content: NewConditionReport }) =>
    call('POST /api/projects/{id}/condition-reports', { params: { id: String(projectId) }, body }, { key });
}

/** Sends a signed report. */
export function useSignReport(projectId: number) {
  return useWrite({
    touches: touchesOfReports(projectId),
    send: ({ body, key }: Signing) => reportSender(projectId)({ key, content: body }),
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
